import { describe, expect, it } from 'vitest';
import { byDay, getDay, localDay } from './days.ts';

const at = (text: string) => new Date(text);
const now = at('2026-03-18T00:30:00');

describe('a day', () => {
  it('is that of the place, not of Greenwich', () => {
    expect(localDay(at('2026-03-18T00:30:00'))).toBe('2026-03-18');
    expect(localDay(at('2026-03-17T23:30:00'))).toBe('2026-03-17');
  });

  it.each([
    ['2026-03-18T00:10:00', 'today'],
    // A clock that is ahead of this one.
    ['2026-03-19T00:10:00', 'today'],
    ['2026-03-17T23:59:00', 'yesterday'],
    ['2026-03-17T00:00:00', 'yesterday'],
    ['2026-03-16T23:59:00', 'week'],
    ['2026-03-12T00:00:00', 'week'],
    // A week ago the day of the week would be today's.
    ['2026-03-11T23:59:00', 'year'],
    ['2026-01-01T00:00:00', 'year'],
    ['2025-12-31T23:59:00', 'earlier'],
  ])('of %s is %s', (text, expected) => {
    expect(getDay(at(text), now)).toBe(expected);
  });

  it('before the clock changes is yesterday, though it was longer or shorter', () => {
    for (const day of ['2026-03-29', '2026-10-25']) {
      const next = at(`${day}T00:30:00`);
      next.setDate(next.getDate() + 1);
      expect(getDay(at(`${day}T00:10:00`), next)).toBe('yesterday');
    }
  });
});

describe('messages by day', () => {
  it('stand under each day once, in their order', () => {
    const sent = ['2026-03-16T10:00:00', '2026-03-16T23:59:00', '2026-03-17T00:00:00'].map(
      (text) => ({ sent_at: at(text).toISOString() }),
    );
    expect(byDay(sent)).toEqual([
      { day: '2026-03-16', messages: sent.slice(0, 2) },
      { day: '2026-03-17', messages: sent.slice(2) },
    ]);
    expect(byDay([])).toEqual([]);
  });
});
