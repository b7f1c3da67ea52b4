/**
 * The HTTP client of tests and benchmarks, which acts as a visitor of a brand on the local stack.
 * It checks every response against the contract: a success by status and output, an error by the
 * closed table. Node does not resolve `*.localhost`, so it connects to 127.0.0.1 and names the
 * host.
 */

import { randomBytes, randomInt } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import {
  getPath,
  type HttpMethod,
  type MethodContract,
  type PathContract,
  type RequestBodyInput,
  type RequestQueryInput,
  type ResponseBody,
} from '#shared/api/contract.ts';
import { type ErrorBody, type ErrorCode, errorBody, errorTable } from '#shared/errors.ts';

/** A raw response. */
export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

/** Headers in addition to the browser's own; `undefined` omits one of those. */
export type SentHeaders = Record<string, string | undefined>;

export interface RawRequest {
  method?: string;
  /** Path and query. */
  path: string;
  headers?: SentHeaders;
  body?: string | Buffer;
}

interface Given<C extends PathContract, M extends keyof C['methods']> {
  body?: RequestBodyInput<C, M>;
  query?: RequestQueryInput<C, M>;
  headers?: SentHeaders;
}

/** The call failed with this code although a success was expected. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly error: ErrorBody['error'];
  readonly headers: IncomingHttpHeaders;
  constructor(call: string, reply: RawResponse, error: ErrorBody['error']) {
    super(`${call} was refused: ${reply.status} ${JSON.stringify(error)}`);
    this.status = reply.status;
    this.error = error;
    this.headers = reply.headers;
  }
}

/** The response violates the contract. */
export class BrokenContract extends Error {
  override readonly name = 'BrokenContract';
}

export type ParsedResponse<C extends PathContract, M extends keyof C['methods']> =
  | { ok: true; status: number; headers: IncomingHttpHeaders; body: ResponseBody<C, M> }
  | { ok: false; status: number; headers: IncomingHttpHeaders; error: ErrorBody['error'] };

export interface ClientOptions {
  /** Port of the local stack's edge. */
  port: number;
  /** Id of the brand; its host is `<brand>.localhost:<port>`. */
  brand: string;
  /** Default: a new address, so that tests do not share rate limits. */
  address?: string;
  /** ISO code of the visitor's country. Default: unknown. */
  country?: string;
  userAgent?: string;
}

