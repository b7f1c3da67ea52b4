/** Stands for the tracker of an advertising network, and stores the postbacks that it gets. */
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { localCertificate } from './certificate.ts';
import { closeServer, listenOnLoopback } from './loopback.ts';

/** How many calls are kept. Older ones are removed. */
const mostKept = 2_000;

export interface CapturedPostback {
  method: string;
  /** Path and query. */
  target: string;
  /** Lower-case names. */
  headers: Record<string, string>;
  body: string;
  /** The status that it was answered with. */
  status: number;
  /** ISO 8601, real time. */
  sent_at: string;
}

export interface Tracker {
  origin: string;
  /** Certificate (PEM) that clients must trust. */
  ca: string;
  /** Calls, the latest first. */
  postbacks(): CapturedPostback[];
  /**
   * Answers calls to targets with this in them. With 302 they are redirected to a path that is
   * recorded as well.
   */
  answer(target: string, how: (calls: number) => { status: number; body?: string }): void;
  stop(): Promise<void>;
}

export async function startTracker(): Promise<Tracker> {
  const { cert, key } = localCertificate();
  const postbacks: CapturedPostback[] = [];
  const rules = new Map<string, { how: Parameters<Tracker['answer']>[1]; calls: number }>();
  const server = createServer({ cert, key }, (request, response) => {
    text(request).then(
      (body) => {
        const target = request.url ?? '';
        const rule = [...rules].find(([part]) => target.includes(part))?.[1];
        const { status, body: answer = 'OK' } = rule?.how(++rule.calls) ?? { status: 200 };
        postbacks.unshift({
          method: request.method ?? '',
          target,
          headers: Object.fromEntries(
            Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
          ),
          body,
          status,
          sent_at: new Date().toISOString(),
        });
        postbacks.length = Math.min(postbacks.length, mostKept);
        response.writeHead(status, status === 302 ? { location: '/redirected' } : {}).end(answer);
      },
      () => response.destroy(),
    );
  });
  await listenOnLoopback(server, 0);
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    ca: cert,
    postbacks: () => [...postbacks],
    answer: (target, how) => rules.set(target, { how, calls: 0 }),
    stop: () => closeServer(server),
  };
}
