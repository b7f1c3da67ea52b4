import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { LocalStackError } from './errors.ts';

/**
 * This is longer than the idle time of the SDK's pooled connections, so that none is reset in use.
 */
const KEEP_ALIVE_MS = 60_000;

/** Returns a port that was free at the time of the call. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Listens on 127.0.0.1 and returns the server's base URL.
 *
 * @param port 0 for any free port
 * @throws LocalStackError when the port is taken
 */
export async function listenOnLoopback(server: Server | TlsServer, port: number): Promise<string> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new LocalStackError(
      `Port ${port} on 127.0.0.1 is taken: stop the program that uses it or choose another port.`,
    );
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Stops listening and closes all connections. */
export async function closeServer(server: Server | TlsServer): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
