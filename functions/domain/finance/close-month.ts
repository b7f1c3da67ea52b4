/**
 * The books of a brand: what was booked in a period, what members have not spent, whether it is
 * what the provider and the ledger say, and months that are closed for good. Everything is read as
 * a stream of the period's days. docs/finance.md tells the definitions in finance's words.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  dayAfter,
  monthAfter,
  monthPeriod,
  type Period,
  utcDaysOf,
  within,
} from '#shared/rules/periods.ts';
import { tenantIdSchema } from '#shared/tenant.ts';
import {
  exportBytes,
  putExport,
  type WrittenFile,
  writeLines,
} from '../../adapters/export-files.ts';
import type { PaymentProvider, ProviderPayment } from '../../adapters/payments.ts';
import type { Brand } from '../core/brand.ts';
import { type TenantScope, tenantScope } from '../core/scope.ts';
import { type Booking, bookingsOf } from '../payments/journal.ts';
import { brandById } from '../tenants/brands.ts';
import { type CounterAccount, entriesBetween, type MemberEntry } from '../wallet/ledger.ts';
import { monthsOf, putMonth } from './closed-months.store.ts';
import {
  type BookRow,
  cellsOf,
  corrected,
  csvLine,
  rowColumns,
  rowLine,
  rowOf,
  rowOfCells,
} from './export-rows.ts';
import {
  type Difference,
  type DifferenceKind,
  differenceColumns,
  openLedgerBooks,
  openProviderBooks,
  type ProviderSums,
} from './reconciliation.ts';
import { openSummary, type SummaryRow } from './summary.ts';
import {
  type Balances,
  balanceColumns,
  type Liability,
  lotCells,
  lotOfCells,
  openBalances,
} from './unspent-credits.ts';

export type { Difference };

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
export interface Books {
  brand: Brand;
  scope: TenantScope;
  timeZone: string;
}

export const booksOf = (brand: Brand): Books => ({
  brand,
  scope: tenantScope(brand),
  timeZone: brand.config.time_zone,
});

/** Something that finance can act on, in one sentence. */
export class BooksError extends Error {
  override readonly name = 'BooksError';
}

export const closedMonths = ({ scope }: Books): Promise<ClosedMonth[]> => monthsOf(scope);

/** Bookings of a period as they are now, oldest first. */
export async function* currentRows(
  { scope, timeZone }: Books,
  period: Period,
): AsyncGenerator<BookRow> {
  for await (const booking of bookingsOf(scope, period)) yield rowOf(booking, timeZone);
}

/**
 * Bookings of a period: those of closed months as they were closed, with a correction after each
 * that reads otherwise now.
 */
export async function* exportedRows(books: Books, period: Period): AsyncGenerator<BookRow> {
  let from = period.from;
  const touched = (await closedMonths(books)).filter((month) => overlap(month, period));
  for (const closed of touched) {
    if (from < closed.from) yield* currentRows(books, { from, to: closed.from });
    const part = overlap(closed, period) as Period;
    const then = { ...books, timeZone: closed.time_zone };
    yield* corrected(rowsWithin(closedRows(closed), part), currentRows(then, part));
    from = part.to;
  }
  if (from < period.to) yield* currentRows(books, { from, to: period.to });
}

function overlap(one: Period, other: Period): Period | null {
  const from = one.from > other.from ? one.from : other.from;
  const to = one.to < other.to ? one.to : other.to;
  return from < to ? { from, to } : null;
}

async function* rowsWithin(rows: AsyncIterable<BookRow>, period: Period): AsyncGenerator<BookRow> {
  for await (const row of rows) if (within(period, row.at)) yield row;
}

async function* closedRows({ transactions }: ClosedMonth): AsyncGenerator<BookRow> {
  for await (const cells of keptCells(transactions)) yield rowOfCells(cells);
}

/** The cells of a kept file below its columns. */
const keptCells = ({ key, sha256: sum }: KeptFile) => cellsOf(exportBytes(key, sum));

export async function summaryOf(books: Books, period: Period): Promise<SummaryRow[]> {
  const summary = openSummary();
  for await (const row of currentRows(books, period)) summary.add(row);
  return summary.rows();
}

