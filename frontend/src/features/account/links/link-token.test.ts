import { expect, it } from 'vitest';
import { tokenIn } from './link-token.ts';

it('is what stands in the address', () => {
  expect(tokenIn('?token=abc-_123.def')).toBe('abc-_123.def');
  expect(tokenIn('?lb=1&token=abc%2B')).toBe('abc+');
});

it.each(['', '?', '?token=', '?tokens=abc', `?token=${'a'.repeat(301)}`])(
  'is null for %j',
  (search) => {
    expect(tokenIn(search)).toBeNull();
  },
);
