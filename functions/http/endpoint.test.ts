import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { path } from '#shared/api/contract.ts';
import { sha256 } from '../adapters/secrets.ts';
import { AppError } from '../domain/core/app-error.ts';
import { ResponseWithEffects } from '../domain/core/context.ts';
import { endpoint } from './endpoint.ts';
import { type EventFixture, eventFixture, prepareHandlerTest } from './fixtures.ts';
import { apiHeaders } from './headers.ts';

const contract = path({
  name: 'test',
  methods: {
    GET: {
      summary: 'Reads.',
      access: 'anyone',
      query: z.strictObject({ id: z.optional(z.string()) }),
      output: z.strictObject({ id: z.string() }),
    },
    POST: {
      summary: 'Writes.',
      access: 'anyone',
      status: 201,
      input: z.strictObject({ name: z.string() }),
      output: z.strictObject({ name: z.string() }),
    },
    PUT: {
      summary: 'Changes.',
      access: 'member',
      input: z.strictObject({}),
      output: z.strictObject({}),
    },
    DELETE: { summary: 'Removes.', access: 'anyone', input: z.strictObject({}), status: 204 },
  },
});

const table = mockClient(DynamoDBDocumentClient);
const rules = {
  GET: vi.fn(
    async (_call: unknown): Promise<{ id: string } | ResponseWithEffects<{ id: string }>> => ({
      id: 'x',
    }),
  ),
  POST: vi.fn(async (_call: unknown) => ({ name: 'x' })),
  PUT: vi.fn(async (_call: unknown) => ({})),
  DELETE: vi.fn(async (_call: unknown) => undefined),
};
const handler = endpoint(contract, rules);

