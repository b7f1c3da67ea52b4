import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BrowserFrame } from '#shared/api/socket.ts';
import type { ErrorCode } from '#shared/errors.ts';
import * as limits from '#shared/limits.ts';
import { sha256 } from '../adapters/secrets.ts';
import { AppError } from '../domain/core/app-error.ts';
import type { SocketContext } from '../domain/core/context.ts';
import { originSecret, prepareHandlerTest } from './fixtures.ts';
import { onConnect, onDisconnect, onFrame } from './socket.ts';

const table = mockClient(DynamoDBDocumentClient);
const open = vi.fn(async (_call: SocketContext) => undefined);
const close = vi.fn(async (_connection: string) => undefined);
const receive = vi.fn(async (_connection: string, _frame: BrowserFrame) => undefined);
const refuse = vi.fn(async (_connection: string, _code: ErrorCode) => undefined);
const connection = 'L0SM9cOFvHcCIhw=';
const inAnHour = Math.floor(Date.now() / 1_000) + 3_600;

beforeEach(() => {
  prepareHandlerTest(table);
  table.on(UpdateCommand).resolves({ Attributes: {} });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

/** Mocks a table with one session, whose member belongs to the brand. */
const knowSession = () =>
  table
    .on(GetCommand, { Key: { pk: `TENANT#maple#SESSION#${sha256('s3cret')}`, sk: 'SESSION' } })
    .resolves({
      Item: { pk: 'x', member: 'iris', expires: inAnHour, last_seen: inAnHour },
    });

type Handler = ReturnType<typeof onConnect>;
const run = async (handler: Handler, event: object) =>
  (
    handler as unknown as (
      event: object,
      context: Context,
    ) => Promise<{ statusCode: number; body?: string }>
  )({ requestContext: { connectionId: connection, routeKey: '$x', requestId: '1' }, ...event }, {
    getRemainingTimeInMillis: () => 10_000,
  } as Context);

/** Returns the headers as CloudFront sends them, in any letter case. */
const handshake = (headers: Record<string, string | undefined> = {}) => ({
  headers: {
    'X-Brand-Host': 'www.maple.example',
    'X-Origin-Secret': originSecret,
    Origin: 'https://www.maple.example',
    Cookie: 'a=b; auth.session=s3cret; i18n_redirected=pl',
    ...headers,
  },
});
const connect = (headers?: Record<string, string | undefined>) =>
  run(onConnect(open), handshake(headers));

describe('the handshake', () => {
  it('hands on the member of the session', async () => {
    knowSession();
    expect(await connect()).toEqual({ statusCode: 200 });
    expect(open).toHaveBeenCalledExactlyOnceWith({
      member: { tenant: 'maple', member: 'iris' },
      session: { hash: sha256('s3cret') },
      sessionEnds: inAnHour,
      locale: 'pl',
      connection,
    });
  });

  it.each([
    ['comes past CloudFront', { 'X-Origin-Secret': 'another' }, 404],
    ['is for no brand', { 'X-Brand-Host': 'www.birch.example' }, 404],
    ['has no origin', { Origin: undefined }, 403],
    ['is from another site', { Origin: 'https://evil.example' }, 403],
    ['is from a page that came unencrypted', { Origin: 'http://www.maple.example' }, 403],
    ['is from nowhere', { Origin: 'null' }, 403],
    ['has no cookie', { Cookie: undefined }, 403],
    ['has a cookie of its own making', { Cookie: 'xauth.session=s3cret' }, 403],
  ])('is refused where it %s', async (_, headers, status) => {
    knowSession();
    expect((await connect(headers)).statusCode).toBe(status);
    expect(open).not.toHaveBeenCalled();
  });

  it('is refused where the session is over, or nobody’s', async () => {
    expect((await connect()).statusCode).toBe(403);
    expect(open).not.toHaveBeenCalled();
  });

  it('is refused as the rule says, and when the table is down', async () => {
    knowSession();
    open.mockRejectedValueOnce(new AppError('authentication_required'));
    expect((await connect()).statusCode).toBe(403);
    open.mockRejectedValueOnce(new Error('TENANT#maple#MEMBER#iris'));
    const { statusCode, body } = await connect();
    expect(statusCode).toBe(500);
    expect(body).not.toContain('iris');
  });

  it('logs neither cookies nor members', async () => {
    knowSession();
    await connect();
    const lines = vi.mocked(console.info).mock.calls.join('\n');
    expect(lines).toContain('"route":"$x"');
    expect(lines).not.toMatch(/s3cret|iris/);
  });
});

describe('a frame', () => {
  const send = (body: string, isBase64Encoded = false) =>
    run(onFrame(receive, refuse), { body, isBase64Encoded });

  it('that is one is handed on', async () => {
    expect(await send('{"type":"ping"}')).toEqual({ statusCode: 200 });
    expect(receive).toHaveBeenCalledExactlyOnceWith(connection, { type: 'ping' });
    expect(refuse).not.toHaveBeenCalled();
  });

  it.each([
    ['{', 'malformed_json'],
    ['"ping"', 'malformed_json'],
    ['{"type":"ping","constructor":1}', 'malformed_json'],
    ['{"type":"pong"}', 'validation_failed'],
    ['{"type":"ping","id":1}', 'validation_failed'],
    [JSON.stringify({ type: 'ping', x: 'x'.repeat(limits.socketFrameBytes) }), 'payload_too_large'],
  ] as const)('that is none is refused: %s', async (body, code) => {
    expect(await send(body)).toEqual({ statusCode: 200 });
    expect(refuse).toHaveBeenCalledExactlyOnceWith(connection, code);
    expect(receive).not.toHaveBeenCalled();
  });

  it('that cannot be acted on is refused by its code, and nothing else is told', async () => {
    receive.mockRejectedValueOnce(new AppError('unavailable'));
    await send('{"type":"ping"}');
    receive.mockRejectedValueOnce(new Error('secret'));
    await send('{"type":"ping"}');
    expect(refuse.mock.calls).toEqual([
      [connection, 'unavailable'],
      [connection, 'internal_error'],
    ]);
  });
});

it('the end is handed on', async () => {
  await run(onDisconnect(close), {});
  expect(close).toHaveBeenCalledExactlyOnceWith(connection);
});
