/** The console for tests: a client that checks answers by their contracts, and sessions by role. */
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import type { HttpMethod, Schema } from '#shared/api/contract.ts';
import { type AnyErrorCode, allErrors, type ErrorBody } from '#shared/errors.ts';
import type { Approval } from '#shared/ops/approvals.ts';
import { getOpsPath, type OpsPathContract } from '#shared/ops/contract.ts';
import type { OperatorRole } from '#shared/rules/operator-roles.ts';
import { BrokenContract, type Client, createClient, type SentHeaders } from './client.ts';
import { getUsage, type Usage } from './usage.ts';

type Part<C extends OpsPathContract, M extends keyof C['methods'], Key extends string> =
  NonNullable<C['methods'][M]> extends Record<Key, infer Value extends Schema> ? Value : undefined;
type Sent<S> = S extends Schema ? z.input<S> : undefined;
type Received<S> = S extends Schema ? z.output<S> : undefined;

interface Given<C extends OpsPathContract, M extends keyof C['methods']> {
  body?: Sent<Part<C, M, 'input'>>;
  query?: Sent<Part<C, M, 'query'>>;
  headers?: SentHeaders;
}

export type OpsReply<Body> =
  | { ok: true; status: number; body: Body }
  | { ok: false; status: number; error: ErrorBody<AnyErrorCode>['error'] };

export interface ConsoleClient {
  /** The browser with its cookies. */
  readonly client: Client;
  call<C extends OpsPathContract, M extends keyof C['methods'] & HttpMethod>(
    contract: C,
    method: M,
    given?: Given<C, M>,
  ): Promise<OpsReply<Received<Part<C, M, 'output'>>>>;
  /** @throws Error where the call is refused */
  ok<C extends OpsPathContract, M extends keyof C['methods'] & HttpMethod>(
    contract: C,
    method: M,
    given?: Given<C, M>,
  ): Promise<Received<Part<C, M, 'output'>>>;
  /** What the last call asked of the table. */
  getLastUsage(): Usage;
  /** Returns the error's code, or `ok`. The input may violate the contract. */
  getErrorCode(
    contract: OpsPathContract,
    method: HttpMethod,
    given?: { body?: unknown; query?: Record<string, string>; headers?: SentHeaders },
  ): Promise<AnyErrorCode | 'ok'>;
}

/** Errors that any call of the console may return. */
const common = new Set<AnyErrorCode>([
  ...(['malformed_json', 'payload_too_large', 'unsupported_media_type'] as const),
  ...(['validation_failed', 'authentication_required', 'forbidden_origin'] as const),
  ...(['not_found', 'method_not_allowed', 'unavailable', 'forbidden', 'busy'] as const),
  'maintenance',
]);

/** Creates a browser that is not signed in. */
export function consoleClient(port: number): ConsoleClient {
  const client = createClient({ port, brand: 'console' });
  let usage: Usage = { requests: 0, readUnits: 0, writeUnits: 0 };
  const call = async (
    contract: OpsPathContract,
    method: HttpMethod,
    given: { body?: unknown; query?: unknown; headers?: SentHeaders } = {},
  ) => {
    const query = new URLSearchParams((given.query ?? {}) as Record<string, string>).toString();
    const { status, headers, text } = await client.send({
      method,
      path: `${getOpsPath(contract)}${query ? `?${query}` : ''}`,
      headers: {
        ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...given.headers,
      },
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    });
    usage = getUsage({ headers });
    const broken = (what: string) =>
      new BrokenContract(
        `${method} ${getOpsPath(contract)}: ${what}: ${status} ${text.slice(0, 400)}`,
      );
    const rule = contract.methods[method];
    const sent = JSON.parse(text) as ErrorBody<AnyErrorCode>;
    if (status >= 400 || !rule) {
      const code = sent.error?.code;
      if (allErrors[code]?.status !== status) throw broken('the error is not in the table');
      if (!common.has(code) && !rule?.errors?.includes(code)) throw broken(`${code} is undeclared`);
      return { ok: false as const, status, error: sent.error };
    }
    if (status !== (rule.status ?? 200)) throw broken('the status is not the declared one');
    if (headers['cache-control'] !== 'no-store') throw broken('the answer may be stored');
    const parsed = rule.output?.safeParse(sent);
    if (!parsed?.success || !isDeepStrictEqual(parsed.data, sent)) {
      throw broken('the body is not as declared');
    }
    return { ok: true as const, status, body: sent };
  };
  return {
    client,
    call: call as ConsoleClient['call'],
    ok: (async (contract: OpsPathContract, method: HttpMethod, given?: object) => {
      const reply = await call(contract, method, given);
      if (!reply.ok)
        throw new Error(`${contract.name} was refused: ${JSON.stringify(reply.error)}`);
      return reply.body;
    }) as unknown as ConsoleClient['ok'],
    getLastUsage: () => usage,
    getErrorCode: async (contract, method, given) => {
      const reply = await call(contract, method, given);
      return reply.ok ? 'ok' : reply.error.code;
    },
  };
}

/** Creates a browser with a session of a new person, who has no passkey. */
export async function operatorAt(
  port: number,
  role: OperatorRole,
  brands: string[],
): Promise<ConsoleClient> {
  const response = await fetch(`http://127.0.0.1:${port}/__local/ops/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ role, brands }),
  });
  if (!response.ok) throw new Error(`the local session was refused: ${response.status}`);
  const { cookie } = (await response.json()) as { cookie: string };
  const operator = consoleClient(port);
  const [name = '', secret = ''] = cookie.split('=');
  operator.client.cookies.set(name, secret);
  return operator;
}

/** Whether something waits for a second person about a member. */
export const isAbout =
  ({ id }: { id: string }) =>
  (approval: Approval): boolean =>
    approval.kind !== 'publish' && approval.member === id;
