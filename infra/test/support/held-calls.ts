/** A proxy between the functions and their table that holds back a transaction for a test. */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeServer, listenOnLoopback } from '../../local/engines/loopback.ts';

export interface HeldCall {
  /** Resolves when the transaction has arrived, which ends the wait for others. */
  arrived: Promise<void>;
  /** Hands the transaction to the engine. */
  release(): void;
}

export interface HoldingProxy {
  /** Starts a proxy for an engine and returns its URL. */
  through(endpoint: string): Promise<string>;
  /** Holds back the next transaction that names this. */
  hold(named: string): HeldCall;
  stop(): Promise<void>;
}

export function startHoldingProxy(): HoldingProxy {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let engine: URL | undefined;
  let waiting: { named: string; arrive(): void; released: Promise<void> } | null = null;
  /** Ends of held transactions by the SDK's id of the call, as it repeats a call that takes long. */
  const held = new Map<string, Promise<void>>();

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const operation = String(incoming.headers['x-amz-target']);
    const call = String(incoming.headers['amz-sdk-invocation-id']);
    if (waiting && operation.endsWith('TransactWriteItems') && body.includes(waiting.named)) {
      held.set(call, waiting.released);
      waiting.arrive();
      waiting = null;
    }
    await held.get(call);
    const { hostname: host, port } = engine as URL;
    const { headers } = incoming;
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
    hold(named) {
      const arrival = Promise.withResolvers<void>();
      const release = Promise.withResolvers<void>();
      waiting = { named, arrive: arrival.resolve, released: release.promise };
      return { arrived: arrival.promise, release: release.resolve };
    },
    async stop() {
      agent.destroy();
      await closeServer(server);
    },
  };
}
