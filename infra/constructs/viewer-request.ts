import { type ErrorCode, errorBody, errorTable } from '#shared/errors.ts';
import { staticHeaders } from '../headers.ts';

/**
 * Code of the CloudFront Function before every request that a Lambda would answer (JavaScript
 * runtime 2.0). The brand is chosen by the host that the visitor used, so `x-brand-host` is
 * always written over, and what only the local stack understands never gets through. Calls that
 * do not exist and writes to pages end here, in the API's own form.
 *
 * @param calls paths of the API
 */
export const viewerRequestCode = (calls: readonly string[]): string => `
const calls = ${JSON.stringify(calls)};
const notFound = ${JSON.stringify(refusal('not_found'))};
const methodNotAllowed = ${JSON.stringify(refusal('method_not_allowed', { allow: 'GET, HEAD' }))};

function handler(event) {
  const request = event.request;
  if (request.uri === '/api' || request.uri.startsWith('/api/')) {
    if (!calls.includes(request.uri)) return notFound;
  } else if (request.method !== 'GET' && request.method !== 'HEAD') {
    return methodNotAllowed;
  }
  const headers = request.headers;
  Object.keys(headers).forEach((name) => {
    if (name.startsWith('x-local-')) delete headers[name];
  });
  headers['x-brand-host'] = { value: headers.host ? headers.host.value : '' };
  return request;
}
`;

/**
 * The same before every request to the console for a call or its page. Every path without an
 * extension is a screen, which the browser's own router finds.
 *
 * @param calls paths of the console's API
 */
export const consoleRequestCode = (calls: readonly string[]): string => `
const calls = ${JSON.stringify(calls)};
const notFound = ${JSON.stringify(refusal('not_found'))};
const methodNotAllowed = ${JSON.stringify(refusal('method_not_allowed', { allow: 'GET, HEAD' }))};

function handler(event) {
  const request = event.request;
  if (/^\\/(ops|api|ws|__local)(\\/|$)/.test(request.uri)) {
    if (!calls.includes(request.uri)) return notFound;
  } else if (request.method !== 'GET' && request.method !== 'HEAD') {
    return methodNotAllowed;
  } else if (!/\\.\\w+$/.test(request.uri)) {
    request.uri = '/console.html';
  }
  const headers = request.headers;
  Object.keys(headers).forEach((name) => {
    if (name.startsWith('x-local-')) delete headers[name];
  });
  headers['x-brand-host'] = { value: headers.host ? headers.host.value : '' };
  return request;
}
`;

/** Returns an error as the response of a CloudFront Function. */
function refusal(code: ErrorCode, more: Record<string, string> = {}) {
  const headers = {
    ...staticHeaders,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...more,
  };
  return {
    statusCode: errorTable[code].status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
    body: { encoding: 'text', data: JSON.stringify(errorBody(code)) },
  };
}
