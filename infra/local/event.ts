/**
 * Creates the events of functions as API Gateway behind CloudFront does (payload format 2.0).
 * Source:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { localAccount } from './engines/account.ts';

/** A request that reached the edge. */
export interface EdgeRequest {
  method: string;
  /** Path and query as sent. */
  target: string;
  /** HTTP version, e.g. `HTTP/1.1`. */
  protocol: string;
  /** Host with port, as the visitor used it. */
  host: string;
  /** Names and values in the order sent, repeated ones included. */
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
  remoteAddress: string;
  remotePort: number;
}

export interface EventOptions {
  originSecret: string;
  /** The route's name in API Gateway: `ANY /api/user.php` or `$default`. */
  routeKey: string;
}

export const apiId = 'localapi';
export const apiHost = `${apiId}.execute-api.${localAccount.region}.amazonaws.com`;

/** Headers of a single connection (RFC 9110, 7.6.1), which CloudFront and API Gateway remove. */
const hopByHop = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Headers that only the edge sets. It removes them from a visitor's request. */
const reserved = /^(x-brand-host|x-origin-secret|cloudfront-.*|x-local-.*|x-amz-cf-.*|via)$/;

/**
 * Returns the event of a request.
 *
 * @throws URIError when the path's percent-encoding is invalid
 */
export function apiEvent(edgeRequest: EdgeRequest, options: EventOptions): APIGatewayProxyEventV2 {
  const [path = '', ...queryParts] = edgeRequest.target.split('?');
  const rawQueryString = queryParts.join('?');
  // HTTP APIs pass the decoded path, unlike REST APIs and function URLs.
  const rawPath = decodeURIComponent(path);
  const headers = getHeaders(edgeRequest, options.originSecret);
  const cookies = getCookies(edgeRequest);
  const time = new Date();
  return {
    version: '2.0',
    routeKey: options.routeKey,
    rawPath,
    rawQueryString,
    ...(cookies.length > 0 ? { cookies } : {}),
    headers,
    ...(rawQueryString ? { queryStringParameters: parseQuery(rawQueryString) } : {}),
    requestContext: {
      accountId: localAccount.accountId,
      apiId,
      domainName: apiHost,
      domainPrefix: apiId,
      http: {
        method: edgeRequest.method,
        path: rawPath,
        protocol: edgeRequest.protocol,
        // API Gateway sees CloudFront's address; the visitor's is in cloudfront-viewer-address.
        sourceIp: '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: options.routeKey,
      stage: '$default',
      time: commonLogTime(time),
      timeEpoch: time.getTime(),
    },
    ...encodeBody(edgeRequest.body, headers['content-type']),
  };
}

function getHeaders(edgeRequest: EdgeRequest, originSecret: string): Record<string, string> {
  const named = connectionTokens(edgeRequest);
  const headers: Record<string, string> = {};
  for (const [rawName, value] of edgeRequest.headers) {
    const name = rawName.toLowerCase();
    // This format has a separate list of cookies.
    if (hopByHop.has(name) || reserved.test(name) || named.has(name) || name === 'cookie') continue;
    headers[name] = Object.hasOwn(headers, name) ? `${headers[name]},${value}` : value;
  }
  const viewer = getViewer(edgeRequest);
  const forwarded = headers['x-forwarded-for'];
  return {
    ...headers,
    host: apiHost,
    via: `${edgeRequest.protocol.replace('HTTP/', '')} local.cloudfront.net (CloudFront)`,
    'x-amz-cf-id': randomBytes(42).toString('base64url'),
    'x-forwarded-for': forwarded ? `${forwarded}, ${viewer.address}` : viewer.address,
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '443',
    'x-brand-host': edgeRequest.host,
    'x-origin-secret': originSecret,
    'cloudfront-viewer-address': `${viewer.address}:${edgeRequest.remotePort}`,
    ...(viewer.country ? { 'cloudfront-viewer-country': viewer.country } : {}),
    ...(viewer.asn ? { 'cloudfront-viewer-asn': viewer.asn } : {}),
  };
}

/** Capitalises header names like HTTP/1.1 clients. WebSocket APIs pass them unchanged. */
const capitalised = (name: string) => name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());

