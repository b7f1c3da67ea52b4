/** A visitor of a brand's pages, as a smoke test is one: it keeps cookies and calls the API. */
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { text as readText } from 'node:stream/consumers';
import {
  getPath,
  type HttpMethod,
  type PathContract,
  type RequestBodyInput,
  type ResponseBody,
} from '#shared/api/contract.ts';

const timeoutMs = 15_000;

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface Visitor {
  get(path: string): Promise<Reply>;
  /** @throws Error that names call, status and error code where it was refused */
  call<C extends PathContract, M extends keyof C['methods'] & HttpMethod>(
    contract: C,
    method: M,
    given?: { body?: RequestBodyInput<C, M>; query?: Record<string, string> },
  ): Promise<ResponseBody<C, M>>;
}

/** @param origin of the brand: `https://www.example.com`, or `http://<id>.localhost:<port>` */
export function createVisitor(origin: string): Visitor {
  const { hostname, port, protocol, host } = new URL(origin);
  // Node does not resolve such names, which are this machine's (RFC 6761).
  const address = hostname.endsWith('.localhost') ? '127.0.0.1' : hostname;
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, body?: string): Promise<Reply> {
    const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      const made = (protocol === 'https:' ? overHttps : overHttp)(
        {
          ...{ host: address, path, method, servername: hostname },
          port: port || (protocol === 'https:' ? 443 : 80),
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            host,
            origin,
            'user-agent': 'smoke test',
            ...(cookies.size > 0
              ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
              : {}),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
        },
        resolve,
      );
      made.on('error', reject).end(body);
    });
    for (const line of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const { statusCode: status = 0, headers } = response;
    return { status, headers, body: await readText(response) };
  }

  return {
    get: (path) => send('GET', path),
    async call(contract, method, { body, query } = {}) {
      const search = query ? `?${new URLSearchParams(query)}` : '';
      const path = getPath(contract) + search;
      const reply = await send(method, path, body === undefined ? undefined : JSON.stringify(body));
      if (reply.status < 200 || reply.status > 299) {
        throw new Error(`${method} ${path}: status ${reply.status}, ${reply.body.slice(0, 300)}`);
      }
      return JSON.parse(reply.body || 'null');
    },
  };
}
