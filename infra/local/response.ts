/** Responses of the edge. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorCode, errorBody, errorTable } from '#shared/errors.ts';
import { staticHeaders } from '../headers.ts';
import { compressed } from './compression.ts';

export interface LocalResponse {
  status: number;
  headers: Record<string, string>;
  cookies?: readonly string[];
  body: Buffer;
  /** Responses with the same key have the same body, so that the compressed body can be cached. */
  bodyKey?: string;
}

const retrySeconds = 1;

/** Returns an error of the edge in the API's format. */
export function errorResponse(
  code: ErrorCode,
  headers: Record<string, string> = {},
): LocalResponse {
  return {
    status: errorTable[code].status,
    headers: {
      ...staticHeaders,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(code === 'unavailable' ? { 'retry-after': String(retrySeconds) } : {}),
      ...headers,
    },
    body: Buffer.from(JSON.stringify(errorBody(code))),
  };
}

/** Returns the response while the stack is not ready. A browser's page retries by itself. */
export function unavailableResponse(accept = ''): LocalResponse {
  const reply = errorResponse('unavailable');
  if (!accept.includes('text/html')) return reply;
  return {
    ...reply,
    headers: { ...reply.headers, 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from(
      `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="${retrySeconds}"><title>Starting</title><p>The local stack is starting. This page comes back by itself.</p>`,
    ),
  };
}

export function htmlResponse(html: string, headers: Record<string, string> = {}): LocalResponse {
  return {
    status: 200,
    headers: {
      ...staticHeaders,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
    body: Buffer.from(html),
  };
}

export function jsonResponse(value: unknown, status = 200): LocalResponse {
  return {
    status,
    headers: {
      ...staticHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    },
    body: Buffer.from(JSON.stringify(value)),
  };
}

export function redirectResponse(location: string): LocalResponse {
  return {
    status: 303,
    headers: { ...staticHeaders, location, 'cache-control': 'no-store' },
    body: Buffer.alloc(0),
  };
}

/**
 * Converts a function's result as API Gateway does (payload format 2.0): a result without a status
 * code is the body of a 200.
 */
export function toLocalResponse(result: unknown): LocalResponse {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(typeof result === 'string' ? result : JSON.stringify(result ?? null)),
    };
  }
  const { statusCode, headers, cookies, body, isBase64Encoded } = result as {
    statusCode: number;
    headers?: Record<string, string | number | boolean>;
    cookies?: string[];
    body?: string;
    isBase64Encoded?: boolean;
  };
  const lowered = Object.entries(headers ?? {}).map(([name, value]) => [
    name.toLowerCase(),
    String(value),
  ]);
  return {
    status: statusCode,
    headers: { 'content-type': 'text/plain;charset=utf-8', ...Object.fromEntries(lowered) },
    ...(cookies ? { cookies } : {}),
    body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  };
}

const bodiless = (status: number) => status === 204 || status === 304 || status < 200;

/** Sends a response, compressed where CloudFront would, and without a body to HEAD. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  reply: LocalResponse,
): Promise<void> {
  const { status, headers, body } = await compressed(
    reply,
    String(request.headers['accept-encoding'] ?? ''),
  );
  const { 'content-length': _, connection: __, ...kept } = headers;
  if (bodiless(status)) delete kept['content-type'];
  response.writeHead(status, {
    ...kept,
    ...(reply.cookies?.length ? { 'set-cookie': [...reply.cookies] } : {}),
    ...(bodiless(status) ? {} : { 'content-length': body.length }),
    ...(headers.connection ? { connection: headers.connection } : {}),
  });
  response.end(request.method === 'HEAD' || bodiless(status) ? undefined : body);
}
