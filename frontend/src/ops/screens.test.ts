import { expect, it } from 'vitest';
import { getScreenKey, getScreens } from './screens.ts';

it('a case stays on its screen while others open, and a member is a screen of their own', () => {
  const rows = getScreens('moderator');
  expect(getScreenKey(rows, '/cases')).toBe('/cases');
  expect(getScreenKey(rows, '/cases/nl/2026-AAAAAA')).toBe('/cases');
  expect(getScreenKey(rows, '/members/one')).toBe('/members/one');
});

it('cases are those of who decides or answers them', () => {
  const has = (role: Parameters<typeof getScreens>[0]) =>
    getScreens(role).some(({ path }) => path === '/cases');
  expect((['administrator', 'moderator', 'support'] as const).map(has)).toEqual([true, true, true]);
  expect(has('finance')).toBe(false);
  expect(has('marketing')).toBe(false);
});
