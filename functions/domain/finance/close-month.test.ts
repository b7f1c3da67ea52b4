import { describe, expect, it, vi } from 'vitest';
import { monthPeriod, within } from '#shared/rules/periods.ts';
import { exportBytes } from '../../adapters/export-files.ts';
import { type JournalEntry, listJournalEntries } from '../payments/journal.ts';
import { brandFixture } from '../tenants/fixtures.ts';
import { listClosedMonths } from './closed-months.store.ts';
import { csvLine, rowColumns, rowLine, toExportRow } from './export-rows.ts';
import { createFinanceContext, exportedRows } from './journal-export.ts';

vi.mock('./closed-months.store.ts', () => ({ listClosedMonths: vi.fn(), putMonth: vi.fn() }));
vi.mock('../payments/journal.ts', () => ({ listJournalEntries: vi.fn() }));

vi.mock('../../adapters/export-files.ts', () => ({ exportBytes: vi.fn() }));

/** Late in the evening in London, and tomorrow in Moscow. */
const journalEntry = {
  ...{ id: 'b1', at: '2026-05-20T22:30:00.000Z', kind: 'sale', payment: 'p1', gross: 2_399 },
  ...{ vat: 416, vat_rate: 2_100, invoice_number: 'NL-1', provider: 'mollie', country: 'NL' },
  ...{ provider_reference: 'tr_1', method: 'ideal', currency: 'EUR', discount: 0, credits: 60 },
  ...{ package: 'medium', member: 'm1' },
} as unknown as JournalEntry;

describe('a closed month', () => {
  it('keeps the days of the time zone that it was closed in, whatever the brand’s is by now', async () => {
    const then = 'Europe/London';
    const closed = { month: '2026-05', time_zone: then, ...monthPeriod(then, '2026-05') };
    vi.mocked(listClosedMonths).mockResolvedValue([
      { ...closed, transactions: { key: 'k', sha256: 's', lines: 2 } },
    ] as unknown as Awaited<ReturnType<typeof listClosedMonths>>);
    vi.mocked(exportBytes).mockImplementation(async function* () {
      yield Buffer.from(`${csvLine(rowColumns)}\n${rowLine(toExportRow(journalEntry, then))}\n`);
    });
    vi.mocked(listJournalEntries).mockImplementation(async function* (_scope, period) {
      if (within(period, journalEntry.at)) yield journalEntry;
    });
    const brand = brandFixture();
    const moved = { ...brand, config: { ...brand.config, time_zone: 'Europe/Moscow' } };
    const rows = await Array.fromAsync(exportedRows(createFinanceContext(moved), closed));
    expect(rows.map(({ day, correction }) => [day, correction])).toEqual([['2026-05-20', '']]);
  });
});
