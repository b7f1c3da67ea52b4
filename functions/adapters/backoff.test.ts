import { afterEach, expect, it, vi } from 'vitest';
import { backOff, delayAfter } from './backoff.ts';

const delays = { firstMs: 10, longestMs: 100 };

afterEach(() => {
  vi.restoreAllMocks();
});

it('waits twice as long after each attempt, up to the longest wait', () => {
  const all = [1, 2, 3, 4, 5, 30, 5_000].map((attempts) => delayAfter(attempts, delays));
  expect(all).toEqual([10, 20, 40, 80, 100, 100, 100]);
});

it('waits at least half of it', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const since = performance.now();
  await backOff(5, delays);
  // Timers may end a millisecond early.
  expect(performance.now() - since).toBeGreaterThanOrEqual(49);
});
