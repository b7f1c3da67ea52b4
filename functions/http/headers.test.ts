import { describe, expect, it } from 'vitest';
import { apiHeaders } from './headers.ts';
import { pageHeaders } from './page-headers.ts';

const directives = (policy: string | undefined) =>
  Object.fromEntries(
    (policy ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );

it.each([
  ['an answer of the API', apiHeaders],
  ['a page', pageHeaders(['abc='])],
])('%s is guarded', (_, headers) => {
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('payment=()'),
    'cross-origin-opener-policy': 'same-origin',
  });
  const policy = directives(headers['content-security-policy']);
  expect(policy['default-src']).toEqual(["'none'"]);
  expect(policy['frame-ancestors']).toEqual(["'none'"]);
});

describe('a page’s policy', () => {
  const policy = directives(pageHeaders(['abc=', 'def='])['content-security-policy']);

  it('runs scripts of the own host only, and none that is inline', () => {
    expect(policy['script-src']).toEqual(["'self'"]);
    expect(policy['object-src']).toEqual(["'none'"]);
    expect(policy['base-uri']).toEqual(["'none'"]);
    expect(policy['form-action']).toEqual(["'self'"]);
  });

  it('allows exactly the styles it was given', () => {
    expect(policy['style-src']).toEqual(["'self'", "'sha256-abc='", "'sha256-def='"]);
    const none = directives(pageHeaders([])['content-security-policy']);
    expect(none['style-src']).toEqual(["'self'"]);
  });

  it('never allows what is unsafe', () => {
    expect(pageHeaders([])['content-security-policy']).not.toMatch(/unsafe|\*|http:/);
  });
});
