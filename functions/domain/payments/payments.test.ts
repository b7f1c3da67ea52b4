import { describe, expect, it } from 'vitest';
import { getBudgetImpact, type PaymentRecord } from './payments.ts';

const record = (changes: Partial<PaymentRecord>): PaymentRecord =>
  ({
    ...{ status: 'pending', amount: 2_399, refunded: 0, charged_back: 0 },
    ...changes,
  }) as PaymentRecord;

describe('what a payment takes of the budget', () => {
  it.each<[string, Partial<PaymentRecord>, number]>([
    ['is all of it while it is under way', {}, 2_399],
    ['is all of it once it is paid', { status: 'completed' }, 2_399],
    ['is nothing where it failed', { status: 'failed' }, 0],
    ['is nothing where it was cancelled', { status: 'cancelled' }, 0],
    ['is what was not refunded', { status: 'completed', refunded: 399 }, 2_000],
    ['is what the bank did not take back', { status: 'charged_back', charged_back: 399 }, 2_000],
    ['is nothing once all was taken back', { status: 'charged_back', charged_back: 2_399 }, 0],
    [
      'is less by what was refunded and by what was taken back',
      { status: 'charged_back', refunded: 1_000, charged_back: 1_000 },
      399,
    ],
    [
      'is never below zero, although both came to more than was paid',
      { status: 'charged_back', refunded: 2_000, charged_back: 2_399 },
      0,
    ],
  ])('%s', (_, changes, left) => {
    expect(getBudgetImpact(record(changes))).toBe(left);
  });
});
