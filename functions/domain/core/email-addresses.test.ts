import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandFixture } from '../tenants/fixtures.ts';
import { canonicalEmail, checkEmail } from './email-addresses.ts';
import { tenantScope } from './scope.ts';

describe('canonicalEmail', () => {
  it.each([
    ['iris@example.nl', 'iris@example.nl'],
    ['IRIS@Example.NL', 'iris@example.nl'],
    ['  iris@example.nl ', 'iris@example.nl'],
    ['ｉｒｉｓ@example.nl', 'iris@example.nl'],
    ['ｉｒｉｓ＠ＥＸＡＭＰＬＥ．ＮＬ', 'iris@example.nl'],
    ['ﬁona@example.nl', 'fiona@example.nl'],
    ['iris@bücher.example', 'iris@xn--bcher-kva.example'],
    ['iris@BÜCHER.example', 'iris@xn--bcher-kva.example'],
    ['iris@bu\u0308cher.example', 'iris@xn--bcher-kva.example'],
    ['iris@XN--BCHER-KVA.example', 'iris@xn--bcher-kva.example'],
    // Dots and tags mean different mailboxes at most providers.
    ['i.r.i.s@example.nl', 'i.r.i.s@example.nl'],
    ['iris+dating@example.nl', 'iris+dating@example.nl'],
  ])('of %j is %s', (typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical);
  });

  it.each(['', 'iris', 'iris@', 'iris@localhost', 'a@b..nl', 'iris@xn--.nl', 'jürgen@example.de'])(
    'of %j is nothing',
    (typed) => {
      expect(canonicalEmail(typed)).toBeNull();
    },
  );

  it('is its own canonical form, and does not depend on case', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const canonical = canonicalEmail(address);
        if (canonical === null) return;
        expect(canonicalEmail(canonical)).toBe(canonical);
        expect(canonicalEmail(address.toUpperCase())).toBe(canonical);
      }),
    );
  });
});

describe('checkEmail', () => {
  const brand = brandFixture();
  const check = (email: string) =>
    checkEmail({
      brand,
      scope: tenantScope(brand),
      member: null,
      session: null,
      visitor: {
        address: '192.0.2.1',
        country: null,
        userAgent: '',
        device: null,
        remembered: null,
        asn: null,
        locale: null,
      },
      body: { email },
      query: undefined,
    });

  it.each([
    ['iris@gmial.com', { valid: true, suggestion: 'iris@gmail.com' }],
    ['iris@hotnail.com', { valid: true, suggestion: 'iris@hotmail.com' }],
    ['iris@gmail.com', { valid: true, suggestion: null }],
    ['iris@', { valid: false, suggestion: null }],
    ['', { valid: false, suggestion: null }],
  ])('of %j says %j', async (email, response) => {
    expect(await check(email)).toEqual(response);
  });
});
