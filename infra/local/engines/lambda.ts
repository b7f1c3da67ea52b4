/**
 * The local stack's Lambda, as far as commands and functions use it: Invoke, whose answer is waited for
 * or not. A name may end with an alias, which does not matter here.
 * Source: https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServer, listenOnLoopback } from './loopback.ts';

export interface Lambda {
  endpoint: string;
  stop(): Promise<void>;
}

/** Invokes a function by its name; null where there is none of this name. */
export type InvokeByName = (name: string, event: unknown) => Promise<{ answer: unknown }> | null;

/** Starts it on 127.0.0.1. */
export async function startLambda(invoke: InvokeByName): Promise<Lambda> {
  const server = createServer(async (request, response) => {
    const reply = (status: number, body: unknown, error?: string) =>
      response
        .writeHead(status, {
          'content-type': 'application/json',
          ...(error ? { 'x-amzn-errortype': error } : {}),
        })
        .end(JSON.stringify(body ?? null));
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const [, name = ''] = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(path) ?? [];
    // A browser's page cannot sign.
    const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ');
    if (request.method !== 'POST' || !name || !isSigned) {
      reply(403, { Message: 'only Invoke is here' }, 'AccessDeniedException');
      return;
    }
    try {
      const [plain = ''] = decodeURIComponent(name).split(':');
      const started = invoke(plain, JSON.parse(await text(request)));
      if (!started) {
        reply(404, { Message: `no function ${plain}` }, 'ResourceNotFoundException');
      } else if (request.headers['x-amz-invocation-type'] === 'Event') {
        // Whatever becomes of it, nobody hears of it here: the function's own log has it.
        started.catch(() => undefined);
        response.writeHead(202).end();
      } else reply(200, (await started).answer);
    } catch (cause) {
      response.setHeader('x-amz-function-error', 'Unhandled');
      reply(200, { errorMessage: String(cause) });
    }
  });
  const endpoint = await listenOnLoopback(server, 0);
  return { endpoint, stop: () => closeServer(server) };
}
