import { expect, it } from 'vitest';
import type { AppError } from '../core/app-error.ts';
import { brandFixture } from '../tenants/fixtures.ts';
import { checkNewPassword } from './new-password-rules.ts';

const brand = brandFixture();
const getErrorCode = (
  password: string,
  owner = { email: 'li.wei@example.org', name: 'Anna-Marie' },
) => {
  try {
    checkNewPassword(password, owner, brand);
    return null;
  } catch (thrown) {
    return (thrown as AppError).fields?.password;
  }
};

it.each([
  ['password', 'password_common'],
  ['PaSsWoRd1', 'password_common'],
  ['ｐａｓｓｗｏｒｄ', 'password_common'],
  ['li.wei@example.org', 'password_personal'],
  ['LI.WEI@example.org12', 'password_personal'],
  ['li.wei.99', 'password_personal'],
  ['Anna-Marie', 'password_personal'],
  ['marie-anna-1988', 'password_personal'],
  ['marieanna!!!', 'password_personal'],
  [`${brand.config.name}2026!`, 'password_personal'],
  // The rest beside the name is long enough for a password.
  ['anna goes hiking', null],
  ['annabananas', null],
  ['zq7-Hm!w', null],
  ['1234567890', 'password_common'],
])('%s: %s', (password, expected) => {
  expect(getErrorCode(password) ?? null).toBe(expected);
});

it('takes no part of a short name or address for the whole', () => {
  const owner = { email: 'jo@example.org', name: 'Jo' };
  expect(getErrorCode('jojojojo', owner) ?? null).toBe(null);
  expect(getErrorCode('jo@example.org', owner)).toBe('password_personal');
});
