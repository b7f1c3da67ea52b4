import { describe, expect, it } from 'vitest';
import { byDay, getDay } from './days.ts';

describe('a day', () => {
  it.each([
    ['2026-03-18', 'today'],
    // A clock that is ahead of this one.
    ['2026-03-19', 'today'],
    ['2026-03-17', 'yesterday'],
    ['2026-03-16', 'week'],
    ['2026-03-12', 'week'],
    // A week ago the day of the week would be today's.
    ['2026-03-11', 'year'],
    ['2026-01-01', 'year'],
    ['2025-12-31', 'earlier'],
  ])('%s lies to 18 March as %s', (day, expected) => {
    expect(getDay(day, '2026-03-18')).toBe(expected);
  });

  it('before another is yesterday over the ends of months and years, and where the clock changes', () => {
    for (const [day, next] of [
      ['2026-02-28', '2026-03-01'],
      ['2025-12-31', '2026-01-01'],
      ['2026-03-29', '2026-03-30'],
      ['2026-10-25', '2026-10-26'],
    ] as const) {
      expect(getDay(day, next)).toBe('yesterday');
    }
  });
});

describe('messages by day', () => {
  const sent = ['2026-03-16T10:00:00Z', '2026-03-16T22:59:00Z', '2026-03-16T23:00:00Z'].map(
    (sent_at) => ({ sent_at }),
  );

  it('stand under each day once, in their order, as the place counts days', () => {
    expect(byDay(sent, 'Europe/Amsterdam')).toEqual([
      { day: '2026-03-16', messages: sent.slice(0, 2) },
      { day: '2026-03-17', messages: sent.slice(2) },
    ]);
    expect(byDay(sent, 'UTC')).toEqual([{ day: '2026-03-16', messages: sent }]);
    expect(byDay([], 'UTC')).toEqual([]);
  });
});
