/** What members have not spent at any past date. */
import { type Period, utcDaysOf } from '#shared/rules/periods.ts';
import { type Booking, bookingsOf } from '../payments/journal.ts';
import { entriesBetween, type MemberEntry } from '../wallet/ledger.ts';
import { type Books, type ClosedMonth, closedMonths, dayOf, keptCells, overlap } from './books.ts';
import { openLedgerBooks } from './reconcile-ledger.ts';
import { type Balances, type Liability, lotOfCells, openBalances } from './unspent-credits.ts';

/** What is told of a period's days, one after the other. */
export interface Reader {
  booking(booking: Booking): Promise<void> | undefined | void;
  entry(entry: MemberEntry): void;
  dayDone(): void;
}

/** A day's bookings come before its entries, so that an entry finds what was paid for it. */
export async function readDays({ scope }: Books, period: Period, reader: Reader): Promise<void> {
  for (const day of utcDaysOf(period)) {
    const part = overlap(period, dayOf(day));
    if (!part) continue;
    for await (const booking of bookingsOf(scope, part)) {
      const waiting = reader.booking(booking);
      if (waiting) await waiting;
    }
    for await (const entry of entriesBetween(scope, part)) reader.entry(entry);
    reader.dayDone();
  }
}

/** Members' credits at the end of a period, from what they were at its beginning. */
export async function follow(books: Books, balances: Balances, period: Period): Promise<void> {
  const ledger = openLedgerBooks();
  await readDays(books, period, {
    booking: (booking) => ledger.booked(booking),
    entry: (entry) => balances.apply(entry, ledger.moved(entry)),
    dayDone: () => ledger.settle(),
  });
}

/** How long finance knows where a price was taken from: as long as a purchase can be withdrawn. */
export const returnDays = ({ brand }: Books): number => brand.config.limits.refund_days;

/** Members' credits when a month ended that is closed. */
export async function closedBalances(
  books: Books,
  { balances: kept }: ClosedMonth,
): Promise<Balances> {
  const balances = openBalances(returnDays(books));
  for await (const cells of keptCells(kept)) balances.restore(lotOfCells(cells));
  return balances;
}

/** The first moment that a brand's ledger can have an entry of. */
export const beginningOf = ({ brand }: Books): string =>
  new Date(brand.config.company.added).toISOString();

/**
 * Unspent credits at a moment. It is followed from the last month that was closed before, else
 * from `since`.
 */
export async function liabilityAt(
  books: Books,
  at: string,
  since?: string,
): Promise<{ liability: Liability; from: string; gaps: number }> {
  const closed = (await closedMonths(books)).findLast(({ to }) => to <= at);
  const balances = closed ? await closedBalances(books, closed) : openBalances(returnDays(books));
  const from = closed?.to ?? since ?? beginningOf(books);
  if (from < at) await follow(books, balances, { from, to: at });
  return { liability: balances.liability(), from, gaps: [...balances.gaps()].length };
}
