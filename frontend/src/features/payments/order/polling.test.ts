import { expect, it } from 'vitest';
import { pollDelayMs } from './polling.ts';

it('asks soon at first, then more and more rarely, and never gives up', () => {
  expect([0, 1, 2, 3].map(pollDelayMs)).toEqual([3_000, 3_000, 4_200, 5_880]);
  expect(pollDelayMs(50)).toBe(30_000);
});
