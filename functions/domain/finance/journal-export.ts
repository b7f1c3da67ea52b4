/** A brand's books: what was booked in a period, read as a stream of the period's days. */
import { dayAfter, type Period, within } from '#shared/rules/periods.ts';
import { exportBytes } from '../../adapters/export-files.ts';
import type { Brand } from '../core/brand.ts';
import { type TenantScope, tenantScope } from '../core/scope.ts';
import { listJournalEntries } from '../payments/journal.ts';
import { listClosedMonths } from './closed-months.store.ts';
import {
  corrected,
  type ExportRow,
  parseCells,
  parseExportRow,
  toExportRow,
} from './export-rows.ts';
import type { DifferenceKind } from './reconciliation.ts';
import { openSummary, type SummaryRow } from './summary.ts';
import type { Liability } from './unspent-credits.ts';

/** A file of a closed month. */
export interface KeptFile {
  key: string;
  sha256: string;
  lines: number;
}

export interface ClosedMonth {
  /** YYYY-MM in the brand's time zone, and what that was. */
  month: string;
  time_zone: string;
  from: string;
  to: string;
  closed_at: string;
  /** Names all that was closed; its checksum is that of the month. */
  manifest: KeptFile;
  transactions: KeptFile;
  balances: KeptFile;
  totals: SummaryRow[];
  /** At the end of the month. */
  liability: Liability;
  /** Of a brand's first closed month: since when the ledger was read for its beginning. */
  since: string | null;
  /** What did not agree when it was closed, and why it was closed nevertheless. */
  differences: Partial<Record<DifferenceKind, number>>;
  accepted: string | null;
}

/** A brand's books. */
export interface FinanceContext {
  brand: Brand;
  scope: TenantScope;
  timeZone: string;
}

export const createFinanceContext = (brand: Brand): FinanceContext => ({
  brand,
  scope: tenantScope(brand),
  timeZone: brand.config.time_zone,
});

/** Something that finance can act on, in one sentence. */
export class FinanceError extends Error {
  override readonly name = 'BooksError';
}

export const closedMonths = ({ scope }: FinanceContext): Promise<ClosedMonth[]> =>
  listClosedMonths(scope);

/** Journal entries of a period as they are now, oldest first. */
export async function* currentRows(
  { scope, timeZone }: FinanceContext,
  period: Period,
): AsyncGenerator<ExportRow> {
  for await (const journalEntry of listJournalEntries(scope, period))
    yield toExportRow(journalEntry, timeZone);
}

/**
 * Journal entries of a period: those of closed months as they were closed, with a correction after each
 * that reads otherwise now.
 */
export async function* exportedRows(
  finance: FinanceContext,
  period: Period,
): AsyncGenerator<ExportRow> {
  let from = period.from;
  const touched = (await closedMonths(finance)).filter((month) => overlap(month, period));
  for (const closed of touched) {
    if (from < closed.from) yield* currentRows(finance, { from, to: closed.from });
    const part = overlap(closed, period) as Period;
    const then = { ...finance, timeZone: closed.time_zone };
    yield* corrected(rowsWithin(closedRows(closed), part), currentRows(then, part));
    from = part.to;
  }
  if (from < period.to) yield* currentRows(finance, { from, to: period.to });
}

export function overlap(one: Period, other: Period): Period | null {
  const from = one.from > other.from ? one.from : other.from;
  const to = one.to < other.to ? one.to : other.to;
  return from < to ? { from, to } : null;
}

async function* rowsWithin(
  rows: AsyncIterable<ExportRow>,
  period: Period,
): AsyncGenerator<ExportRow> {
  for await (const row of rows) if (within(period, row.at)) yield row;
}

async function* closedRows({ transactions }: ClosedMonth): AsyncGenerator<ExportRow> {
  for await (const cells of keptCells(transactions)) yield parseExportRow(cells);
}

/** The cells of a kept file below its columns. */
export const keptCells = ({ key, sha256: sum }: KeptFile) => parseCells(exportBytes(key, sum));

export async function getSummary(finance: FinanceContext, period: Period): Promise<SummaryRow[]> {
  const summary = openSummary();
  for await (const row of currentRows(finance, period)) summary.add(row);
  return summary.rows();
}

/** The whole of a day of UTC (YYYY-MM-DD). */
export const toDayPeriod = (day: string): Period => ({
  from: `${day}T00:00:00.000Z`,
  to: `${dayAfter(day)}T00:00:00.000Z`,
});
