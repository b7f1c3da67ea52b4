/** Compares a brand's payouts with its bookings, their statements and the bank. */
import { dayAfter, getUtcDays, type Period, within } from '#shared/rules/periods.ts';
import { isPaidElsewhere } from '#shared/rules/provider-methods.ts';
import { type ProviderAccount, providerAccounts } from '../../adapters/payment-providers.ts';
import type { PayoutLine } from '../../adapters/payments.ts';
import type { Brand } from '../core/brand.ts';
import { type TenantScope, tenantScope } from '../core/scope.ts';
import { listJournalEntries } from '../payments/journal.ts';
import { getOrderTime, knownPayment } from '../payments/payments.ts';
import { findOnlineBrands } from '../tenants/brands.ts';
import { comparePayout } from './compare-payout.ts';
import { type FinanceContext, toDayPeriod } from './journal-export.ts';
import { openPayoutMatching, type PayoutMatching, type ProviderBalance } from './match-payouts.ts';
import type { PayoutDifferenceKind, ReportPayout } from './payout-differences.ts';
import {
  type Days,
  listLines,
  listReceipts,
  listStatements,
  listStoredPayouts,
} from './payouts.store.ts';
import {
  getStatementLines,
  isOfPayment,
  type Payout,
  type PayoutStatement,
  type StoredPayout,
  toPayoutLine,
} from './payouts.ts';

/** Days after which a booking is expected in no payout any more: more than any provider takes. */
export const followedDays = 62;
/** Clocks differ, and what a webhook missed is booked a little later than it is paid out. */
const payoutsBeforeDays = 2;
/** What is paid out first may have been booked as long before. */
const bookingsBeforeDays = 14;
const defaultLongestDays = 14;

export interface ReconciledPayouts {
  /** Those made in the period, oldest first. */
  payouts: Payout[];
  balances: ProviderBalance[];
  differences: Partial<Record<PayoutDifferenceKind, number>>;
  count: number;
}

/** Lists a brand's payouts of some days with what statements and the bank say of each. */
export async function listPayouts(
  { scope }: FinanceContext,
  days: Days,
): Promise<{ payouts: Payout[]; lastReceipt: string }> {
  const [stored, statements, receipts] = await Promise.all([
    listStoredPayouts(scope, days),
    listStatements(scope, days),
    listReceipts(scope, days),
  ]);
  const toKey = ({ provider, id }: { provider: string; id: string }) => `${provider} ${id}`;
  const statementsById = new Map(statements.map((one) => [toKey(one), one]));
  const receiptsById = new Map(receipts.map((one) => [toKey(one), one]));
  const told = new Set(stored.map(toKey));
  // A day without transactions may release a reserve, of which the statement alone tells.
  const stated = statements.filter((one) => !told.has(toKey(one))).map(toStatedPayout);
  return {
    payouts: [...stored, ...stated].sort(byDay).map((payout) => ({
      ...payout,
      statement: statementsById.get(toKey(payout)) ?? null,
      receipt: receiptsById.get(toKey(payout)) ?? null,
    })),
    lastReceipt: receipts.reduce((last, { booked_on: on }) => (on > last ? on : last), ''),
  };
}

const byDay = (one: StoredPayout, other: StoredPayout): number =>
  Number(one.day > other.day) - Number(one.day < other.day);

function toStatedPayout({ day, provider, id, reference, currency }: PayoutStatement): StoredPayout {
  return {
    ...{ day, provider, id, reference, currency, state: 'pending' },
    // As for those of which the provider's calls tell: after all of the day's transactions.
    ...{ created_at: `${day}T23:59:59.999Z`, paid_at: null, total: null },
    ...{ sums: {}, lines: 0, parts: 0, sha256: '' },
  };
}

/**
 * Compares the payouts and bookings of a period, and carries what providers owe from its beginning to
 * its end. Where brands share a provider's account, those of all of them are its bookings.
 *
 * @param now ISO 8601
 */
