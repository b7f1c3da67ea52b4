import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentRecord } from '../payments/payments.ts';
import { moneyBack } from '../payments/status-transition.ts';
import { nothing, toAmounts, toBuyerAdded, toMoneyAdded } from './counted-payments.ts';

describe('a payment', () => {
  it('comes to what its journal entries come to, however its money goes back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000 }),
        fc.integer({ min: 0, max: 27 }),
        fc.array(
          fc.tuple(
            fc.constantFrom('refunded', 'charged_back'),
            fc.double({ min: 0, max: 1, noNaN: true }),
          ),
          { maxLength: 6 },
        ),
        (amount, rate, changes) => {
          const vat = Math.round((amount * rate) / (100 + rate));
          let record = { amount, vat, refunded: 0, charged_back: 0 } as PaymentRecord;
          let booked = amount - vat;
          let counted = 0;
          let was = nothing;
          const count = () => {
            const now = toAmounts(record);
            const { day, cohort } = toMoneyAdded(was, now, { currency: 'EUR', age: 8 });
            counted += day.net_EUR ?? 0;
            expect(cohort).toEqual({ net_d30_EUR: now.net - was.net });
            was = now;
          };
          count();
          for (const [kind, part] of changes as ['refunded' | 'charged_back', number][]) {
            const next = { ...record, [kind]: Math.round(amount * part) };
            for (const one of moneyBack(record, 'refund', record[kind], next[kind])) {
              booked += one.gross - one.vat;
            }
            record = next;
            count();
            expect(counted).toBe(booked);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('counts its buyer by the days since the purchase before', () => {
    expect(toBuyerAdded('2026-03-01', undefined)).toEqual({ buyers_new: 1 });
    expect(toBuyerAdded('2026-03-31', '2026-03-28')).toEqual({ buyers_after_3: 1 });
    expect(toBuyerAdded('2026-03-31', '2026-03-31')).toEqual({ buyers_after_0: 1 });
  });
});
