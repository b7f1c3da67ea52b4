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
import { openRevenue, type Revenue, type RevenueSum } from './revenue-lines.ts';
import { type AgedWorth, getAges, getProblems, sumWorth } from './unspent-ages.ts';
import {
  type Balances,
  type Liability,
  type LotChange,
  openBalances,
  parseLot,
} from './unspent-credits.ts';

/** Receives the entries of a period day by day. */
export interface Reader {
  journalEntry(journalEntry: JournalEntry): Promise<void> | undefined | void;
  entry(entry: MemberEntry): void;
  dayDone(): void;
}

/** A day's journal entries come before its ledger entries, as those need the price. */
export async function readDays(
  { scope, onDay }: FinanceContext,
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
    onDay?.();
  }
}

/**
 * Advances members' balances from the beginning to the end of a period.
 *
 * @param revenue adds up what changes the liability meanwhile
 */
export async function follow(
  finance: FinanceContext,
  balances: Balances,
  period: Period,
  revenue?: Revenue,
): Promise<void> {
  const ledger = openLedgerReconciliation();
  await readDays(finance, period, {
    journalEntry(journalEntry) {
      ledger.booked(journalEntry);
      revenue?.booked(journalEntry);
    },
    entry(entry) {
      const changes: LotChange[] | undefined = revenue && [];
      balances.apply(entry, ledger.moved(entry), changes);
      if (changes) revenue?.moved(entry, changes);
    },
    dayDone() {
      ledger.dropAgreeing();
      revenue?.dayDone(balances.findLot);
    },
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

/** Where reading begins, and members' balances there. */
export interface Start {
  /** ISO 8601. */
  from: string;
  balances: Balances;
  /** The month whose balances were kept; null where the ledger is read from its beginning. */
  closed: ClosedMonth | null;
}

/** Returns the balances of the last month that was closed by a time, else those of `since`. */
export async function startBefore(
  finance: FinanceContext,
  at: string,
  since?: string,
): Promise<Start> {
  const months = await closedMonths(finance);
  const closed = findClosedBefore(months, at);
  const balances = closed
    ? await closedBalances(finance, closed)
    : openBalances(returnDays(finance));
  return { from: startOfReading(finance, months, at, since), balances, closed };
}

const findClosedBefore = (months: readonly ClosedMonth[], at: string): ClosedMonth | null =>
  months.findLast(({ to }) => to <= at) ?? null;

/** From when journal and ledger are read for the balances of a time (ISO 8601). */
export const startOfReading = (
  finance: FinanceContext,
  months: readonly ClosedMonth[],
  at: string,
  since?: string,
): string => findClosedBefore(months, at)?.to ?? since ?? getBeginning(finance);

export interface LiabilityAt {
  liability: Liability;
  /** From when it was read; ISO 8601. */
  from: string;
  gaps: number;
  /** Worth of unspent purchased credits by the age of their purchase. */
  ages: AgedWorth[];
  /** What changed it since `from`. */
  changes: RevenueSum[];
  /** Why it does not add up; empty where it does. */
  problems: string[];
}

/**
 * Returns unspent credits at a time, advanced from the last closed month before it, else from
 * `since`.
 */
export async function liabilityAt(
  finance: FinanceContext,
  at: string,
  since?: string,
): Promise<LiabilityAt> {
  const { balances, from } = await startBefore(finance, at, since);
  const opening = sumWorth(balances.purchased());
  const revenue = openRevenue();
  if (from < at) await follow(finance, balances, { from, to: at }, revenue);
  const changes = revenue.sums();
  return {
    liability: balances.liability(),
    from,
    gaps: [...balances.gaps()].length,
    ages: getAges(balances.purchased(), at),
    changes,
    problems: getProblems(opening, changes, sumWorth(balances.purchased())),
  };
}

/** Columns of what is unspent by its origin, in their order. */
export const liabilityFields = [
  ...(['at', 'origin', 'credits', 'currency', 'gross', 'vat', 'net'] as const),
] as const;

/** Returns what is unspent at a time by its origin, the worth of purchased credits by currency. */
export function getLiabilityRows({ granted, purchased, worth }: Liability, at: string) {
  const none = { currency: '', gross: 0, vat: 0, net: 0 };
  const [first = none, ...others] = worth;
  return [
    { at, origin: 'granted', credits: granted, ...none },
    { at, origin: 'purchased', credits: purchased, ...first },
    ...others.map((other) => ({ at, origin: 'purchased', credits: 0, ...other })),
  ];
}

/** Says that the ledger began before it was read. */
export const toGapSentence = ({ gaps, from }: { gaps: number; from: string }): string =>
  `The ledger holds entries that this does not explain, of ${gaps} members: it began before ${from}.`;

/** Returns all that does not add up, in sentences. */
export const listProblems = ({
  problems,
  ...read
}: Pick<LiabilityAt, 'problems' | 'gaps' | 'from'>): string[] => [
  ...problems,
  ...(read.gaps > 0 ? [toGapSentence(read)] : []),
];
