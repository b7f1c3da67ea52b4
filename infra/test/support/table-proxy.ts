/** A proxy between the functions and their table, for tests that look at calls or hold them back. */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeServer, listenOnLoopback } from '../../local/engines/loopback.ts';

/** A call of the engine, before the engine has it. */
export interface TableCall {
  /** The operation's name, such as `GetItem`. */
  operation: string;
  /** The SDK's id of the call, which its repetitions share. */
  id: string;
  body: Buffer;
}

export interface TableProxy {
  /** Starts the proxy for an engine and returns its URL. */
  through(endpoint: string): Promise<string>;
  stop(): Promise<void>;
}

const mostSockets = 256;

/** @param before is called with each call, which goes on to the engine once it has resolved */
export function startTableProxy(before: (call: TableCall) => Promise<void> | void): TableProxy {
  const agent = new Agent({ keepAlive: true, maxSockets: mostSockets });
  let engine: URL | undefined;

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!engine) throw new Error('there is no engine yet');
    const body = await buffer(incoming);
    const { headers } = incoming;
    await before({
      operation: String(headers['x-amz-target'] ?? '').split('.')[1] ?? '',
      id: String(headers['amz-sdk-invocation-id']),
      body,
    });
    const { hostname: host, port } = engine;
    const sent = request({ agent, host, port, method: 'POST', path: '/', headers });
    sent.once('error', () => response.destroy());
    sent.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    sent.end(body);
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  });
  return {
    async through(endpoint) {
      engine = new URL(endpoint);
      return listenOnLoopback(server, 0);
    },
    async stop() {
      agent.destroy();
      await closeServer(server);
    },
  };
}