/** What is told of a period's days, one after the other. */
interface Reader {
  booking(booking: Booking): Promise<void> | undefined | void;
  entry(entry: MemberEntry): void;
  dayDone(): void;
}

/** A day's bookings come before its entries, so that an entry finds what was paid for it. */
async function readDays({ scope }: Books, period: Period, reader: Reader): Promise<void> {
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
async function follow(books: Books, balances: Balances, period: Period): Promise<void> {
  const ledger = openLedgerBooks();
  await readDays(books, period, {
    booking: (booking) => ledger.booked(booking),
    entry: (entry) => balances.apply(entry, ledger.moved(entry)),
    dayDone: () => ledger.settle(),
  });
}

/** How long finance knows where a price was taken from: as long as a purchase can be withdrawn. */
const returnDays = ({ brand }: Books): number => brand.config.limits.refund_days;

/** Members' credits when a month ended that is closed. */
async function closedBalances(books: Books, { balances: kept }: ClosedMonth): Promise<Balances> {
  const balances = openBalances(returnDays(books));
  for await (const cells of keptCells(kept)) balances.restore(lotOfCells(cells));
  return balances;
}

/** The first moment that a brand's ledger can have an entry of. */
const beginningOf = ({ brand }: Books): string =>
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

export interface Reconciled {
  provider: ProviderSums;
  differences: Partial<Record<DifferenceKind, number>>;
  count: number;
}

/** Payments that take days to be paid are listed with the period in which they were asked for. */
const listedDaysBefore = 14;
const findsAtOnce = 8;

/**
 * One reading of a period for all that is asked of it: bookings against the provider and the
 * ledger, and whatever else looks at them.
 */
async function reconciling(
  books: Books,
  period: Period,
  options: { provider: PaymentProvider; now: string; also?: Partial<Reader>; balances?: Balances },
  report: (found: Difference) => void,
): Promise<Reconciled> {
  const { provider, now, also, balances } = options;
  const ofProvider = openProviderBooks(period);
  const ofLedger = openLedgerBooks();
  const isKnown = knownBrands(books.brand);
  const take = async (payment: ProviderPayment) => {
    const known = await isKnown(payment.tenant);
    if (known !== 'another') ofProvider.provided(payment, known === 'own');
  };
  const listFrom = `${dayAfter(period.from.slice(0, 10), -listedDaysBefore)}T00:00:00.000Z`;
  const listing = (async () => {
    const wanted = { from: listFrom, to: period.to };
    for await (const payment of provider.list(wanted)) await take(payment);
  })();
  const reading = readDays(books, period, {
    booking: (booking) => {
      ofProvider.booked(booking);
      ofLedger.booked(booking);
      return also?.booking?.(booking);
    },
    entry: (entry) => {
      const paid = ofLedger.moved(entry);
      balances?.apply(entry, paid);
      also?.entry?.(entry);
    },
    dayDone: () => ofLedger.settle(),
  });
  await Promise.all([listing, reading]);

  const unlisted = ofProvider.unlisted();
  const finders = Array.from({ length: findsAtOnce }, async () => {
    for (let id = unlisted.pop(); id !== undefined; id = unlisted.pop()) {
      const payment = await provider.find(id);
      if (payment) await take(payment);
    }
  });
  await Promise.all(finders);

  const missing = () => ofProvider.wanted();
  const readWanted = async (days: Iterable<string>, part: Period) => {
    for (const day of days) {
      if (missing().count === 0) break;
      const own = overlap(dayOf(day), part);
      if (own) for await (const booking of bookingsOf(books.scope, own)) ofProvider.booked(booking);
    }
  };
  const after = { from: period.to, to: now };
  await readWanted(utcDaysOf(after), after);
  const before = { from: missing().since, to: period.from };
  await readWanted([...utcDaysOf(before)].reverse(), before);

  const differences: Partial<Record<DifferenceKind, number>> = {};
  let count = 0;
  const name = (found: Difference) => {
    differences[found.kind] = (differences[found.kind] ?? 0) + 1;
    count += 1;
    report(found);
  };
  const sums = ofProvider.result(name);
  ofLedger.result(name);
  for (const { member, expected, found } of balances?.gaps() ?? []) {
    const said = { books: `${found} credits`, other: `${expected} credits` };
    name({ kind: 'ledger_gap', provider_reference: '', payment: '', member, ...said });
  }
  return { provider: sums, differences, count };
}

const dayOf = (day: string): Period => ({
  from: `${day}T00:00:00.000Z`,
  to: `${dayAfter(day)}T00:00:00.000Z`,
});

/** Whose payment it is: several brands may have one account with the provider. */
function knownBrands({ id, config }: Brand) {
  const known = new Map<string | null, 'own' | 'another' | 'unknown'>([
    [id, 'own'],
    [null, 'unknown'],
  ]);
  return async (tenant: string | null) => {
    let found = known.get(tenant);
    if (!found) {
      // What a provider hands back need not be an id of ours.
      const other = tenantIdSchema.safeParse(tenant).success
        ? await brandById(tenant as string)
        : null;
      const shares = other?.config.payments.key_parameter === config.payments.key_parameter;
      found = shares ? 'another' : 'unknown';
      known.set(tenant, found);
    }
    return found;
  };
}

/** A period against the provider and the ledger; nothing is kept. */
export const reconcile = (
  books: Books,
  period: Period,
  options: { provider: PaymentProvider; now: string },
  report: (found: Difference) => void,
): Promise<Reconciled> => reconciling(books, period, options, report);

/** A transaction may have begun before the month ended; after this nothing of it can come. */
const quietMs = 3_600_000;

export type Closing =
  | { outcome: 'closed' | 'closed_before'; closed: ClosedMonth }
  /** Differences that nobody accepted; nothing was kept. */
  | { outcome: 'refused'; reconciled: Reconciled }
  /** It was closed with other content. */
  | { outcome: 'other_content'; closed: ClosedMonth; sha256: string };

/**
 * Closes a month: reads it, reconciles it, keeps transactions, balances, differences and a manifest
 * as files, and notes it. The note comes last: who is interrupted closes again, to the same end.
 *
 * @param options.accept why it is closed though something differs
 * @throws BooksError where it is not this month's turn
 */
export async function closeMonth(
  books: Books,
  month: string,
  options: { provider: PaymentProvider; now: string; accept?: string; since?: string },
  report: (found: Difference) => void,
): Promise<Closing> {
  const months = await closedMonths(books);
  const existing = months.find((one) => one.month === month) ?? null;
  const before = months.findLast((one) => one.month < month) ?? null;
  const period = existing ?? followingMonth(books, month, before);
  const over = new Date(Date.parse(period.to) + quietMs).toISOString();
  if (options.now < over) throw new BooksError(`${month} can be closed from ${over} on.`);
  if (!existing) refuseOutOfTurn(months, month);
  const since = before ? null : (existing?.since ?? options.since ?? beginningOf(books));

  const folder = await mkdtemp(join(tmpdir(), 'books-'));
  try {
    const made = await madeMonth(
      books,
      month,
      {
        ...{ ...options, before, since, folder, timeZone: period.time_zone },
        period: { from: period.from, to: period.to },
      },
      report,
    );
    if (existing) return readAgain(existing, made.manifest);
    const { reconciled } = made;
    if (reconciled.count > 0 && !options.accept) return { outcome: 'refused', reconciled };
    const prefix = `finance/${books.brand.id}/${month}`;
    const keep = async (name: string, ending: string, file: WrittenFile): Promise<KeptFile> => {
      const key = `${prefix}/${name}-${file.sha256.slice(0, 16)}.${ending}`;
      await putExport(key, file, ending === 'csv' ? 'text/csv' : 'application/json');
      return { key, sha256: file.sha256, lines: file.lines };
    };
    const closed: ClosedMonth = {
      ...{ month, time_zone: period.time_zone, from: period.from, to: period.to },
      closed_at: options.now,
      transactions: await keep('transactions', 'csv', made.transactions),
      balances: await keep('balances', 'csv', made.balances),
      manifest: await keep('manifest', 'json', made.manifest),
      totals: made.totals,
      liability: made.liability,
      since,
      differences: reconciled.differences,
      accepted: reconciled.count > 0 ? (options.accept ?? null) : null,
    };
    await keep('reconciliation', 'csv', made.differences);
    if (await putMonth(books.scope, closed)) return { outcome: 'closed', closed };
    const [other] = (await closedMonths(books)).filter((one) => one.month === month);
    if (!other) throw new BooksError(`${month} could not be noted; close it again.`);
    return readAgain(other, closed.manifest);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A month that is closed, against the manifest of what it reads as now. */
const readAgain = (closed: ClosedMonth, { sha256: sum }: Pick<KeptFile, 'sha256'>): Closing =>
  sum === closed.manifest.sha256
    ? { outcome: 'closed_before', closed }
    : { outcome: 'other_content', closed, sha256: sum };

/** A brand that moves to another time zone neither leaves out nor repeats the hours between. */
function followingMonth({ timeZone }: Books, month: string, before: ClosedMonth | null) {
  const { from, to } = monthPeriod(timeZone, month);
  const isNext = before?.month === monthAfter(month, -1);
  return { from: isNext ? before.to : from, to, time_zone: timeZone };
}

function refuseOutOfTurn(months: readonly ClosedMonth[], month: string): void {
  const last = months.at(-1)?.month;
  if (last === undefined) return;
  const next = monthAfter(last);
  if (month < next)
    throw new BooksError(`${month} is before ${months[0]?.month}, the first month of the books.`);
  if (month > next) throw new BooksError(`Close ${next} first: a month stands on the one before.`);
}

interface Making {
  provider: PaymentProvider;
  now: string;
  period: Period;
  timeZone: string;
  before: ClosedMonth | null;
  since: string | null;
  folder: string;
}

/** Everything of a month as files, from what the table and the provider say now. */
async function madeMonth(
  books: Books,
  month: string,
  { provider, now, period, timeZone, before, since, folder }: Making,
  report: (found: Difference) => void,
) {
  const balances = before ? await closedBalances(books, before) : openBalances(returnDays(books));
  if (since !== null && since < period.from) {
    await follow(books, balances, { from: since, to: period.from });
  }
  const opening = balances.liability();
  const summary = openSummary();
  const accounts: Partial<Record<`${MemberEntry['unit']} ${CounterAccount}`, number>> = {};
  const [rows, lots, found] = await Promise.all(
    ['transactions', 'balances', 'reconciliation'].map((name) =>
      writeLines(join(folder, `${name}.csv`)),
    ),
  );
  if (!rows || !lots || !found) throw new Error('three files were asked for');
  await rows.line(csvLine(rowColumns));
  await lots.line(csvLine(balanceColumns));
  await found.line(csvLine(differenceColumns));

  const also: Partial<Reader> = {
    booking(booking) {
      const row = rowOf(booking, timeZone);
      summary.add(row);
      return rows.line(rowLine(row));
    },
    entry({ unit, counter_account, amount }) {
      const account = `${unit} ${counter_account}` as const;
      accounts[account] = (accounts[account] ?? 0) + amount;
    },
  };
  const named: Difference[] = [];
  const reconciled = await reconciling(books, period, { provider, now, also, balances }, (one) => {
    named.push(one);
    report(one);
  });
  for (const one of named)
    await found.line(csvLine(differenceColumns.map((column) => one[column])));
  const returns = dayAfter(period.to.slice(0, 10), -returnDays(books));
  for (const lot of balances.held(returns)) await lots.line(csvLine(lotCells(lot)));
  const [transactions, kept, differences] = [await rows.end(), await lots.end(), await found.end()];

  const sums = summary.rows();
  const liability = balances.liability();
  const contents = {
    format: 1,
    tenant: books.brand.id,
    month,
    time_zone: timeZone,
    ...period,
    since,
    before: before?.manifest.sha256 ?? null,
    files: { transactions: contentOf(transactions), balances: contentOf(kept) },
    summary: sums,
    ledger: Object.fromEntries(Object.entries(accounts).sort(([a], [b]) => (a < b ? -1 : 1))),
    liability: { opening, closing: liability },
  };
  return {
    ...{ transactions, balances: kept, differences, reconciled, liability },
    totals: sums.filter(({ by }) => by === 'total'),
    manifest: await writtenText(join(folder, 'manifest.json'), contents),
  };
}

const contentOf = ({ bytes, lines, sha256: sum }: WrittenFile) => ({ bytes, lines, sha256: sum });

async function writtenText(path: string, contents: object): Promise<WrittenFile> {
  const file = await writeLines(path);
  await file.line(JSON.stringify(contents, null, 2));
  return file.end();
}
