/**
 * Emulates the push services of browsers and stores messages without delivering them. They are
 * encrypted for the browser, whose keys only a test has.
 */
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
    forget: (endpoint) => forgotten.add(endpoint),
    redirect: (endpoint, location) => redirected.set(endpoint, location),
    stop: () => closeServer(server),
  };
}
