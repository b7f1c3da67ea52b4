/** Journal entries of a brand's period as export rows, streamed day by day. */
import { dayAfter, getUtcDays, type Period, within } from '#shared/rules/periods.ts';
import { exportBytes } from '../../adapters/export-files.ts';
import type { Brand } from '../core/brand.ts';
import { type TenantScope, tenantScope } from '../core/scope.ts';
import { type JournalEntry, listJournalEntries } from '../payments/journal.ts';
import { listClosedMonths } from './closed-months.store.ts';
import {
  corrected,
  type ExportRow,
  parseCells,
  parseExportRow,
  toExportRow,
} from './export-rows.ts';
import type { ProviderBalance } from './match-payouts.ts';
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
  /** YYYY-MM in the brand's time zone at the time of closing. */
  month: string;
  time_zone: string;
  from: string;
  to: string;
  closed_at: string;
  /** Lists the month's files. Its checksum is the month's checksum. */
  manifest: KeptFile;
  transactions: KeptFile;
  balances: KeptFile;
  totals: SummaryRow[];
  /** Liability at the end of the month. */
  liability: Liability;
  /** From when the ledger was read for a brand's first closed month. */
  since: string | null;
  /** Differences at the time of closing, and why they were accepted. */
  differences: Partial<Record<DifferenceKind, number>>;
  accepted: string | null;
  /** Who proposed that and who agreed; absent where nothing differed, and in months of before. */
  accepted_by?: [proposed: string, agreed: string] | undefined;
  /** Who closed it; absent in months of before. */
  closed_by?: string | undefined;
  /**
   * What providers owed at the month's ends, as payouts stood when it was closed. It is no part of the
   * manifest, as payouts come later; absent for brands without any, and in months of before.
   */
  payouts?: ProviderBalance[] | undefined;
}

/** What one person would close a month with although something differs. */
export interface ClosingProposal {
  reason: string;
  by: string;
  /** Who that is in the console; absent where a command proposed it, which knows names alone. */
  by_id?: string | undefined;
  at: string;
  /** Checksum of the month and its differences, as the person saw them. */
  seen: string;
  /** What another person of the console agrees to, and the job that has the differences. */
  id?: string | undefined;
  job?: string | undefined;
  /** Where the ledger was read from, if that was said. */
  since?: string | undefined;
}

/** A brand with what its reports need. */
export interface FinanceContext {
  brand: Brand;
  scope: TenantScope;
  timeZone: string;
  /** Is told of each day that was read, for whoever waits for long work. */
  onDay?: (() => void) | undefined;
}

export const createFinanceContext = (brand: Brand): FinanceContext => ({
  brand,
  scope: tenantScope(brand),
  timeZone: brand.config.time_zone,
});

/** What would help, which each way to ask for it has its own words for. */
export type FinanceNeed = 'proposal' | 'somebody_else' | 'rates';

/** An error message for finance, in one sentence. */
export class FinanceError extends Error {
  override readonly name = 'BooksError';
  readonly needs: FinanceNeed | null;

  constructor(message: string, options: ErrorOptions & { needs?: FinanceNeed } = {}) {
    super(message, options);
    this.needs = options.needs ?? null;
  }
}

export const closedMonths = ({ scope }: FinanceContext): Promise<ClosedMonth[]> =>
  listClosedMonths(scope);

/** Yields the journal entries of a period, oldest first, and tells of each day. */
export async function* readEntries(
  { scope, onDay }: FinanceContext,
  period: Period,
): AsyncGenerator<JournalEntry> {
  for (const day of getUtcDays(period)) {
    const part = overlap(period, toDayPeriod(day));
    if (part) yield* listJournalEntries(scope, part);
    onDay?.();
  }
}

/** Yields the current rows of a period, oldest first. */
export async function* currentRows(
  finance: FinanceContext,
  period: Period,
): AsyncGenerator<ExportRow> {
  for await (const journalEntry of readEntries(finance, period))
    yield toExportRow(journalEntry, finance.timeZone);
}

/**
 * Yields the rows of a period. Rows of closed months are those of the close, followed by
 * corrections.
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

/** Reads the cells of a stored file without its header. */
export const keptCells = ({ key, sha256: sum }: KeptFile) => parseCells(exportBytes(key, sum));

export async function getSummary(finance: FinanceContext, period: Period): Promise<SummaryRow[]> {
  const summary = openSummary();
  for await (const row of currentRows(finance, period)) summary.add(row);
  return summary.rows();
}

/** Returns the period of a UTC day (YYYY-MM-DD). */
export const toDayPeriod = (day: string): Period => ({
  from: `${day}T00:00:00.000Z`,
  to: `${dayAfter(day)}T00:00:00.000Z`,
});
