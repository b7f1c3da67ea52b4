// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { type Queue, sumQueues } from './queues.ts';

const day = (number: number) => `2026-11-0${number}T00:00:00.000Z`;
const queue = (over: Partial<Queue>): Queue => ({
  brand: 'nl',
  queue: 'photos',
  waiting: 1,
  more: false,
  oldest_at: day(3),
  due_at: null,
  ...over,
});

describe('queues of several brands', () => {
  it('are one row for each kind, with what began first and what is due first', () => {
    const [sum, ...others] = sumQueues([
      queue({ queue: 'cases', waiting: 2, oldest_at: day(2), due_at: day(9) }),
      queue({
        queue: 'cases',
        brand: 'de',
        waiting: 3,
        more: true,
        oldest_at: day(4),
        due_at: day(6),
      }),
      queue({ queue: 'cases', brand: 'us', waiting: 0, oldest_at: null }),
    ]);
    expect(others).toEqual([]);
    expect(sum).toEqual({
      queue: 'cases',
      brands: ['nl', 'de'],
      waiting: 5,
      more: true,
      oldest_at: day(2),
      due_at: day(6),
      // The clock is that of the one that is due first.
      due_from: day(4),
    });
  });

  it('stand by their limits; what has none comes after, the oldest first', () => {
    const names = sumQueues([
      queue({ queue: 'photos', oldest_at: day(1) }),
      queue({ queue: 'cases', oldest_at: day(4), due_at: day(8) }),
    ]).map((sum) => sum.queue);
    expect(names).toEqual(['cases', 'photos']);
  });
});
