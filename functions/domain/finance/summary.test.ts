import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type JournalEntryKind, journalEntryKinds } from '../payments/journal.ts';
import { toExportRow } from './export-rows.ts';
import { groupings, openSummary } from './summary.ts';

const made = fc.record({
  kind: fc.constantFrom(...journalEntryKinds),
  gross: fc.integer({ min: 1, max: 20_000 }),
  country: fc.constantFrom('NL' as const, 'DE' as const),
  method: fc.constantFrom('ideal' as const, 'paypal' as const),
  campaign: fc.constantFrom(null, 'a/b', 'c/d'),
  currency: fc.constantFrom('EUR', 'USD'),
  day: fc.integer({ min: 1, max: 28 }),
});
const sign: Record<JournalEntryKind, number> = {
  ...{ sale: 1, refund: -1, chargeback: -1, chargeback_reversed: 1 },
};

it('every way of grouping sums up to the same, booked amounts and nothing else', () => {
  fc.assert(
    fc.property(fc.array(made), (list) => {
      const summary = openSummary();
      for (const [at, one] of list.entries()) {
        const gross = one.gross * sign[one.kind];
        const day = String(one.day).padStart(2, '0');
        summary.add(
          toExportRow(
            {
              ...{ ...one, gross, vat: Math.trunc(gross / 6), vat_rate: 2100, id: `b${at}` },
              ...{ at: `2026-11-${day}T12:00:00.000Z`, payment: `p${at}`, member: 'm' },
              ...{ invoice_number: '', discount: 0, discount_code: null, credits: 1 },
              ...{ package: 'p', provider: 'mollie', provider_reference: `tr_${at}` },
            },
            'UTC',
          ),
        );
      }
      const rows = summary.rows();
      for (const currency of ['EUR', 'USD']) {
        const booked = list.filter((one) => one.currency === currency);
        const gross = booked.reduce((sum, one) => sum + one.gross * sign[one.kind], 0);
        for (const by of groupings) {
          const own = rows.filter((one) => one.by === by && one.currency === currency);
          const sum = (name: 'gross' | 'vat' | 'net' | 'credits') =>
            own.reduce((total, one) => total + one[name], 0);
          expect(sum('gross')).toBe(gross);
          expect(sum('net') + sum('vat')).toBe(gross);
          expect(sum('credits')).toBe(booked.length);
          const parts = own.map((one) => one.sold + one.refunded + one.charged_back);
          expect(parts.reduce((total, part) => total + part, 0)).toBe(gross);
        }
      }
    }),
    { numRuns: 200 },
  );
});

it('tells the rate of VAT with the country', () => {
  const summary = openSummary();
  summary.add({ country: 'CH', vat_rate: 810, currency: 'EUR' } as never);
  expect(summary.rows().map(({ by, group }) => `${by} ${group}`)).toContain('country CH 8.1 %');
});
