/** Unspent credits at any past date. */
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

/** Receives the entries of a period day by day. */
export interface Reader {
  journalEntry(journalEntry: JournalEntry): Promise<void> | undefined | void;
  entry(entry: MemberEntry): void;
  dayDone(): void;
}

/** A day's journal entries come before its ledger entries, as those need the price. */
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

/** Advances members' balances from the beginning to the end of a period. */
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

/** Days for which withdrawn lots are tracked, the withdrawal period. */
export const returnDays = ({ brand }: FinanceContext): number => brand.config.limits.refund_days;

/** Restores members' balances at the end of a closed month. */
export async function closedBalances(
  finance: FinanceContext,
  { balances: kept }: ClosedMonth,
): Promise<Balances> {
  const balances = openBalances(returnDays(finance));
  for await (const cells of keptCells(kept)) balances.restore(parseLot(cells));
  return balances;
}

/** Returns the earliest possible time of a brand's ledger entry. */
export const getBeginning = ({ brand }: FinanceContext): string =>
  new Date(brand.config.company.added).toISOString();

/**
 * Returns unspent credits at a time, advanced from the last closed month before it, else from
 * `since`.
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
