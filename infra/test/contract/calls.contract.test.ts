import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getPath } from '#shared/api/contract.ts';
import type { ErrorCode } from '#shared/errors.ts';
import * as limits from '#shared/limits.ts';
import { type Client, type RawResponse, readError, type SentHeaders } from '../support/client.ts';
import { as, type Role, roles } from '../support/fixtures.ts';
import { calls, getPayload } from '../support/requests.ts';
import { at, shared } from '../support/shared-stack.ts';

const everybody = (outcome: ErrorCode | 'ok') => ({
  visitor: outcome,
  not_confirmed: outcome,
  active: outcome,
});
const members = (outcome: ErrorCode | 'ok') => ({
  ...everybody(outcome),
  visitor: 'authentication_required' as const,
});

/** The expected result of a valid request by role. A call without an entry fails. */
const access: Record<string, Record<Role, ErrorCode | 'ok'>> = {
  'POST account-delete': members('ok'),
  'GET account-export': members('ok'),
  'PUT account-export': everybody('link_invalid'),
  'PUT account-reactivate': everybody('link_invalid'),
  'GET activate': everybody('ok'),
  'POST activate': members('ok'),
  'GET auto-like': members('ok'),
  'GET block': members('ok'),
  // The other member does not exist.
  'POST block': members('not_found'),
  'DELETE block': members('ok'),
  'GET budget': members('ok'),
  'PUT budget': members('ok'),
  // Neither the conversation nor the member exists.
  'GET chat': members('not_found'),
  'POST chat': { ...members('not_found'), not_confirmed: 'not_confirmed' },
  'DELETE chat': members('not_found'),
  'GET chat-image': members('not_found'),
  'POST chat-image': { ...members('premium_only'), not_confirmed: 'not_confirmed' },
  'GET chats': members('ok'),
  'GET companyinfo': everybody('ok'),
  // The demo brands use no service.
  'POST consent': everybody('not_found'),
  'GET complaint': everybody('link_invalid'),
  'POST complaint': everybody('link_invalid'),
  'PUT complaint': everybody('link_invalid'),
  'GET complaint-file': everybody('not_found'),
  'POST complaint-file': everybody('ok'),
  // There is no such member, which nobody is told.
  'POST complaints': everybody('ok'),
  'GET credits': members('ok'),
  'POST directdebit': members('ok'),
  'PUT directdebit': members('not_found'),
  'GET discountcode': members('ok'),
  'POST email-check': everybody('ok'),
  'GET geocode': everybody('ok'),
  'GET gifts': members('ok'),
  'GET icebreakers': members('ok'),
  'PUT immediate-start': members('ok'),
  'GET interests': everybody('ok'),
  // The payment does not exist.
  'GET invoice': members('not_found'),
  'POST like': members('not_found'),
  'DELETE like': members('ok'),
  'PUT like': members('ok'),
  'GET lander': everybody('ok'),
  'GET likes': members('ok'),
  'GET logout': everybody('ok'),
  'POST mail-change': members('ok'),
  'PUT mail-change': everybody('link_invalid'),
  'GET match-finder': members('ok'),
  'PUT match-finder': members('ok'),
  'GET member': everybody('not_found'),
  'GET members': everybody('ok'),
  'DELETE message': members('not_found'),
  'GET notifications': members('ok'),
  'PUT notifications': members('ok'),
  'POST page-hidden': everybody('ok'),
  'PUT password': members('ok'),
  'GET payment': members('not_found'),
  'POST payment': members('ok'),
  'POST payment-notification': everybody('ok'),
  'POST payment-webhook': everybody('ok'),
  'GET photos': members('ok'),
  'POST photos': members('ok'),
  'PUT photos': members('ok'),
  // The photo does not exist.
  'DELETE photos': members('not_found'),
  'GET profile': members('ok'),
  'PUT profile': members('ok'),
  'GET regions': everybody('ok'),
  'GET remembered-device': everybody('ok'),
  'POST remembered-device': everybody('ok'),
  'POST repeat-order': members('not_found'),
  'POST report': members('not_found'),
  'POST reset-password': everybody('email_not_found'),
  'PUT reset-password': everybody('link_invalid'),
  'GET sessions': members('ok'),
  'DELETE sessions': members('ok'),
  'GET settings': everybody('ok'),
  'POST signup': everybody('ok'),
  'GET swipe-game': members('ok'),
  'POST swipe-game': members('not_found'),
  'GET transactions': members('ok'),
  'GET unsubscribe': everybody('ok'),
  'POST unsubscribe': everybody('link_invalid'),
  'GET user': everybody('ok'),
  // The address belongs to no member.
  'POST user': everybody('login_failed'),
  'PUT user': members('ok'),
  'DELETE user': members('ok'),
  'POST withdrawal': members('not_found'),
};