/**
 * Returns the fields that a handshake adds to a socket's event.
 * Source:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/websocket-api-routes-integrations.html
 */
export function getHandshake(edgeRequest: EdgeRequest, originSecret: string) {
  const headers = Object.entries(getHeaders(edgeRequest, originSecret));
  const cookies = getCookies(edgeRequest);
  const sent = [...headers, ...(cookies.length > 0 ? [['cookie', cookies.join('; ')]] : [])];
  const named = sent.map(([name = '', value = '']) => [capitalised(name), value] as const);
  return {
    headers: Object.fromEntries(named),
    multiValueHeaders: Object.fromEntries(named.map(([name, value]) => [name, [value]])),
    isBase64Encoded: false,
  };
}

/** Returns the headers that the visitor declared for this connection only. */
function connectionTokens(edgeRequest: EdgeRequest): Set<string> {
  return new Set(
    getValues(edgeRequest, 'connection').flatMap((value) =>
      value.split(',').map((token) => token.trim().toLowerCase()),
    ),
  );
}

function getValues(edgeRequest: EdgeRequest, name: string): string[] {
  return edgeRequest.headers.flatMap(([key, value]) => (key.toLowerCase() === name ? [value] : []));
}

interface Viewer {
  address: string;
  country: string | undefined;
  asn: string | undefined;
}

/** Returns the visitor's address, country and network. On this machine visitors may set them. */
function getViewer(edgeRequest: EdgeRequest): Viewer {
  const address = edgeRequest.remoteAddress.replace(/^::ffff:/i, '');
  const isLoopback = address === '::1' || address.startsWith('127.');
  if (!isLoopback) return { address, country: undefined, asn: undefined };
  const claimed = getValues(edgeRequest, 'x-local-ip')[0]?.trim() ?? '';
  const country = getValues(edgeRequest, 'x-local-country')[0]?.trim().toUpperCase() ?? '';
  const asn = getValues(edgeRequest, 'x-local-asn')[0]?.trim() ?? '';
  return {
    address: isIP(claimed) ? claimed : address,
    country: /^[A-Z]{2}$/.test(country) ? country : undefined,
    asn: /^\d+$/.test(asn) ? asn : undefined,
  };
}

function getCookies(edgeRequest: EdgeRequest): string[] {
  return getValues(edgeRequest, 'cookie')
    .flatMap((header) => header.split(';'))
    .map((cookie) => cookie.trim())
    .filter(Boolean);
}

/** Repeated keys are joined by commas. */
function parseQuery(rawQueryString: string): Record<string, string> {
  const values = new Map<string, string[]>();
  for (const [key, value] of new URLSearchParams(rawQueryString)) {
    values.set(key, [...(values.get(key) ?? []), value]);
  }
  return Object.fromEntries([...values].map(([key, all]) => [key, all.join(',')]));
}

/** HTTP APIs pass these bodies as text and all others, including forms, in base64. */
const textBody = /^(text\/.*|application\/(json|javascript|xml|.+\+json|.+\+xml))\s*(;|$)/i;

function encodeBody(body: Buffer, contentType = ''): { body?: string; isBase64Encoded: boolean } {
  if (body.length === 0) return { isBase64Encoded: false };
  return textBody.test(contentType)
    ? { body: body.toString('utf8'), isBase64Encoded: false }
    : { body: body.toString('base64'), isBase64Encoded: true };
}

/** Formats a time as `12/Mar/2026:19:03:58 +0000`. */
export function commonLogTime(time: Date): string {
  const [, weekdayless] = time.toUTCString().split(', ');
  const [day, month, year, clock] = (weekdayless ?? '').split(' ');
  return `${day}/${month}/${year}:${clock} +0000`;
}
