import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn } from './age.ts';
import {
  dayAfter,
  dayStart,
  daysPeriod,
  getUtcDays,
  isDay,
  isMonth,
  monthAfter,
  monthPeriod,
} from './periods.ts';

const zones = [
  'UTC',
  'Europe/Amsterdam',
  'America/Chicago',
  'Asia/Kolkata',
  'Pacific/Auckland',
  // Their clocks skip midnight in spring.
  'America/Santiago',
  'Asia/Beirut',
];

describe('a day of a time zone', () => {
  it('starts at the first instant that has its date, in every zone and season', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 9_000 }),
        (timeZone, days) => {
          const day = dayAfter('2010-01-01', days);
          const start = Date.parse(dayStart(timeZone, day));
          expect(dayIn(timeZone, new Date(start))).toBe(day);
          expect(dayIn(timeZone, new Date(start - 1))).toBe(dayAfter(day, -1));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is part of periods with both ends named', () => {
    expect(daysPeriod('Europe/Amsterdam', '2026-11-01', '2026-11-01')).toEqual({
      from: '2026-10-31T23:00:00.000Z',
      to: '2026-11-01T23:00:00.000Z',
    });
  });
});

describe('a month', () => {
  it('is that of the brand’s clocks', () => {
    expect(monthPeriod('Europe/Amsterdam', '2026-10')).toEqual({
      from: '2026-09-30T22:00:00.000Z',
      to: '2026-10-31T23:00:00.000Z',
    });
    expect(monthPeriod('America/Chicago', '2026-12').to).toBe('2027-01-01T06:00:00.000Z');
  });

  it('has neighbours over the turn of the year', () => {
    expect([monthAfter('2026-12'), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });

  it('touches the days of UTC around it', () => {
    const days = [...getUtcDays(monthPeriod('Europe/Amsterdam', '2026-10'))];
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-09-30', '2026-10-31', 32]);
  });
});

it('knows days and months that exist', () => {
  expect(['2026-02-28', '2026-02-30', '2026-2-1', 'x'].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(['2026-12', '2026-13', '26-01'].map(isMonth)).toEqual([true, false, false]);
});
