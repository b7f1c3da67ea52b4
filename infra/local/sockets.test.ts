import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { localAccount } from './engines/account.ts';
import type { EdgeRequest } from './event.ts';
import { type Sockets, startSockets } from './sockets.ts';

/** This limit is longer than a busy machine needs. */
const patiently = { timeout: 20_000 };

type Event = {
  headers?: Record<string, string>;
  body?: string;
  isBase64Encoded: boolean;
  requestContext: Record<string, unknown> & { connectionId: string };
};

let server: Server;
let sockets: Sockets;
let api: ApiGatewayManagementApiClient;
let invoked: { route: string; event: Event }[];
let reply: unknown;
let opened: WebSocket[];
let signs: NodeJS.Timeout | undefined;

async function start(quotas: { idleMs?: number; lifeMs?: number } = {}): Promise<void> {
  sockets = await startSockets({
    invoke: async (route, event) => {
      invoked.push({ route, event: event as Event });
      if (reply instanceof Error) throw reply;
      return reply;
    },
    originSecret: () => 'the-secret',
    log: { info: () => undefined, error: () => undefined },
    ...quotas,
  });
  server = createServer();
  server.on('upgrade', (message: IncomingMessage, socket, head) => {
    const edgeRequest: EdgeRequest = {
      method: 'GET',
      target: '/ws',
      protocol: 'HTTP/1.1',
      host: message.headers.host ?? '',
      headers: Object.entries(message.headers).map(([name, value]) => [name, String(value)]),
      body: Buffer.alloc(0),
      remoteAddress: '127.0.0.1',
      remotePort: 1,
    };
    void sockets.upgrade(edgeRequest, message, socket, head);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  api = new ApiGatewayManagementApiClient({
    endpoint: sockets.endpoint,
    region: localAccount.region,
    credentials: localAccount,
    maxAttempts: 1,
  });
}

beforeEach(() => {
  invoked = [];
  opened = [];
  reply = { statusCode: 200 };
});
afterEach(async () => {
  clearInterval(signs);
  api.destroy();
  await sockets.stop();
  for (const socket of opened) socket.terminate();
  server.close();
  server.closeAllConnections();
});

const connect = async (headers: Record<string, string> = {}) => {
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers });
  opened.push(socket);
  await once(socket, 'open');
  return socket;
};
const getId = (at = 0) =>
  invoked.filter(({ route }) => route === '$connect')[at]?.event.requestContext.connectionId ?? '';
const getEvents = (route: string) =>
  invoked.filter((one) => one.route === route).map(({ event }) => event);
const textFrom = async (socket: WebSocket) => String((await once(socket, 'message'))[0]);

describe('a handshake', () => {
  it('is handed to its function as through CloudFront, and becomes a socket', async () => {
    await start();
    await connect({
      cookie: 'auth.session=x; mode=dark',
      origin: 'http://nl.localhost',
      'x-brand-host': 'de.localhost',
      'x-origin-secret': 'guessed',
      'cloudfront-viewer-country': 'PL',
    });
    const [event] = getEvents('$connect');
    expect(event?.headers).toMatchObject({
      Cookie: 'auth.session=x; mode=dark',
      Origin: 'http://nl.localhost',
      'X-Brand-Host': expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      'X-Origin-Secret': 'the-secret',
    });
    expect(event?.headers).not.toHaveProperty('Cloudfront-Viewer-Country');
    expect(event?.requestContext).toMatchObject({
      routeKey: '$connect',
      eventType: 'CONNECT',
      stage: 'ws',
      connectionId: expect.stringMatching(/^[\w-]+=$/),
    });
    expect(sockets.open()).toBe(1);
  });

  it.each([
    [403, { statusCode: 403, headers: { 'x-why': 'origin' }, body: '{"error":1}' }],
    [500, new Error('the function failed')],
    [500, {}],
  ])('is refused with %i as the function says', async (status, given) => {
    await start();
    reply = given;
    const { port } = server.address() as AddressInfo;
    const asking = request({
      host: '127.0.0.1',
      port,
      path: '/ws',
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    });
    asking.end();
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(status);
    if (status === 403) {
      expect(response.headers['x-why']).toBe('origin');
      expect(await text(response)).toBe('{"error":1}');
    }
    expect(sockets.open()).toBe(0);
  });
});

