import { beforeEach, describe, expect, it } from 'vitest';
import { keepSecret } from '../adapters/deployment-secrets.ts';
import type { AppError } from '../domain/core/app-error.ts';
import { eventFixture, originSecret } from './fixtures.ts';
import { brandHost, getVisitor, requireTrustedOrigin } from './trusted-headers.ts';

beforeEach(() => {
  const keyring = { current: originSecret, next: 'the-next-secret', previous: [] };
  keepSecret('ORIGIN_SECRET_ID', JSON.stringify(keyring));
});

const outcome = (secret: string | undefined) => {
  try {
    requireTrustedOrigin(eventFixture({ headers: { 'x-origin-secret': secret } }));
    return 'passed';
  } catch (thrown) {
    return (thrown as AppError).code;
  }
};

describe('requireTrustedOrigin', () => {
  it('takes either secret while they rotate', () => {
    expect(outcome(originSecret)).toBe('passed');
    expect(outcome('the-next-secret')).toBe('passed');
  });

  it.each([undefined, '', 'wrong', `${originSecret},the-next-secret`, `${originSecret} `])(
    'answers %j as if there were nothing',
    (secret) => {
      expect(outcome(secret)).toBe('not_found');
    },
  );

  it('takes nobody without a secret', () => {
    expect(outcome('')).toBe('not_found');
    expect(outcome(undefined)).toBe('not_found');
  });
});

describe('getVisitor', () => {
  const visitor = (headers: Record<string, string>, cookies?: string[]) =>
    getVisitor(eventFixture({ headers, ...(cookies ? { cookies } : {}) }));

  it.each([
    ['198.51.100.7:41234', '198.51.100.7'],
    ['2001:db8::7:41234', '2001:db8::7'],
    ['[2001:db8::7]:41234', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['::1:41234', '::1'],
    ['2001:db8:1:2:3:4:5:6:41234', '2001:db8:1:2:3:4:5:6'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
    ['::ffff:198.51.100.7:41234', '::ffff:198.51.100.7'],
    ['198.51.100.7', '198.51.100.7'],
    ['somebody:41234', '192.0.2.1'],
    ['', '192.0.2.1'],
  ])('reads the address of %s', (header, address) => {
    expect(visitor({ 'cloudfront-viewer-address': header }).address).toBe(address);
  });

  it('falls back to the connection’s address and never to what a visitor may write', () => {
    expect(visitor({ 'x-forwarded-for': '203.0.113.9' }).address).toBe('192.0.2.1');
    expect(visitor({ 'x-local-ip': '203.0.113.9' }).address).toBe('192.0.2.1');
  });

  it.each([
    ['NL', 'NL'],
    ['nl', null],
    ['', null],
    ['NLD', null],
    ['T1', null],
  ])('reads the country %j as %j', (header, country) => {
    expect(visitor({ 'cloudfront-viewer-country': header }).country).toBe(country);
  });

  it.each([
    ['16509', 16_509],
    ['4294967295', 4_294_967_295],
    ['0', null],
    ['AS16509', null],
    ['', null],
  ])('reads the network %j as %j', (header, asn) => {
    expect(visitor({ 'cloudfront-viewer-asn': header }).asn).toBe(asn);
  });

  it('reads the language from its cookie', () => {
    expect(visitor({}, ['i18n_redirected=pl']).locale).toBe('pl');
    expect(visitor({}, ['i18n_redirected=xx']).locale).toBeNull();
    expect(visitor({}).locale).toBeNull();
  });
});

it('the brand’s host is CloudFront’s word, not the Host header', () => {
  expect(brandHost(eventFixture({ headers: { host: 'evil.example' } }))).toBe('www.maple.example');
});
