/** Calls to a brand without a browser. Node does not resolve `*.localhost`, hence the host header. */

import { request } from 'node:http';
import { stackOfWorker } from '../support/stack-of-worker.ts';

import { freshAddress } from './chromium.ts';

export const stack = stackOfWorker;
export const hostOf = (brand: string) => `${brand}.localhost:${stack().port}`;
export const urlOf = (brand: string) => `http://${hostOf(brand)}`;

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  /** The body as JSON. */
  json<T>(): T;
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  /** Value of the session cookie. */
  session?: string;
}

/** Asks a brand's host; every call comes from an address of its own. */
export function ask(brand: string, path: string, call: Call = {}): Promise<Answer> {
  const body = call.body === undefined ? undefined : JSON.stringify(call.body);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: stack().port,
        method: call.method ?? 'GET',
        path,
        headers: {
          host: hostOf(brand),
          'x-local-ip': freshAddress(),
          ...(body && {
            'content-type': 'application/json',
            // Node adds it to some methods only.
            'content-length': Buffer.byteLength(body),
          }),
          ...(call.session && { cookie: `auth.session=${call.session}` }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () => {
          const whole = Buffer.concat(chunks);
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: whole,
            json: <T>() => JSON.parse(whole.toString('utf8')) as T,
          });
        });
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}
