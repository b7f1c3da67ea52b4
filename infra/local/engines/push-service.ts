/**
 * Emulates the push services of browsers and stores messages without delivering them. They are
 * encrypted for the browser, whose keys only a test has. Who sends must have signed, with the key to
 * which a browser's subscription is restricted where it is.
 * Source: https://www.rfc-editor.org/rfc/rfc8292
 */
import { createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { localCertificate } from './certificate.ts';
import { closeServer, listenOnLoopback } from './loopback.ts';

/** How many messages are kept. Older ones are removed. */
const mostKept = 2_000;

export interface CapturedPush {
  endpoint: string;
  /** Lower-case names. */
  headers: Record<string, string>;
  /** The received bytes in base64. */
  body: string;
  /** ISO 8601, real time. */
  sent_at: string;
}

export interface PushService {
  origin: string;
  /** Certificate (PEM) that clients must trust. */
  ca: string;
  /** Accepted messages, the latest first. */
  pushes(): CapturedPush[];
  /** While on, every message gets the status 503. */
  outage(on: boolean): void;
  /** While on, messages to this endpoint get the status 503. */
  refuse(endpoint: string, on: boolean): void;
  /** Has a subscription take messages of one sender alone, by its public key, as browsers' own do. */
  restrict(endpoint: string, publicKey: string): void;
  /** Ends the subscription of this endpoint. */
  forget(endpoint: string): void;
  /** Redirects messages for this endpoint to another URL. */
  redirect(endpoint: string, location: string): void;
  stop(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const { cert, key } = localCertificate();
  const pushes: CapturedPush[] = [];
  const forgotten = new Set<string>();
  const redirected = new Map<string, string>();
  const refused = new Set<string>();
  const restricted = new Map<string, string>();
  let down = false;
  let origin = '';
  const server = createServer({ cert, key }, (request, response) => {
    const reply = (status: number, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-length': '0', ...headers }).end();
    buffer(request).then(
      (body) => {
        const endpoint = `${origin}${request.url ?? ''}`;
        if (request.method !== 'POST') return reply(405);
        if (down || refused.has(endpoint)) return reply(503);
        const location = redirected.get(endpoint);
        if (location) return reply(307, { location });
        if (forgotten.has(endpoint)) return reply(410);
        const sender = findSender(request.headers.authorization, origin);
        if (sender === null || sender !== (restricted.get(endpoint) ?? sender)) return reply(403);
        pushes.unshift({
          endpoint,
          headers: Object.fromEntries(
            Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: body.toString('base64'),
          sent_at: new Date().toISOString(),
        });
        pushes.length = Math.min(pushes.length, mostKept);
        return reply(201, { location: `${endpoint}/message` });
      },
      () => response.destroy(),
    );
  });
  await listenOnLoopback(server, 0);
  origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    ca: cert,
    pushes: () => [...pushes],
    outage: (on) => {
      down = on;
    },
    refuse: (endpoint, on) => (on ? refused.add(endpoint) : refused.delete(endpoint)),
    restrict: (endpoint, publicKey) => restricted.set(endpoint, publicKey),
    forget: (endpoint) => forgotten.add(endpoint),
    redirect: (endpoint, location) => redirected.set(endpoint, location),
    stop: () => closeServer(server),
  };
}

/** Returns the public key of who signed for this service; null where nobody did. */
function findSender(authorization: string | undefined, origin: string): string | null {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  try {
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const isSigned = verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud?: string };
    return isSigned && aud === origin ? key : null;
  } catch {
    return null;
  }
}