it('every call of the manifest has a line for each role, and no line is left over', () => {
  expect(Object.keys(access).sort()).toEqual(calls.map(({ name }) => name).sort());
});

/** Calls that change the visitor's session. */
const changesWho = new Set([
  'POST account-delete',
  'GET logout',
  'PUT password',
  'DELETE sessions',
  'POST signup',
]);

describe.each(roles)('as %s', (role) => {
  let same: Client;
  beforeAll(async () => {
    same = await as(role);
  });
  it.each(calls.map((call) => [call.name, access[call.name]?.[role], call] as const))(
    '%s: %s',
    async (name, outcome, { contract, method, valid }) => {
      const client = changesWho.has(name) ? await as(role) : same;
      expect(await client.getErrorCode(contract, method, valid())).toBe(outcome);
    },
  );
});

/** Headers of every function's response. */
const guards = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': expect.stringContaining('geolocation'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

function expectRefusal(response: RawResponse, code: ErrorCode): void {
  const error = readError(response);
  expect(error?.code, response.text).toBe(code);
  expect(response.headers).toMatchObject({ ...guards, 'cache-control': 'no-store' });
  expect(response.text).not.toMatch(
    /node_modules|\.ts:|\.mjs|at \w+ \(|TENANT#|PLATFORM#|dynamo|pk\b/i,
  );
}

describe.each(calls.map((call) => [call.name, call] as const))('%s', (name, call) => {
  const { contract, method, rule, valid } = call;
  const path = getPath(contract);
  const writes = method !== 'GET';
  const isGuarded = rule.origin !== 'exempt' && (writes || rule.origin === 'same_origin');
  let client: Client;
  (changesWho.has(name) ? beforeEach : beforeAll)(async () => {
    client = await as(rule.access === 'member' ? 'active' : 'visitor');
  });

  /** Sends a valid request with a change. */
  function send(change: {
    path?: string;
    headers?: SentHeaders;
    body?: string | Buffer;
    query?: Record<string, string>;
  }): Promise<RawResponse> {
    const given = valid();
    const query = new URLSearchParams({ ...given.query, ...change.query }).toString();
    const sent = getPayload(given);
    const body = change.body ?? sent.text;
    return client.send({
      method,
      path: change.path ?? `${path}${query && `?${query}`}`,
      headers: {
        ...(writes ? { 'content-type': sent.type } : {}),
        ...change.headers,
      },
      ...(body === undefined ? {} : { body }),
    });
  }

  it('is guarded by headers and cached as declared', async () => {
    const response = await send({});
    expect(response.headers).toMatchObject(guards);
    const kept = response.status < 400 ? (rule.cacheControl ?? 'no-store') : 'no-store';
    expect(response.headers['cache-control']).toBe(kept);
    expect(kept).toBe(name === 'GET settings' ? 'public, max-age=60' : 'no-store');
    expect(response.headers).not.toHaveProperty('x-powered-by');
  });

  it('knows no brand at a host that is nobody’s', async () => {
    for (const host of ['nobody.localhost', 'nl.localhost.evil.example', '-', 'nl%00.localhost']) {
      expectRefusal(await send({ headers: { host } }), 'unknown_host');
    }
  });

  if (isGuarded) {
    it('is refused to other sites', async () => {
      for (const headers of [
        { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
        { 'sec-fetch-site': 'same-site', origin: at('de').origin },
        { origin: 'null' },
        { origin: at('de').origin },
        { origin: `${client.origin}.evil.example` },
      ]) {
        expectRefusal(await send({ headers }), 'forbidden_origin');
      }
    });
  }

  if (!isGuarded) {
    it('may be asked from anywhere', async () => {
      const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
      const response = await send({ headers });
      expect(readError(response)?.code).not.toBe('forbidden_origin');
      expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    });
  }

  if (rule.unknownQuery !== 'ignore') {
    it('refuses unknown query keys', async () => {
      const response = await send({ query: { unexpected: '1' } });
      expectRefusal(response, 'validation_failed');
      expect(readError(response)?.fields).toMatchObject({ unexpected: 'unknown_field' });
    });
  }

  if (rule.unknownQuery === 'ignore') {
    it('ignores unknown query keys', async () => {
      const [plain, more] = [await send({}), await send({ query: { utm_source: 'x', sub1: 'y' } })];
      expect([more.status, more.text, more.headers.location]).toEqual([
        plain.status,
        plain.text,
        plain.headers.location,
      ]);
    });
  }

  if (rule.input && !rule.form) {
    it('refuses unknown fields', async () => {
      const response = await send({ body: JSON.stringify({ ...valid().body, unexpected: 1 }) });
      expectRefusal(response, 'validation_failed');
      expect(readError(response)?.fields).toMatchObject({ unexpected: 'unknown_field' });
    });
  }

  if (rule.form) {
    it('takes a form with fields of which it knows nothing', async () => {
      const response = await send({ body: `${getPayload(valid()).text}&more=1&id[]=2` });
      expect(response.status).toBe(rule.status ?? 200);
    });

    it('refuses a form without what it needs', async () => {
      for (const body of ['', 'x', '{"id":"tr_1"}', 'id=']) {
        expectRefusal(await send({ body }), 'validation_failed');
      }
    });
  }

  if (rule.input && !rule.form) {
    it('refuses bodies that are no JSON object', async () => {
      for (const body of [
        '{',
        '[]',
        'null',
        '"x"',
        '{"__proto__":{}}',
        '{"a":{"constructor":1}}',
      ]) {
        expectRefusal(await send({ body }), 'malformed_json');
      }
      if (isGuarded) expectRefusal(await send({ body: '' }), 'malformed_json');
    });
  }

  if (rule.input) {
    it('refuses bodies that are too large', async () => {
      const body = JSON.stringify({ ...valid().body, more: 'x'.repeat(limits.bodyBytes) });
      expectRefusal(await send({ body }), 'payload_too_large');
    });
  }

  if (isGuarded && writes && !rule.form) {
    it('takes JSON only', async () => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', undefined]) {
        expectRefusal(await send({ headers: { 'content-type': type } }), 'unsupported_media_type');
      }
    });
  }

  if (rule.access === 'member') {
    it('asks for a session that is known here', async () => {
      const stranger = at('nl');
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(valid().body);
      for (const cookie of [
        '',
        'auth.session=',
        'auth.session=unknown',
        `auth.session=${'A'.repeat(43)}`,
        'auth.session=%00',
        'auth.session=a#b',
        `auth.session=${'x'.repeat(4_000)}`,
      ]) {
        const response = await stranger.send({
          method,
          path,
          headers: { ...headers, cookie },
          body,
        });
        expectRefusal(response, 'authentication_required');
      }
    });
  }
});