export async function reconcilePayouts(
  finance: FinanceContext,
  period: Period,
  now: string,
  report: ReportPayout,
): Promise<ReconciledPayouts> {
  const { longest_days: longestDays = defaultLongestDays, fees = [] } =
    finance.brand.config.payments.settlements ?? {};
  const matching = openPayoutMatching(period, {
    ...{ now, longestDays, followedDays, fees },
    isPaidElsewhere: ({ provider, method }) => isPaidElsewhere(provider, method),
  });
  const followedFrom = dayAfter(period.from.slice(0, 10), -followedDays);
  const first = dayAfter(followedFrom, -payoutsBeforeDays);
  const { payouts, lastReceipt } = await listPayouts(finance, { first, last: now.slice(0, 10) });
  for (const payout of payouts.filter(({ state }) => state !== 'failed')) {
    matching.paidOut(payout);
    for await (const line of listAllLines(finance, payout)) matching.line(payout, line);
  }

  const sharing = await listSharingBrands(finance.brand);
  const own = { scope: finance.scope, providers: null };
  const from = `${dayAfter(followedFrom, -bookingsBeforeDays)}T00:00:00.000Z`;
  for (const account of [own, ...sharing]) await readBookings(account, { from, to: now }, matching);
  for (const account of [own, ...sharing]) await readOlderBookings(account, from, matching);

  const differences: ReconciledPayouts['differences'] = {};
  let count = 0;
  const name: ReportPayout = (found) => {
    differences[found.kind] = (differences[found.kind] ?? 0) + 1;
    count += 1;
    report(found);
  };
  const made = payouts.filter(({ created_at }) => within(period, created_at));
  for (const payout of made) comparePayout(payout, { now, longestDays, lastReceipt }, name);
  return { payouts: made, balances: matching.result(name), differences, count };
}

/** A brand and those of its providers that pay out together; null for all of them. */
interface BookedAccount {
  scope: TenantScope;
  providers: ReadonlySet<string> | null;
}

async function readBookings(
  { scope, providers }: BookedAccount,
  period: Period,
  matching: PayoutMatching,
): Promise<void> {
  for await (const entry of listJournalEntries(scope, period)) {
    if (providers === null || providers.has(entry.provider)) matching.booked(entry);
  }
}

/**
 * What is paid out may have been booked long ago. A brand's journal is read back to the order of what
 * it knows, and not at all for what it does not: a line that nobody booked stays for years.
 */
async function readOlderBookings(
  account: BookedAccount,
  before: string,
  matching: PayoutMatching,
): Promise<void> {
  const orders: string[] = [];
  for (const reference of matching.wanted()) {
    const known = await knownPayment(account.scope, reference);
    if (known) orders.push(getOrderTime(known.id));
  }
  const [first = before] = orders.sort();
  for (const day of [...getUtcDays({ from: first, to: before })].reverse()) {
    if (matching.wanted().length === 0) break;
    await readBookings(account, toDayPeriod(day), matching);
  }
}

/** Yields the lines that the provider told, and those that its statement adds. */
export async function* listAllLines(
  { scope }: FinanceContext,
  payout: Payout,
): AsyncGenerator<PayoutLine> {
  const told = payout.parts === 0 ? [] : listLines(scope, payout);
  for await (const line of told) {
    const one = toPayoutLine(line);
    // The statement's word counts for what it has.
    if (!payout.statement || isOfPayment(one.kind)) yield one;
  }
  if (payout.statement) yield* getStatementLines(payout.statement);
}

/**
 * Lists the other brands of which a provider pays out together with this one, with those at which they
 * have an account of it; at others they may have one of their own.
 */
async function listSharingBrands({ id, config }: Brand): Promise<BookedAccount[]> {
  const own = providerAccounts(config.payments);
  return (await findOnlineBrands())
    .filter((other) => other.id !== id)
    .map((other) => ({
      scope: tenantScope(other),
      providers: new Set(
        providerAccounts(other.config.payments)
          .filter((theirs) => own.some((one) => isSameAccount(one, theirs)))
          .map(({ name }) => name),
      ),
    }))
    .filter(({ providers }) => providers.size > 0);
}

const isSameAccount = (one: ProviderAccount, other: ProviderAccount): boolean =>
  one.name === other.name &&
  (one.keyParameter === other.keyParameter ||
    (one.settlementsParameter !== undefined &&
      one.settlementsParameter === other.settlementsParameter));
