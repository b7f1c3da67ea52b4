/**
 * Emulates AWS's extension that reads parameters and secrets for functions.
 * Sources:
 * https://docs.aws.amazon.com/systems-manager/latest/userguide/ps-integration-lambda-extensions.html
 * https://docs.aws.amazon.com/secretsmanager/latest/userguide/retrieving-secrets_lambda.html
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer, listenOnLoopback } from './loopback.ts';

export interface Parameters {
  port: number;
  stop(): Promise<void>;
}

export interface ParameterSources {
  /** Returns the value of a parameter, or null where there is none. */
  parameter(name: string): Promise<string | null>;
  /** Returns the text of a secret, or null where there is none. */
  secret(id: string): string | null;
}

export async function startParameters(sources: ParameterSources): Promise<Parameters> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const reply = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    // A browser's page cannot set this header, so such a request is not from a function.
    const isFunction = request.headers['x-aws-parameters-secrets-token'] !== undefined;
    const isRead = isFunction && request.method === 'GET';
    const id = url.searchParams.get('secretId') ?? '';
    const name = url.searchParams.get('name') ?? '';
    if (isRead && url.pathname === '/secretsmanager/get') {
      const text = sources.secret(id);
      if (text === null) reply(400, { message: `ResourceNotFoundException: ${id}` });
      else reply(200, { Name: id, SecretString: text, VersionStages: ['AWSCURRENT'] });
      return;
    }
    if (!isRead || url.pathname !== '/systemsmanager/parameters/get') {
      reply(400, { message: 'not a request for a parameter or a secret' });
      return;
    }
    sources.parameter(name).then(
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
