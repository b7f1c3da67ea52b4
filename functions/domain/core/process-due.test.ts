import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { processDue } from './process-due.ts';

async function* upTo(count: number, onEnd?: () => void): AsyncGenerator<number> {
  try {
    for (let index = 0; index < count; index++) yield index;
  } finally {
    onEnd?.();
  }
}

it('handles each once, ten at a time, and counts how they came out', async () => {
  const seen: number[] = [];
  let [now, most] = [0, 0];
  const outcomes = await processDue(
    upTo(57),
    async (item) => {
      most = Math.max(most, ++now);
      await pause(1);
      now -= 1;
      seen.push(item);
      if (item === 56) return null;
      return item % 2 ? 'odd' : 'even';
    },
    60_000,
  );
  expect(outcomes).toEqual({ odd: 28, even: 28 });
  expect(seen.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 57 }, (_, index) => index),
  );
  expect(most).toBe(10);
});

it('begins nothing more when its time is over, and reads no further', async () => {
  let closed = false;
  let handled = 0;
  const source = upTo(Number.POSITIVE_INFINITY, () => {
    closed = true;
  });
  const outcomes = await processDue(
    source,
    async () => {
      handled += 1;
      await pause(5);
      return 'done';
    },
    100,
  );
  expect(outcomes).toEqual({ done: handled });
  expect(handled).toBeGreaterThanOrEqual(10);
  expect(closed).toBe(true);
});

it('handles the rest where one fails, and tells of the first failure', async () => {
  let handled = 0;
  const run = processDue(
    upTo(40),
    async (item) => {
      if (item % 20 === 3) throw new Error(`no table for ${item}`);
      await pause(1);
      handled += 1;
      return 'done';
    },
    60_000,
  );
  await expect(run).rejects.toThrow('no table for 3');
  expect(handled).toBe(38);
});

it('tells where what is due cannot be read', async () => {
  async function* broken(): AsyncGenerator<number> {
    yield 1;
    throw new Error('no index');
  }
  let handled = 0;
  const run = processDue(
    broken(),
    async () => {
      handled += 1;
      return 'done';
    },
    60_000,
  );
  await expect(run).rejects.toThrow('no index');
  expect(handled).toBe(1);
});