describe('a socket', () => {
  it('hands its frames to their function, without the headers of the handshake', async () => {
    await start();
    const socket = await connect();
    socket.send('{"type":"ping"}');
    socket.send(Buffer.from([1, 2]));
    await vi.waitFor(() => expect(getEvents('$default')).toHaveLength(2), patiently);
    const [written, binary] = getEvents('$default');
    expect(written).toMatchObject({ body: '{"type":"ping"}', isBase64Encoded: false });
    expect(written).not.toHaveProperty('headers');
    expect(written?.requestContext).toMatchObject({
      eventType: 'MESSAGE',
      connectionId: getId(),
      messageId: expect.any(String),
    });
    expect(binary).toMatchObject({ body: 'AQI=', isBase64Encoded: true });
  });

  it('says so when the function failed, as API Gateway does', async () => {
    await start();
    const socket = await connect();
    reply = new Error('down');
    socket.send('{}');
    expect(JSON.parse(await textFrom(socket))).toMatchObject({
      message: 'Internal server error',
      connectionId: getId(),
    });
  });

  it('tells its end once', async () => {
    await start();
    const socket = await connect();
    socket.close(4000, 'bye');
    await vi.waitFor(() => expect(getEvents('$disconnect')).toHaveLength(1), patiently);
    expect(getEvents('$disconnect')[0]?.requestContext).toMatchObject({
      eventType: 'DISCONNECT',
      connectionId: getId(),
      disconnectStatusCode: 4000,
      disconnectReason: 'bye',
    });
    expect(sockets.open()).toBe(0);
  });

  it('ends with a frame of more than 32 KB', async () => {
    await start();
    const socket = await connect();
    socket.send('x'.repeat(32 * 1024));
    await vi.waitFor(() => expect(getEvents('$default')).toHaveLength(1), patiently);
    socket.send('x'.repeat(32 * 1024 + 1));
    const [code] = await once(socket, 'close');
    expect(code).toBe(1009);
    expect(getEvents('$default')).toHaveLength(1);
  });

  it('ends when nothing was said in either direction for a while', async () => {
    const idleMs = 3_000;
    await start({ idleMs });
    const since = performance.now();
    const [quiet, talking, found] = [await connect(), await connect(), await connect()];
    const ends = [talking, found].map((socket) => once(socket, 'close'));
    const id = getId(2);
    signs = setInterval(() => {
      if (talking.readyState === WebSocket.OPEN) talking.send('x');
      // The last call may find its socket closed.
      api.send(new PostToConnectionCommand({ ConnectionId: id, Data: 'x' })).catch(() => undefined);
    }, 50);
    const [code] = await once(quiet, 'close');
    expect(code).toBe(1001);
    expect(performance.now() - since).toBeGreaterThan(idleMs - 50);
    expect([talking.readyState, found.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
    clearInterval(signs);
    await Promise.all(ends);
  });

  it('ends after its time, however much is said', async () => {
    await start({ lifeMs: 200 });
    const socket = await connect();
    signs = setInterval(() => socket.send('x'), 20);
    const [code] = await once(socket, 'close');
    expect(code).toBe(1001);
  });
});

describe('the management API', () => {
  it('sends, tells and closes', async () => {
    await start();
    const socket = await connect({ 'user-agent': 'a browser' });
    const came = textFrom(socket);
    await api.send(new PostToConnectionCommand({ ConnectionId: getId(), Data: '{"a":"ü"}' }));
    expect(await came).toBe('{"a":"ü"}');
    const found = await api.send(new GetConnectionCommand({ ConnectionId: getId() }));
    expect(found.Identity).toEqual({ SourceIp: '127.0.0.1', UserAgent: 'a browser' });
    expect(found.ConnectedAt).toBeInstanceOf(Date);
    const closed = once(socket, 'close');
    await api.send(new DeleteConnectionCommand({ ConnectionId: getId() }));
    expect((await closed)[0]).toBe(1000);
    await vi.waitFor(() => expect(getEvents('$disconnect')).toHaveLength(1), patiently);
  });

  it('knows neither unknown sockets nor closed ones', async () => {
    await start();
    const socket = await connect();
    socket.close();
    await vi.waitFor(() => expect(sockets.open()).toBe(0), patiently);
    for (const ConnectionId of [getId(), 'bm9ib2R5=', '../ws']) {
      for (const command of [
        new PostToConnectionCommand({ ConnectionId, Data: 'x' }),
        new DeleteConnectionCommand({ ConnectionId }),
      ]) {
        await expect(api.send(command as PostToConnectionCommand)).rejects.toMatchObject({
          name: ConnectionId === '../ws' ? 'NotFoundException' : 'GoneException',
        });
      }
    }
  });

  it('takes at most 128 KB, and nothing from strangers', async () => {
    await start();
    await connect();
    const send = (Data: string) =>
      api.send(new PostToConnectionCommand({ ConnectionId: getId(), Data }));
    await send('x'.repeat(128 * 1024));
    await expect(send('x'.repeat(128 * 1024 + 1))).rejects.toMatchObject({
      name: 'PayloadTooLargeException',
    });
    const unsigned = await fetch(`${sockets.endpoint}/@connections/${getId()}`, {
      method: 'POST',
      body: 'x',
    });
    expect(unsigned.status).toBe(403);
    const stranger = new ApiGatewayManagementApiClient({
      endpoint: sockets.endpoint,
      region: localAccount.region,
      credentials: { accessKeyId: 'somebody', secretAccessKey: 'else' },
    });
    await expect(
      stranger.send(new DeleteConnectionCommand({ ConnectionId: getId() })),
    ).rejects.toMatchObject({ name: 'ForbiddenException' });
    stranger.destroy();
  });
});