beforeEach(() => {
  prepareHandlerTest(table);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function ask(event: EventFixture) {
  const { statusCode, headers, cookies, body } = await handler(eventFixture(event), {} as Context);
  return {
    status: statusCode,
    headers: headers ?? {},
    cookies,
    body: body ? JSON.parse(body) : '',
  };
}
const getErrorCode = async (event: EventFixture) => (await ask(event)).body.error.code as string;
const json = { 'content-type': 'application/json' };
const write = (body: unknown): EventFixture => ({
  method: 'POST',
  headers: json,
  body: JSON.stringify(body),
});

describe('an endpoint', () => {
  it('hands its rule brand, scope, visitor and parsed input', async () => {
    await ask({
      query: { id: '7' },
      headers: { 'cloudfront-viewer-address': '198.51.100.7:1', 'user-agent': 'test' },
    });
    expect(rules.GET).toHaveBeenCalledWith(
      expect.objectContaining({
        brand: expect.objectContaining({ id: 'maple' }),
        scope: { tenant: 'maple' },
        visitor: {
          address: '198.51.100.7',
          country: null,
          userAgent: 'test',
          device: null,
          remembered: null,
          asn: null,
          locale: null,
        },
        query: { id: '7' },
        body: undefined,
        member: null,
        session: null,
      }),
    );
  });

  it('answers with the contract’s status, no-store and every security header', async () => {
    const response = await ask(write({ name: 'Iris' }));
    expect(response.status).toBe(201);
    expect(response.body).toEqual({ name: 'x' });
    expect(response.headers).toMatchObject({
      ...apiHeaders,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
  });

  it('has no body where the contract has no output', async () => {
    const response = await ask({ method: 'DELETE', headers: json, body: '{}' });
    expect(response).toMatchObject({ status: 204, body: '' });
    expect(response.headers).not.toHaveProperty('content-type');
  });

  it('lets nothing out that the contract does not declare', async () => {
    rules.GET.mockResolvedValueOnce({ id: 'x', password_hash: 'secret' } as never);
    const response = await ask({});
    expect(response.status).toBe(500);
    expect(JSON.stringify(response)).not.toContain('secret');
    rules.GET.mockResolvedValueOnce({ id: 7 } as never);
    expect((await ask({})).status).toBe(500);
  });

  it('sets and drops the session, and sends elsewhere, as the rule says', async () => {
    rules.GET.mockResolvedValueOnce(
      new ResponseWithEffects({ id: 'x' }, { session: { secret: 's3cret', device: 'd3vice' } }),
    );
    expect((await ask({})).cookies).toEqual([
      expect.stringMatching(/^auth\.session=s3cret; .*Secure/),
      expect.stringMatching(/^auth\.device=d3vice; .*Max-Age=34560000; HttpOnly; .*Secure/),
    ]);
    rules.GET.mockResolvedValueOnce(new ResponseWithEffects({ id: 'x' }, { session: 'ended' }));
    expect((await ask({})).cookies).toEqual([
      expect.stringMatching(/^auth\.session=; .*Max-Age=0/),
    ]);
    rules.GET.mockResolvedValueOnce(new ResponseWithEffects({ id: 'x' }, { remembered: 'them' }));
    expect((await ask({})).cookies).toEqual([
      expect.stringMatching(/^auth\.remembered=them; .*Max-Age=7776000; HttpOnly; .*Lax; Secure$/),
    ]);
    rules.GET.mockResolvedValueOnce(new ResponseWithEffects({ id: 'x' }, { remembered: 'ended' }));
    expect((await ask({})).cookies).toEqual([
      expect.stringMatching(/^auth\.remembered=; .*Max-Age=0/),
    ]);
    rules.GET.mockResolvedValueOnce(new ResponseWithEffects({ id: 'x' }, { location: '/there' }));
    const response = await ask({});
    expect(response.headers.location).toBe('/there');
    expect(response.cookies).toBeUndefined();
  });

  it('hides from who did not come through CloudFront, before anything is read', async () => {
    const response = await ask({ headers: { 'x-origin-secret': 'wrong' } });
    expect(response).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    expect(table.calls()).toHaveLength(0);
  });

  it.each(['nobody.example', '', 'www.maple.example.evil.example', '☃', '../x'])(
    'knows no brand at %j',
    async (host) => {
      expect(await getErrorCode({ headers: { 'x-brand-host': host } })).toBe('unknown_host');
    },
  );

  it.each(['PATCH', 'HEAD', 'OPTIONS', 'TRACE'])(
    'refuses %s and names what it takes',
    async (method) => {
      const response = await ask({ method });
      expect(response).toMatchObject({
        status: 405,
        body: { error: { code: 'method_not_allowed' } },
      });
      expect(response.headers.allow).toBe('GET, POST, PUT, DELETE');
    },
  );

  it('refuses unknown fields and query keys', async () => {
    expect((await ask(write({ name: 'x', more: 1 }))).body.error).toMatchObject({
      code: 'validation_failed',
      fields: { more: 'unknown_field' },
    });
    expect((await ask({ query: { id: '1', more: '2' } })).body.error.fields).toEqual({
      more: 'unknown_field',
    });
    // A call whose contract has no query accepts none.
    expect(
      (await ask({ ...write({ name: 'x' }), query: { more: '2' } })).body.error.fields,
    ).toEqual({
      more: 'unknown_field',
    });
  });

  it('asks for a member before it looks at the fields', async () => {
    const event = { method: 'PUT', headers: json, body: '{"wrong":1}' };
    expect(await getErrorCode(event)).toBe('authentication_required');
    expect(await getErrorCode({ ...event, cookies: ['auth.session=unknown'] })).toBe(
      'authentication_required',
    );
    expect(rules.PUT).not.toHaveBeenCalled();
  });

  it('looks at origin and content type before the body', async () => {
    const body = '{';
    const evil = { ...json, origin: 'https://evil.example' };
    expect(await getErrorCode({ method: 'POST', headers: evil, body })).toBe('forbidden_origin');
    expect(
      await getErrorCode({ method: 'POST', headers: { 'content-type': 'text/plain' }, body }),
    ).toBe('unsupported_media_type');
    expect(await getErrorCode({ method: 'POST', headers: json, body })).toBe('malformed_json');
  });

  it('turns what a rule throws into an answer, the unexpected into 500', async () => {
    rules.GET.mockRejectedValueOnce(new AppError('not_found'));
    expect((await ask({})).status).toBe(404);
    rules.GET.mockRejectedValueOnce(new Error('TENANT#maple#MEMBER#1 is broken'));
    const response = await ask({});
    expect(response.status).toBe(500);
    expect(JSON.stringify(response)).not.toContain('broken');
    expect(response.headers).toMatchObject(apiHeaders);
  });

  it('is unavailable while the table is', async () => {
    const down = Object.assign(new Error('connect'), { name: 'TimeoutError' });
    table.on(GetCommand).rejects(down);
    table.on(UpdateCommand).rejects(down);
    const response = await ask({ headers: { 'x-brand-host': 'fresh.example' } });
    expect(response).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
    expect(response.headers['retry-after']).toBe('2');
    // The failure is not cached, so the next visitor causes another read.
    table.on(GetCommand).resolves({});
    expect(await getErrorCode({ headers: { 'x-brand-host': 'fresh.example' } })).toBe(
      'unknown_host',
    );
  });

  it('is unavailable when a rule takes longer than the function may run', async () => {
    rules.GET.mockReturnValueOnce(new Promise(() => undefined));
    const context = { getRemainingTimeInMillis: () => 201 } as Context;
    const response = await handler(eventFixture(), context);
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({ ...apiHeaders, 'retry-after': '2' });
  });

  it('tells the usage to nobody outside of the local stack', async () => {
    expect((await ask({})).headers).not.toHaveProperty('x-local-usage');
  });

  it('tells the usage in the local stack, of a failed call too', async () => {
    vi.stubGlobal('__LOCAL__', true);
    const unknown = await ask({ headers: { 'x-brand-host': 'unused.example' } });
    expect([unknown.status, unknown.headers['x-local-usage']]).toEqual([
      404,
      expect.stringMatching(/^requests=1 /),
    ]);
    expect((await ask({})).headers).toHaveProperty('x-local-usage');
  });

  it('logs one line without anything personal', async () => {
    await ask({
      ...write({ name: 'Iris' }),
      cookies: ['auth.session=s3cret'],
      headers: { ...json, 'cloudfront-viewer-address': '198.51.100.7:1', 'user-agent': 'Firefox' },
    });
    const lines = vi.mocked(console.info).mock.calls.map(([line]) => String(line));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method: 'POST', status: 201 });
    for (const personal of ['Iris', 's3cret', '198.51.100.7', 'Firefox']) {
      expect(lines[0]).not.toContain(personal);
    }
  });
});

describe('a call that asks for more than a session', () => {
  const guarded = path({
    name: 'guarded',
    methods: {
      POST: {
        summary: 'Writes.',
        access: 'member',
        confirmed: true,
        input: z.strictObject({ name: z.string() }),
        output: z.strictObject({}),
      },
    },
  });
  const before = vi.fn(async (_call: unknown): Promise<void> => undefined);
  const rule = vi.fn(async (_call: unknown) => ({}));
  const guardedHandler = endpoint(guarded, { POST: { before, rule } });
  const send = async (body: unknown, cookies = ['auth.session=secret']) => {
    const given = { method: 'POST', headers: json, cookies, body: JSON.stringify(body) };
    const response = await guardedHandler(eventFixture(given), {} as Context);
    return [response.statusCode, JSON.parse(response.body ?? '{}').error?.code];
  };
  beforeEach(() => {
    const session = { member: 'iris', expires: 9_999_999_999, last_seen: 9_999_999_999 };
    table
      .on(GetCommand, { Key: { pk: `TENANT#maple#SESSION#${sha256('secret')}`, sk: 'SESSION' } })
      .resolves({ Item: session });
  });

  it('tells what is missing before what is wrong in the request', async () => {
    before.mockRejectedValueOnce(new AppError('not_confirmed'));
    expect(await send({ name: 7 })).toEqual([403, 'not_confirmed']);
    expect(before).toHaveBeenCalledWith(
      expect.objectContaining({ member: { tenant: 'maple', member: 'iris' } }),
    );
    expect(await send({ name: 7 })).toEqual([422, 'validation_failed']);
    expect(await send({ name: 7 }, [])).toEqual([403, 'authentication_required']);
    expect(rule).not.toHaveBeenCalled();
  });

  it('leaves it to the rule where the request is right', async () => {
    expect(await send({ name: 'Iris' })).toEqual([200, undefined]);
    expect(before).not.toHaveBeenCalled();
    expect(rule).toHaveBeenCalledWith(expect.objectContaining({ body: { name: 'Iris' } }));
  });
});
