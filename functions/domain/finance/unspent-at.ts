/** What members have not spent at any past date. */
import { getUtcDays, type Period } from '#shared/rules/periods.ts';
import { type JournalEntry, listJournalEntries } from '../payments/journal.ts';
import { entriesBetween, type MemberEntry } from '../wallet/ledger.ts';
import {
  type ClosedMonth,
  closedMonths,
  type FinanceContext,
  keptCells,
  overlap,
  toDayPeriod,
} from './journal-export.ts';
import { openLedgerReconciliation } from './reconcile-ledger.ts';
import { type Balances, type Liability, openBalances, parseLot } from './unspent-credits.ts';

/** What is told of a period's days, one after the other. */
export interface Reader {
  journalEntry(journalEntry: JournalEntry): Promise<void> | undefined | void;
  entry(entry: MemberEntry): void;
  dayDone(): void;
}

/** A day's journal entries come before its entries, so that an entry finds what was paid for it. */
export async function readDays(
  { scope }: FinanceContext,
  period: Period,
  reader: Reader,
): Promise<void> {
  for (const day of getUtcDays(period)) {
    const part = overlap(period, toDayPeriod(day));
    if (!part) continue;
    for await (const journalEntry of listJournalEntries(scope, part)) {
      const waiting = reader.journalEntry(journalEntry);
      if (waiting) await waiting;
    }
    for await (const entry of entriesBetween(scope, part)) reader.entry(entry);
    reader.dayDone();
  }
}

/** Members' credits at the end of a period, from what they were at its beginning. */
export async function follow(
  finance: FinanceContext,
  balances: Balances,
  period: Period,
): Promise<void> {
  const ledger = openLedgerReconciliation();
  await readDays(finance, period, {
    journalEntry: (journalEntry) => ledger.booked(journalEntry),
    entry: (entry) => balances.apply(entry, ledger.moved(entry)),
    dayDone: () => ledger.dropAgreeing(),
  });
}

/** How long finance knows where a price was taken from: as long as a purchase can be withdrawn. */
export const returnDays = ({ brand }: FinanceContext): number => brand.config.limits.refund_days;

/** Members' credits when a month ended that is closed. */
export async function closedBalances(
  finance: FinanceContext,
  { balances: kept }: ClosedMonth,
): Promise<Balances> {
  const balances = openBalances(returnDays(finance));
  for await (const cells of keptCells(kept)) balances.restore(parseLot(cells));
  return balances;
}

/** The first moment that a brand's ledger can have an entry of. */
export const getBeginning = ({ brand }: FinanceContext): string =>
  new Date(brand.config.company.added).toISOString();

/**
 * Unspent credits at a moment. It is followed from the last month that was closed before, else
 * from `since`.
 */
export async function liabilityAt(
  finance: FinanceContext,
  at: string,
  since?: string,
): Promise<{ liability: Liability; from: string; gaps: number }> {
  const closed = (await closedMonths(finance)).findLast(({ to }) => to <= at);
  const balances = closed
    ? await closedBalances(finance, closed)
    : openBalances(returnDays(finance));
  const from = closed?.to ?? since ?? getBeginning(finance);
  if (from < at) await follow(finance, balances, { from, to: at });
  return { liability: balances.liability(), from, gaps: [...balances.gaps()].length };
}
