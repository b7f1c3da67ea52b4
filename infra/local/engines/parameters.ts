/**
 * Emulates AWS's extension that reads parameters for functions.
 * Source:
 * https://docs.aws.amazon.com/systems-manager/latest/userguide/ps-integration-lambda-extensions.html
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer, listenOnLoopback } from './loopback.ts';

export interface Parameters {
  port: number;
  stop(): Promise<void>;
}

/** @param find returns the value of a parameter, or null where there is none */
export async function startParameters(
  find: (name: string) => Promise<string | null>,
): Promise<Parameters> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const reply = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    // A browser's page cannot set this header, so such a request is not from a function.
    const isFunction = request.headers['x-aws-parameters-secrets-token'] !== undefined;
    const isRead = request.method === 'GET' && url.pathname === '/systemsmanager/parameters/get';
    if (!isFunction || !isRead) {
      reply(400, { message: 'not a request for a parameter' });
      return;
    }
    const name = url.searchParams.get('name') ?? '';
    find(name).then(
      (value) =>
        value === null
          ? reply(400, { message: `ParameterNotFound: ${name}` })
          : reply(200, { Parameter: { Name: name, Type: 'SecureString', Value: value } }),
      () => response.destroy(),
    );
  });
  await listenOnLoopback(server, 0);
  return { port: (server.address() as AddressInfo).port, stop: () => closeServer(server) };
}
