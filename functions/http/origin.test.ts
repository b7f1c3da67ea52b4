import { describe, expect, it } from 'vitest';
import type { MethodContract } from '#shared/api/contract.ts';
import { AppError } from '../domain/core/app-error.ts';
import { checkOrigin, checkSocketOrigin } from './origin.ts';

const host = 'www.maple.example';
const plain: MethodContract = { summary: '', access: 'anyone' };
const sameOrigin: MethodContract = { ...plain, origin: 'same_origin' };
const form: MethodContract = { ...plain, form: true };
const exempt: MethodContract = { ...plain, origin: 'exempt' };
const json = { 'content-type': 'application/json' };

/** Returns `passed` or the code of the refusal. */
function outcome(
  method: string,
  contract: MethodContract,
  headers: Record<string, string | undefined>,
  at = host,
): string {
  try {
    checkOrigin(method, contract, headers, at);
    return 'passed';
  } catch (thrown) {
    return (thrown as AppError).code;
  }
}

type Row = [what: string, headers: Record<string, string>, write: string, logout: string];
const rows: Row[] = [
  ['neither header (no browser)', {}, 'passed', 'passed'],
  ['the brand’s own origin', { origin: `https://${host}` }, 'passed', 'passed'],
  ['the same origin by Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }, 'passed', 'passed'],
  ['the address bar', { 'sec-fetch-site': 'none' }, 'forbidden_origin', 'passed'],
  [
    'another site',
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    'forbidden_origin',
    'forbidden_origin',
  ],
  [
    'another site without Origin',
    { 'sec-fetch-site': 'cross-site' },
    'forbidden_origin',
    'forbidden_origin',
  ],
  ['a sibling host', { 'sec-fetch-site': 'same-site' }, 'forbidden_origin', 'forbidden_origin'],
  [
    'a sibling host’s origin',
    { origin: 'https://maple.example' },
    'forbidden_origin',
    'forbidden_origin',
  ],
  [
    'a host that starts alike',
    { origin: `https://${host}.evil.example` },
    'forbidden_origin',
    'forbidden_origin',
  ],
  [
    'a host in the user part',
    { origin: `https://${host}@evil.example` },
    'forbidden_origin',
    'forbidden_origin',
  ],
  ['another port', { origin: `https://${host}:8443` }, 'forbidden_origin', 'forbidden_origin'],
  ['an opaque origin', { origin: 'null' }, 'forbidden_origin', 'forbidden_origin'],
  ['an empty origin', { origin: '' }, 'forbidden_origin', 'forbidden_origin'],
  ['no origin at all', { origin: 'nonsense' }, 'forbidden_origin', 'forbidden_origin'],
  [
    'contradicting headers',
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    'forbidden_origin',
    'forbidden_origin',
  ],
  [
    'an unknown Sec-Fetch-Site',
    { 'sec-fetch-site': 'elsewhere' },
    'forbidden_origin',
    'forbidden_origin',
  ],
  ['a prefetch', { 'sec-purpose': 'prefetch' }, 'passed', 'forbidden_origin'],
  ['a prerender', { 'sec-purpose': 'prefetch;prerender' }, 'passed', 'forbidden_origin'],
  ['an older prefetch', { purpose: 'prefetch' }, 'passed', 'forbidden_origin'],
  ['a preview', { purpose: 'preview' }, 'passed', 'forbidden_origin'],
];

describe.each(rows)('%s', (_, headers, write, logout) => {
  it.each(['POST', 'PUT', 'DELETE'])(`with %s: ${write}`, (method) => {
    expect(outcome(method, plain, { ...json, ...headers })).toBe(write);
  });

  it(`with a form: ${write}`, () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(outcome('POST', form, { ...type, ...headers })).toBe(write);
  });

  it(`with a GET that changes state: ${logout}`, () => {
    expect(outcome('GET', sameOrigin, headers)).toBe(logout);
  });

  it('with a GET that only reads: passed', () => {
    expect(outcome('GET', plain, headers)).toBe('passed');
  });

  it('with an exempt call: passed', () => {
    expect(outcome('POST', exempt, headers)).toBe('passed');
  });
});

it('compares hosts with their port and whatever the case', () => {
  const headers = { ...json, origin: 'http://nl.localhost:3000' };
  expect(outcome('POST', plain, headers, 'NL.localhost:3000')).toBe('passed');
  expect(outcome('POST', plain, headers, 'nl.localhost:3001')).toBe('forbidden_origin');
});

describe('the content type of a write', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset=UTF-8',
  ])('may be %s', (type) => {
    expect(outcome('POST', plain, { 'content-type': type })).toBe('passed');
  });

  it.each([
    undefined,
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/plain; application/json',
  ])('must not be %s', (type) => {
    expect(outcome('POST', plain, { 'content-type': type })).toBe('unsupported_media_type');
  });

  it('is looked at after the origin', () => {
    const headers = { origin: 'https://evil.example', 'content-type': 'text/plain' };
    expect(outcome('POST', plain, headers)).toBe('forbidden_origin');
  });

  it('is not looked at where the call is exempt', () => {
    expect(outcome('POST', exempt, { 'content-type': 'text/plain;charset=UTF-8' })).toBe('passed');
  });
});

it('throws faults only', () => {
  expect(() => checkOrigin('POST', plain, {}, host)).toThrow(AppError);
});

describe('a socket', () => {
  const own = 'https://www.maple.example';
  const opens = (origin: string | undefined, at = 'www.maple.example', brand = own) => {
    try {
      checkSocketOrigin({ origin }, at, brand);
      return true;
    } catch {
      return false;
    }
  };

  it('is opened by the page’s own host, at any address of the brand', () => {
    expect(opens(own)).toBe(true);
    expect(opens('https://maple.example', 'maple.example')).toBe(true);
    expect(opens(own, 'WWW.maple.example')).toBe(true);
    expect(opens('http://nl.localhost:3000', 'nl.localhost:3000', 'http://nl.localhost:3000')).toBe(
      true,
    );
  });

  it.each([
    undefined,
    '',
    'null',
    'nonsense',
    'https://evil.example',
    'https://www.maple.example.evil.example',
    'https://maple.example',
    'https://www.maple.example:8443',
    // An attacker in the network can change an unencrypted page.
    'http://www.maple.example',
  ])('is not opened from %s', (origin) => {
    expect(opens(origin)).toBe(false);
  });
});
