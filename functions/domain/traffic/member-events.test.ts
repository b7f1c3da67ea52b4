import { describe, expect, it } from 'vitest';
import { memberEvents } from './member-events.ts';

const getKinds = (sk: string, before: object | null, after: object | null) =>
  memberEvents({ sk, before, after }).map(({ kind }) => kind);

describe('an account', () => {
  const account = { status: 'not_confirmed', click: 'c' };
  const of = (before: object | null, after: object | null) =>
    getKinds('CORE#ACCOUNT', before, after);

  it('that a click or a kept source brought is told of once written, and once confirmed', () => {
    expect(of(null, account)).toEqual(['soi']);
    expect(of(null, { status: 'not_confirmed', tracking: { network: 'a' } })).toEqual(['soi']);
    expect(of(account, { ...account, status: 'active' })).toEqual(['doi']);
  });

  it('is not told of otherwise', () => {
    expect(of(null, { status: 'not_confirmed' })).toEqual([]);
    expect(of(account, { ...account, last_active_at: 'now' })).toEqual([]);
    expect(
      of({ ...account, status: 'pending_deletion' }, { ...account, status: 'active' }),
    ).toEqual([]);
    expect(of(account, null)).toEqual([]);
  });
});

describe('a payment', () => {
  const pending = {
    id: 'p',
    currency: 'EUR',
    amount: 1_210,
    vat: 210,
    refunded: 0,
    charged_back: 0,
  };
  const paid = { ...pending, paid_at: '2026-01-01T00:00:00.000Z' };
  const of = (before: object | null, after: object) =>
    memberEvents({ sk: 'PAYMENT#p', before, after });

  it('is a sale once it is paid, without its tax', () => {
    expect(of(null, pending)).toEqual([]);
    expect(of(pending, paid)).toEqual([
      { kind: 'sale', money: { payment: 'p', currency: 'EUR', gross: 1_210, net: 1_000 } },
    ]);
    expect(of(paid, { ...paid, version: 3 })).toEqual([]);
  });

  it('is reversed once, by the first money that goes back', () => {
    const part = { ...paid, refunded: 605 };
    expect(of(paid, part)).toEqual([
      { kind: 'reversal', money: { payment: 'p', currency: 'EUR', gross: 605, net: 500 } },
    ]);
    expect(of(part, { ...part, charged_back: 605 })).toEqual([]);
    expect(of(paid, { ...paid, charged_back: 1_210 }).map(({ kind }) => kind)).toEqual([
      'reversal',
    ]);
    expect(of(pending, part).map(({ kind }) => kind)).toEqual(['sale', 'reversal']);
  });

  it('that a discount made free is none', () => {
    expect(of({ ...pending, amount: 0, vat: 0 }, { ...paid, amount: 0, vat: 0 })).toEqual([]);
  });
});

it('other items are no events', () => {
  expect(getKinds('OUTBOX#o', null, { click: 'c' })).toEqual([]);
  expect(getKinds('CORE#PROFILE', null, { click: 'c' })).toEqual([]);
});
