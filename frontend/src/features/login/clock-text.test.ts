import { expect, it } from 'vitest';
import { clockText } from './clock-text.ts';

it.each([
  [900_000, '15:00'],
  [899_001, '15:00'],
  [899_000, '14:59'],
  [61_000, '1:01'],
  [1, '0:01'],
  [0, '0:00'],
])('%i ms are %s', (left, text) => {
  expect(clockText(left)).toBe(text);
});
