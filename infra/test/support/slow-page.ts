/** A page that comes in two parts, as over a slow connection. */
import { createServer } from 'node:http';
import { closeServer, listenOnLoopback } from '../../local/engines/loopback.ts';

export interface SlowPage {
  url: string;
  sendRest(): void;
  stop(): Promise<unknown>;
}

/** Serves the beginning of a page at once, and the rest when it is asked to; nothing else is there. */
export async function serveSlowly(beginning: string, rest: string): Promise<SlowPage> {
  const { promise: wanted, resolve: sendRest } = Promise.withResolvers<void>();
  const server = createServer(async ({ url }, response) => {
    if (url !== '/') return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(beginning);
    await wanted;
    return response.end(rest);
  });
  return { url: await listenOnLoopback(server, 0), sendRest, stop: () => closeServer(server) };
}
