import { describe, expect, it } from 'vitest';
import { accumulate, getChange, getCurrencies, getLastDay, getNetByDay, sumBy } from './books.ts';
import { booksFixture, monthFixture } from './money.fixtures.ts';
import { getEquations } from './reconciliation-tables.tsx';

describe('figures of a month', () => {
  it('stand by currency, that of most brands first', () => {
    const zl = monthFixture('pl', { currency: 'PLN', books: null });
    expect(getCurrencies([zl, monthFixture('nl'), monthFixture('de')])).toEqual(['EUR', 'PLN']);
    expect(getCurrencies([zl, monthFixture('nl')])).toEqual(['EUR', 'PLN']);
  });

  it('of countries are added up by rate too', () => {
    const rows = [
      { country: 'NL', rate: 21, gross: 100 },
      { country: 'NL', rate: 9, gross: 10 },
      { country: 'NL', rate: 21, gross: -30 },
    ];
    expect(sumBy(rows, ['country', 'rate'], ['gross'])).toEqual([
      { country: 'NL', rate: 21, gross: 70 },
      { country: 'NL', rate: 9, gross: 10 },
    ]);
  });

  it('have a value for every day that was read, and none for those to come', () => {
    const books = {
      ...booksFixture('EUR', { sold: 1_000, refunded: 0, charged_back: 0, vat: 0 }),
      until: '2026-03-16T09:00:00.000Z',
    };
    const values = getNetByDay({ books, time_zone: 'UTC' }, '2026-03', 'EUR');
    expect(values).toHaveLength(31);
    expect(values.slice(0, 3)).toEqual([500, 0, 0]);
    expect(values.slice(14, 18)).toEqual([500, 0, null, null]);
  });

  it('end with the day of the brand, not of UTC', () => {
    expect(getLastDay('2026-03-31T22:00:00.000Z', 'Europe/Amsterdam')).toBe('2026-03-31');
    expect(getLastDay('2026-04-01T00:00:00.000Z', 'UTC')).toBe('2026-03-31');
    expect(getLastDay('2026-03-16T09:00:00.000Z', 'UTC')).toBe('2026-03-16');
  });

  it('run up until nothing is known', () => {
    expect(
      accumulate([
        [1, 2, null, null],
        [10, null, 5, null],
      ]),
    ).toEqual([11, 13, 18, null]);
  });

  it('are compared only with something', () => {
    expect(getChange(110, 100)).toBeCloseTo(0.1);
    expect(getChange(110, 0)).toBeNull();
  });
});

describe('the sum that proves a reconciliation', () => {
  const side = (currency: string, amount: number) => [{ currency, payments: 1, amount }];

  it('leaves nothing where nothing differs', () => {
    const sides = {
      paid: side('EUR', 84_197_88),
      paid_outside: side('EUR', 74_97),
      booked_outside: side('EUR', 148_95),
      books: side('EUR', 84_123_90),
    };
    expect(getEquations(sides)).toEqual([
      {
        currency: 'EUR',
        ...{ paid: 8_419_788, paidOutside: 7_497, bookedOutside: 14_895, books: 8_412_390 },
        rest: 0,
      },
    ]);
  });

  it('stands for each currency, and tells what is left', () => {
    const sides = {
      paid: [...side('EUR', 100), ...side('USD', 50)],
      paid_outside: [],
      booked_outside: [],
      books: side('EUR', 90),
    };
    expect(getEquations(sides).map(({ currency, rest }) => [currency, rest])).toEqual([
      ['EUR', 10],
      ['USD', 50],
    ]);
  });
});
