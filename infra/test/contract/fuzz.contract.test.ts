/** Thousands of hostile requests, none of which may cause a server error. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getPath } from '#shared/api/contract.ts';
import { type RawRequest, readError, type SentHeaders } from '../support/client.ts';
import { as } from '../support/fixtures.ts';
import { calls } from '../support/requests.ts';
import { at, shared } from '../support/shared-stack.ts';

const rounds = 120;
const requestsARound = 25;

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '',
    '\u0000',
    '\ud800',
    '\udfff\ud800',
    '#',
    'TENANT#de#MEMBER#x',
    '../../etc/passwd',
    "'; DROP TABLE members;--",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '%00',
    '__proto__',
    'constructor',
    'toString',
    'a'.repeat(5_000),
    '\u202e\u2066',
    'é'.repeat(300),
    '😀'.repeat(50),
    '\r\nSet-Cookie: a=b',
    'NaN',
    '1e999',
    '-0',
    '2026-02-30',
    '+275760-09-13',
    'xn--a@xn--a.xn--b',
    'a@1.2',
    'ａ@Ⅷ.ｃｏｍ',
    'a@xn--99999999999.example',
  ),
);
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  fc.constantFrom(null, true, 0, -1, 1.5, 1e308, [], {}, [[]], { length: 1 }, [null], {
    $gt: '',
  }),
  // This is deeper than any honest request.
  fc.integer({ min: 5, max: 400 }).map((depth) => {
    let value: unknown = 'x';
    for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
    return value;
  }),
);

/** Text that an HTTP client can send in a header. */
const headerText = hostileText.map((text) =>
  [...text]
    .filter((sign) => /^[\t\x20-\x7e\x80-\xff]$/.test(sign))
    .join('')
    .slice(0, 2_000),
);
const queryText = hostileText.map((text) =>
  encodeURIComponent(text.toWellFormed()).slice(0, 3_000),
);

const headers: fc.Arbitrary<SentHeaders> = fc.dictionary(
  fc.constantFrom(
    'cookie',
    'origin',
    'sec-fetch-site',
    'content-type',
    'accept',
    'accept-language',
    'user-agent',
    'x-local-ip',
    'x-local-country',
    'x-forwarded-for',
    'x-brand-host',
    'x-request-type',
    'authorization',
    'range',
    'if-none-match',
  ),
  headerText,
  { maxKeys: 2 },
);
const cookies = fc.oneof(
  headerText.map((text) => `auth.session=${text}`),
  headerText.map((text) => `i18n_redirected=${text}`),
  headerText.map((text) => `mode=${text}; site_entry_skipped=${text}`),
  headerText,
);

/**
 * Errors are rare, as a request with two is refused for the first and never reaches other checks.
 */
const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

/** A valid request with one or two errors. */
const mutated: fc.Arbitrary<RawRequest> = fc
  .record({
    call: fc.constantFrom(...calls),
    field: fc.nat(),
    value: hostileValue,
    extra: seldom(fc.tuple(hostileText, hostileValue)),
    query: seldom(
      fc.tuple(fc.oneof(fc.constantFrom('token', 'host', 'lat', 'lon'), queryText), queryText),
    ),
    headers: seldom(headers),
    cookie: seldom(cookies),
  })
  .map(({ call, field, value, extra, query, headers: changed, cookie }) => {
    const { body, query: validQuery } = call.valid();
    const names = Object.keys(body ?? {});
    const sent: Record<string, unknown> = { ...body };
    const name = names[field % Math.max(1, names.length)];
    if (name) sent[name] = value;
    if (extra) sent[extra[0]] = extra[1];
    const search = new URLSearchParams(validQuery).toString();
    const more = query ? `${query[0]}=${query[1]}` : '';
    return {
      method: call.method,
      path: `${getPath(call.contract)}?${[search, more].filter(Boolean).join('&')}`,
      headers: {
        ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...changed,
        ...(cookie ? { cookie } : {}),
      },
      ...(body || extra ? { body: JSON.stringify(sent) } : {}),
    };
  });

/** Bytes that are invalid or unusual JSON. */
const rawBodies: fc.Arbitrary<RawRequest> = fc
  .record({
    call: fc.constantFrom(...calls.filter(({ rule }) => rule.input)),
    body: fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom(
        '{"__proto__":{"a":1}}',
        '{"email":{"__proto__":null}}',
        '['.repeat(60_000),
        `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
        `{"a":"${'\\u0000'.repeat(8_000)}"}`,
        'null',
        '\ufeff{}',
        '{"email":"a@b.example","email":"c@d.example"}',
      ),
    ),
    type: fc.constantFrom('application/json', 'application/json; charset=utf-16', 'text/plain', ''),
  })
  .map(({ call, body, type }) => ({
    method: call.method,
    path: getPath(call.contract),
    headers: { 'content-type': type },
    body,
  }));

/** Invalid or unusual URLs of pages, files and calls. */
const addresses: fc.Arbitrary<RawRequest> = fc
  .record({
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS'),
    prefix: fc.constantFrom('/', '/api/', '/members/', '/brand/', '/assets/', '/landers/', '/cdn/'),
    rest: fc.oneof(
      queryText,
      fc.constantFrom('%', '%ZZ', '%C0%AE%C0%AE/', '..%2f..%2f', '//x', '%00'),
    ),
    cookie: cookies,
  })
  .map(({ method, prefix, rest, cookie }) => ({
    method,
    path: prefix + rest,
    headers: { cookie },
  }));

const hosts: fc.Arbitrary<RawRequest> = fc
  .tuple(headerText, fc.constantFrom('/', '/api/settings.php', '/api/user.php'))
  .map(([host, path]) => ({ path, headers: { host: host.trim() || 'x' } }));

const request = fc.oneof(
  { weight: 6, arbitrary: mutated },
  { weight: 2, arbitrary: rawBodies },
  { weight: 2, arbitrary: addresses },
  { weight: 1, arbitrary: hosts },
);

it('no request makes the server fail, and every refusal is one of the contract', async () => {
  const member = await as('not_confirmed');
  const session = `auth.session=${member.cookies.get('auth.session')}`;
  const check = async (sent: RawRequest, index: number) => {
    // Every second request has a session, so that it reaches rules behind the login.
    const isMember = index % 2 === 0 && !/logout|signup/.test(sent.path);
    const cookie = sent.headers?.cookie ?? (isMember ? session : undefined);
    const response = await at('nl').send({ ...sent, headers: { ...sent.headers, cookie } });
    expect(response.status, response.text.slice(0, 300)).toBeLessThan(500);
    const isCall = /^\/api\/[a-z-]+\.php(\?|$)/.test(sent.path);
    if (response.status >= 400 && isCall && sent.method !== 'HEAD') {
      expect(readError(response), response.text.slice(0, 300)).not.toBeNull();
    }
    expect(response.text).not.toMatch(
      /node_modules|\.mjs:\d|ValidationException|SerializationException/,
    );
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(request, { minLength: requestsARound, maxLength: requestsARound }),
      async (round) => {
        await Promise.all(round.map(check));
      },
    ),
    { numRuns: rounds, endOnFailure: true },
  );
  const { workers } = await shared().health();
  expect(workers).toMatchObject({ unhandled: 0, deaths: 0 });
}, 180_000);
