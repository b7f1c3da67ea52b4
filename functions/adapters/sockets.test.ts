import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { closeSocket, sendToSocket } from './sockets.ts';

/** Requests that arrived at the endpoint, and the statuses of its responses. */
let asked: { method: string; url: string; body: string }[] = [];
let statuses: number[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ method: request.method ?? '', url: request.url ?? '', body });
      const status = statuses.shift() ?? 200;
      const type = { 410: 'GoneException', 429: 'LimitExceededException' }[status] ?? 'Oops';
      response.writeHead(status, status === 200 ? {} : { 'x-amzn-errortype': type });
      response.end(status === 200 ? '' : '{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // The endpoint is read only once.
  vi.stubEnv('SOCKET_ENDPOINT', `http://127.0.0.1:${port}/ws`);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'x');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'x');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  asked = [];
  statuses = [];
});

it('sends to a socket below the stage, and closes it there', async () => {
  expect(await sendToSocket('L0SM9c_-vHc=', '{"type":"pong"}')).toBe('sent');
  expect(await closeSocket('L0SM9c_-vHc=')).toBe('sent');
  expect(asked).toEqual([
    { method: 'POST', url: '/ws/@connections/L0SM9c_-vHc%3D', body: '{"type":"pong"}' },
    { method: 'DELETE', url: '/ws/@connections/L0SM9c_-vHc%3D', body: '' },
  ]);
});

it('tells that a socket is gone, and asks no more', async () => {
  statuses = [410, 410];
  expect(await sendToSocket('a=', 'x')).toBe('gone');
  expect(await closeSocket('a=')).toBe('gone');
  expect(asked).toHaveLength(2);
});

it('tries again where it may, and throws where it is not known', async () => {
  statuses = [429, 200];
  expect(await sendToSocket('a=', 'x')).toBe('sent');
  statuses = [500, 500, 500];
  await expect(sendToSocket('a=', 'x')).rejects.toThrow();
  statuses = [403];
  await expect(closeSocket('a=')).rejects.toThrow();
  expect(asked).toHaveLength(6);
});
