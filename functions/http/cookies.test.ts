import { describe, expect, it } from 'vitest';
import { endedSessionCookie, readCookie, sessionCookie } from './cookies.ts';

const https = 'https://www.maple.example';
const parts = (cookie: string) => cookie.split('; ');

describe('the session’s cookie', () => {
  it('is HttpOnly, Lax, for the whole site, for 30 days and Secure', () => {
    expect(parts(sessionCookie('abc', https))).toEqual([
      'auth.session=abc',
      'Path=/',
      'Max-Age=2592000',
      'HttpOnly',
      'SameSite=Lax',
      'Secure',
    ]);
  });

  it('is Secure only where the brand is served over https', () => {
    expect(parts(sessionCookie('abc', 'http://nl.localhost:3000'))).not.toContain('Secure');
  });

  it('belongs to the one host', () => {
    expect(sessionCookie('abc', https)).not.toMatch(/domain/i);
  });

  it('ends at once, with the attributes it was set with', () => {
    expect(parts(endedSessionCookie(https))).toEqual([
      'auth.session=',
      'Path=/',
      'Max-Age=0',
      'HttpOnly',
      'SameSite=Lax',
      'Secure',
    ]);
  });
});

describe('readCookie', () => {
  it.each<[string, string[] | undefined, string | null]>([
    ['there are none', undefined, null],
    ['it is not among them', ['other=1'], null],
    ['it is among others', ['a=1', 'auth.session=abc', 'b=2'], 'abc'],
    ['it comes twice: the first counts', ['auth.session=abc', 'auth.session=def'], 'abc'],
    ['it holds a =', ['auth.session=a=b'], 'a=b'],
    ['it is encoded', ['auth.session=a%20b'], 'a b'],
    ['its encoding is broken', ['auth.session=%E0%A4%A'], null],
    ['another name ends alike', ['xauth.session=abc'], null],
    ['it has no value', ['auth.session'], null],
    ['it has an empty value', ['auth.session='], ''],
    ['spaces stand around it', [' auth.session = abc '], 'abc'],
  ])('where %s', (_, cookies, value) => {
    expect(readCookie(cookies, 'auth.session')).toBe(value);
  });
});
