import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../payments/journal.ts';
import { getPercent, getQuantile, openPayers } from './payers.ts';

const october = { from: '2026-09-30T22:00:00.000Z', to: '2026-10-31T23:00:00.000Z' };

type Booked = Partial<JournalEntry> & Pick<JournalEntry, 'member' | 'at'>;
const entry = (one: Booked): JournalEntry =>
  ({ kind: 'sale', currency: 'EUR', gross: 1210, vat: 210, ...one }) as JournalEntry;

function getPayers(booked: readonly Booked[], until = '2027-03-01T00:00:00.000Z') {
  const payers = openPayers('Europe/Amsterdam', october, until);
  for (const one of booked) payers.booked(entry(one));
  return payers;
}
const at = (day: string) => `${day}T12:00:00.000Z`;

describe('payers', () => {
  it('are members who bought in the period, new ones those who never did before', () => {
    const payers = getPayers([
      { member: 'ann', at: at('2026-09-03') },
      { member: 'ann', at: at('2026-10-04') },
      { member: 'ben', at: at('2026-10-05') },
      { member: 'ben', at: at('2026-10-06') },
      { member: 'cat', at: at('2026-11-05') },
    ]);
    expect(payers.rows()).toMatchObject([{ payers: 2, new_payers: 1, gross: 3 * 1210 }]);
  });

  it('are worth what is left of their payments without tax, each and of all who were active', () => {
    const payers = getPayers([
      { member: 'ann', at: at('2026-10-04') },
      { member: 'ben', at: at('2026-10-05') },
      { member: 'ben', at: at('2026-10-06'), kind: 'refund', gross: -605, vat: -105 },
    ]);
    for (const member of ['ann', 'ben', 'cat', 'dan', 'ann']) payers.active(member);
    expect(payers.rows()).toMatchObject([
      { gross: 1815, net: 1500, arppu: 750, active_members: 4, arpu: 375 },
    ]);
  });

  it('are counted in each currency that they paid in, and are new in their first one', () => {
    const payers = getPayers([
      { member: 'ann', at: at('2026-10-04') },
      { member: 'ann', at: at('2026-10-05'), currency: 'PLN' },
    ]);
    expect(payers.rows()).toMatchObject([
      { currency: 'EUR', payers: 1, new_payers: 1 },
      { currency: 'PLN', payers: 1, new_payers: 0 },
    ]);
  });

  it('took so long from signing up to the first purchase, where that is known', () => {
    const minutes = [3, 10, 20, 60, undefined];
    const payers = getPayers(
      minutes.map((minutes_since_signup, index) => ({
        ...{ member: `m${index}`, at: at('2026-10-04'), minutes_since_signup },
      })),
    );
    expect(payers.rows()).toMatchObject([
      { new_payers: 5, timed: 4, minutes_q1: 3, minutes_median: 10, minutes_q3: 20 },
    ]);
  });

  it('buy again within 30 or 90 days, of those whose days are over', () => {
    const booked = [
      { member: 'ann', at: at('2026-10-01') },
      { member: 'ben', at: at('2026-10-01') },
      { member: 'cat', at: at('2026-10-20') },
      { member: 'ann', at: at('2026-10-31') },
      { member: 'ben', at: at('2026-11-10') },
    ];
    expect(getPayers(booked).rows()).toMatchObject([
      { observed_30: 3, repeated_30: 1, repeat_30_percent: 33.3 },
    ]);
    expect(getPayers(booked).rows()).toMatchObject([{ observed_90: 3, repeated_90: 2 }]);
    // The days of the third one are not over, and nobody's 90 days are.
    expect(getPayers(booked, at('2026-11-12')).rows()).toMatchObject([
      { observed_30: 2, repeated_30: 1, repeat_30_percent: 50, observed_90: 0 },
    ]);
  });
});

describe('a cohort', () => {
  it('has who bought in each month after their first purchase, and what was left of it', () => {
    const payers = getPayers([
      { member: 'old', at: at('2026-09-03') },
      // The brand's month has begun already.
      { member: 'ann', at: '2026-09-30T22:30:00.000Z' },
      { member: 'ben', at: at('2026-10-05') },
      { member: 'old', at: at('2026-10-05') },
      { member: 'ann', at: at('2026-11-04') },
      { member: 'ann', at: at('2026-11-05') },
      { member: 'ben', at: at('2026-12-05'), kind: 'chargeback', gross: -1210, vat: -210 },
    ]);
    const own = { cohort: '2026-10', currency: 'EUR' };
    expect(payers.cohorts()).toEqual([
      { ...own, month: '2026-10', payers: 2, payers_percent: 100, gross: 2420, net: 2000 },
      { ...own, month: '2026-11', payers: 1, payers_percent: 50, gross: 2420, net: 2000 },
      { ...own, month: '2026-12', payers: 0, payers_percent: 0, gross: -1210, net: -1000 },
    ]);
  });
});

describe('the month of signing up', () => {
  const minutesOfDays = (days: number) => days * 24 * 60;

  it('divides what the period brought, by what any sale of a member tells of it', () => {
    const payers = getPayers([
      { member: 'ann', at: at('2026-09-20'), minutes_since_signup: minutesOfDays(30) },
      { member: 'ann', at: at('2026-10-04') },
      { member: 'ann', at: at('2026-10-05'), kind: 'refund', gross: -605, vat: -105 },
      { member: 'ben', at: at('2026-10-06'), minutes_since_signup: 5 },
      { member: 'ben', at: at('2026-10-07'), minutes_since_signup: minutesOfDays(1) },
      { member: 'cat', at: at('2026-10-08') },
      { member: 'dan', at: at('2026-11-08'), minutes_since_signup: 5 },
      // The brand's month had begun already.
      { member: 'eve', at: '2026-09-30T22:40:00.000Z', minutes_since_signup: 10 },
      { member: 'fay', at: '2026-09-30T22:40:00.000Z', minutes_since_signup: 50 },
    ]);
    const rows = payers.signups();
    expect(rows).toEqual([
      { signup_month: null, currency: 'EUR', payers: 1, gross: 1210, net: 1000 },
      { signup_month: '2026-08', currency: 'EUR', payers: 1, gross: 605, net: 500 },
      { signup_month: '2026-09', currency: 'EUR', payers: 1, gross: 1210, net: 1000 },
      { signup_month: '2026-10', currency: 'EUR', payers: 2, gross: 3630, net: 3000 },
    ]);
    const [total] = payers.rows();
    expect(rows.reduce((sum, { net }) => sum + net, 0)).toBe(total?.net);
  });
});

describe('a share', () => {
  it('is in percent with one decimal, and nothing of nothing', () => {
    expect([getPercent(1, 3), getPercent(2, 3), getPercent(0, 0)]).toEqual([33.3, 66.7, 0]);
  });
});

describe('a quantile', () => {
  it('is one of the values', () => {
    expect(getQuantile([], 1 / 2)).toBe(0);
    expect([1 / 4, 1 / 2, 3 / 4].map((part) => getQuantile([9, 1, 5], part))).toEqual([1, 5, 9]);
  });
});
