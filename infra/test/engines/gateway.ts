/**
 * A visitor's way to the stack. Not every engine lets a test set headers and cookies, record
 * responses or take the network away, so this does it for all of them.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import * as limits from '#shared/limits.ts';
import { closeServer, listenOnLoopback } from '../../local/engines/loopback.ts';
import { freshAddress } from '../support/client.ts';

export interface Gateway {
  port: number;
  /** Path that logs the browser in with a session and leads on. */
  loginPath(session: string, to: string): string;
  /** `<status> <method> <path>` of every response that was an error. */
  problems: string[];
  /** Ends all connections, and refuses new ones until `restore`. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  stop(): Promise<void>;
}

const login = '/__gateway/login';

/** @param country that the edge reports */
export async function startGateway(stackPort: number, country?: string): Promise<Gateway> {
  const problems: string[] = [];
  const viewer = {
    'x-local-ip': freshAddress(),
    ...(country && { 'x-local-country': country }),
  };
  const sockets = new Set<Duplex>();
  const server = createServer(handle);
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    const outgoing = forward(incoming);
    outgoing.once('upgrade', (response, other, otherHead) => {
      socket.write(responseHead(response));
      socket.write(otherHead);
      other.write(head);
      socket.pipe(other).pipe(socket);
      socket.once('close', () => other.destroy());
      for (const end of [socket, other]) end.on('error', () => socket.destroy());
    });
    outgoing.once('response', () => socket.destroy());
    outgoing.once('error', () => socket.destroy());
    outgoing.end();
  });

  const forward = ({ method, url, headers }: IncomingMessage) =>
    request({
      host: '127.0.0.1',
      port: stackPort,
      method,
      path: url,
      headers: { ...withStackPort(headers), ...viewer },
    });
  /** What the stack signs and compares holds its own port. */
  const withStackPort = ({ host = '', origin, ...others }: IncomingMessage['headers']) => ({
    ...others,
    host: host.replace(/\d+$/, String(stackPort)),
    ...(origin && { origin: origin.replace(/\d+$/, String(stackPort)) }),
  });

  function handle(incoming: IncomingMessage, reply: ServerResponse): void {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://gateway');
    if (pathname === login) {
      reply.writeHead(303, {
        location: searchParams.get('to') ?? '/',
        'set-cookie': `${limits.sessionCookieName}=${searchParams.get('session')}; Path=/; HttpOnly; SameSite=Lax`,
      });
      reply.end();
      return;
    }
    const outgoing = forward(incoming);
    outgoing.once('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      if (status >= 400) problems.push(`${status} ${incoming.method} ${pathname}`);
      const { location } = headers;
      reply.writeHead(status, {
        ...headers,
        ...(location && { location: location.replace(`:${stackPort}/`, `:${port}/`) }),
      });
      response.pipe(reply);
    });
    outgoing.once('error', () => reply.destroy());
    reply.once('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  const port = Number(new URL(await listenOnLoopback(server, 0)).port);
  const cut = async () => {
    if (!server.listening) return;
    for (const socket of sockets) socket.destroy();
    await closeServer(server);
  };
  return {
    port,
    loginPath: (session, to) => `${login}?${new URLSearchParams({ session, to })}`,
    problems,
    cut,
    restore: async () => void (await listenOnLoopback(server, port)),
    stop: cut,
  };
}

function responseHead({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}