describe.each([...new Map(calls.map((call) => [call.contract.name, call.contract])).values()])(
  '$name',
  (contract) => {
    it('refuses every other method and names its own', async () => {
      const own = Object.keys(contract.methods);
      const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND'];
      for (const method of others.filter((other) => !own.includes(other))) {
        const response = await at('nl').send({
          method,
          path: getPath(contract),
          headers: { 'content-type': 'application/json' },
          ...(method === 'HEAD' ? {} : { body: '{}' }),
        });
        expect(response.status, method).toBe(405);
        expect(response.headers.allow, method).toBe(own.join(', '));
        if (method !== 'HEAD') expectRefusal(response, 'method_not_allowed');
      }
    });
  },
);

describe('the API', () => {
  it('knows no other path', async () => {
    for (const path of [
      '/api/',
      '/api',
      '/api/nothing.php',
      '/api/user',
      '/api/user.php/',
      '/api/USER.php',
      '/api/user.php/../settings.php',
      '/api/%2e%2e/user.php',
      '/api/site.php',
      '/api/outbox-due.php',
      '/api/__proto__.php',
    ]) {
      const response = await at('nl').send({ path });
      expect([response.status, readError(response)?.code], path).toEqual([404, 'not_found']);
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'strict-transport-security': guards['strict-transport-security'],
        'referrer-policy': guards['referrer-policy'],
      });
    }
  });

  it('takes no other header’s word for who visits which brand', async () => {
    const response = await at('nl').send({
      path: '/api/settings.php',
      headers: {
        'x-brand-host': at('de').host,
        'x-forwarded-host': at('de').host,
        'x-origin-secret': 'mine',
        'cloudfront-viewer-country': 'DE',
      },
    });
    expect(JSON.parse(response.text)).toMatchObject({
      settings: { id: 'nl', geoip_country: null },
    });
  });

  it('leaves nothing unhandled', async () => {
    expect((await shared().health()).workers).toMatchObject({ unhandled: 0, deaths: 0 });
  });
});