export interface Client {
  readonly port: number;
  /** Id of the brand. */
  readonly brand: string;
  readonly host: string;
  readonly origin: string;
  readonly address: string;
  /** Name -> value, as the browser would send them. */
  readonly cookies: Map<string, string>;
  /** Makes a call and checks success or error against the contract. */
  call<C extends PathContract, M extends keyof C['methods'] & HttpMethod>(
    contract: C,
    method: M,
    given?: Given<C, M>,
  ): Promise<ParsedResponse<C, M>>;
  /**
   * Returns the response's body.
   *
   * @throws Refused
   */
  ok<C extends PathContract, M extends keyof C['methods'] & HttpMethod>(
    contract: C,
    method: M,
    given?: Given<C, M>,
  ): Promise<ResponseBody<C, M>>;
  /** Returns the error code, or `ok`. The input may violate the contract. */
  getErrorCode(
    contract: PathContract,
    method: HttpMethod,
    given?: {
      body?: unknown;
      form?: Record<string, string>;
      query?: Record<string, string>;
      headers?: SentHeaders;
    },
  ): Promise<ErrorCode | 'ok'>;
  /** Sends any request and returns the raw response. Cookies are sent and stored. */
  send(request: RawRequest): Promise<RawResponse>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/**
 * Returns an IPv4 address, as an IPv6 address counts as two networks and would cost more requests.
 */
export const freshAddress = () => [randomInt(1, 224), ...randomBytes(3)].join('.');

/** Creates a visitor with an empty cookie jar and a separate browser. */
export function createClient(options: ClientOptions): Client {
  const { port, address = freshAddress(), country, userAgent = 'contract tests' } = options;
  const host = `${options.brand}.localhost:${port}`;
  const origin = `http://${host}`;
  const cookies = new Map<string, string>();

  async function send(given: RawRequest): Promise<RawResponse> {
    const { method = 'GET', path, body } = given;
    const headers: SentHeaders = {
      host,
      'user-agent': userAgent,
      'x-local-ip': address,
      'x-local-country': country,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') || undefined,
      ...given.headers,
    };
    const reply = await exchange(port, method, path, headers, body);
    for (const line of reply.headers['set-cookie'] ?? []) keepCookie(cookies, line);
    return reply;
  }

  function sendRequest(
    contract: PathContract,
    method: string,
    given: {
      body?: unknown;
      form?: Record<string, string>;
      query?: unknown;
      headers?: SentHeaders | undefined;
    },
  ): Promise<RawResponse> {
    const query = new URLSearchParams((given.query ?? {}) as Record<string, string>).toString();
    const writes = method !== 'GET';
    return send({
      method,
      path: `${getPath(contract)}${query && `?${query}`}`,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(writes ? { origin, 'content-type': 'application/json' } : {}),
        ...(given.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...given.headers,
      },
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
      ...(given.form ? { body: new URLSearchParams(given.form).toString() } : {}),
    });
  }

  async function call(contract: PathContract, method: HttpMethod, given = {}) {
    const reply = await sendRequest(contract, method, given);
    return parseResponse(contract, method, reply);
  }

  return {
    port,
    brand: options.brand,
    host,
    origin,
    address,
    cookies,
    send,
    call: call as Client['call'],
    ok: (async (contract: PathContract, method: HttpMethod, given = {}) => {
      const reply = await sendRequest(contract, method, given);
      const read = parseResponse(contract, method, reply);
      if (read.ok) return read.body;
      throw new Refused(`${method} ${getPath(contract)}`, reply, read.error);
    }) as Client['ok'],
    async getErrorCode(contract, method, given = {}) {
      const reply = await call(contract, method, given);
      return reply.ok ? 'ok' : reply.error.code;
    },
  };
}

function exchange(
  port: number,
  method: string,
  path: string,
  headers: SentHeaders,
  body: string | Buffer | undefined,
): Promise<RawResponse> {
  const given = Object.entries(headers).filter((entry) => entry[1] !== undefined);
  return new Promise((resolve, reject) => {
    const sending = request({
      agent,
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: {
        ...Object.fromEntries(given),
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
    });
    sending.once('error', reject);
    sending.once('response', (response) => {
      buffer(response).then((bytes) => {
        const { statusCode: status = 0, headers: received } = response;
        resolve({ status, headers: received, bytes, text: bytes.toString('utf8') });
      }, reject);
    });
    sending.end(body);
  });
}

function keepCookie(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const at = pair.indexOf('=');
  const name = pair.slice(0, at);
  if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) jar.delete(name);
  else jar.set(name, pair.slice(at + 1));
}

const errorSchema = z.strictObject({
  error: z.strictObject({
    code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    fields: z.optional(z.record(z.string(), z.string().check(z.regex(/^[a-z]+(_[a-z]+)*$/)))),
  }),
});

/** Errors that any call may return. All others must be declared. */
export const commonErrors = new Set<ErrorCode>([
  'malformed_json',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'authentication_required',
  'account_restricted',
  'forbidden_origin',
  'unknown_host',
  'not_found',
  'method_not_allowed',
  'idempotency_conflict',
  'busy',
  'rate_limited',
  'unavailable',
  'maintenance',
  'internal_error',
  'read_only',
]);

/** @throws BrokenContract */
function parseResponse(contract: PathContract, method: HttpMethod, reply: RawResponse) {
  const rule = contract.methods[method];
  const call = `${method} ${getPath(contract)}`;
  const broken = (what: string) =>
    new BrokenContract(`${call}: ${what}: ${reply.status} ${reply.text.slice(0, 500)}`);
  const { status, headers } = reply;
  if (status >= 400 || !rule) {
    const error = readError(reply);
    if (!error) throw broken('the failure is not of the contract’s form');
    if (!commonErrors.has(error.code) && !rule?.errors?.includes(error.code)) {
      throw broken(`${error.code} is not declared`);
    }
    return { ok: false as const, status, headers, error };
  }
  if (status !== (rule.status ?? 200)) throw broken('the status is not the declared one');
  return { ok: true as const, status, headers, body: readBody(rule, reply, broken) };
}

function readBody(rule: MethodContract, reply: RawResponse, broken: (what: string) => Error) {
  if (rule.file) {
    if (reply.headers['content-type'] !== rule.file) {
      throw broken(`the file is ${reply.headers['content-type']}`);
    }
    return undefined;
  }
  if (!rule.output) {
    if (reply.text !== '') throw broken('there is a body although none is declared');
    return undefined;
  }
  if (reply.headers['content-type'] !== 'application/json; charset=utf-8') {
    throw broken(`the body is ${reply.headers['content-type']}`);
  }
  const sent: unknown = JSON.parse(reply.text);
  const parsed = rule.output.safeParse(sent);
  if (!parsed.success) throw broken(`the body is not as declared ${parsed.error.message}`);
  if (!isDeepStrictEqual(parsed.data, sent)) throw broken('the body holds what is not declared');
  return sent;
}

/** Returns the error of a response with valid form, status and message; else null. */
export function readError(reply: RawResponse): ErrorBody['error'] | null {
  let sent: unknown;
  try {
    sent = JSON.parse(reply.text);
  } catch {
    return null;
  }
  const parsed = errorSchema.safeParse(sent);
  if (!parsed.success) return null;
  const { code, message, params, fields } = parsed.data.error;
  const isTrue =
    errorTable[code].status === reply.status &&
    errorBody(code, params, fields).error.message === message &&
    // Every placeholder is replaced.
    !/[{}]/.test(message) &&
    reply.headers['content-type'] === 'application/json; charset=utf-8';
  return isTrue ? (parsed.data.error as ErrorBody['error']) : null;
}
