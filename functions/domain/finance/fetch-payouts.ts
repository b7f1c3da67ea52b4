/**
 * Reads payouts from the providers and keeps them. The window overlaps with that of the day before, as
 * a payout changes its state after it was made, and what reads the same is not written again.
 */
import { createHash } from 'node:crypto';
import { dayAfter, getUtcDays } from '#shared/rules/periods.ts';
import { alarm } from '../../adapters/alarm.ts';
import { nowIso } from '../../adapters/clock.ts';
import type { Needs } from '../../adapters/needs.ts';
import {
  openAccount,
  type ProviderAccount,
  type ProviderName,
  providerAccounts,
} from '../../adapters/payment-providers.ts';
import { PaymentError, PayoutsNotSetUp, type ProviderPayout } from '../../adapters/payments.ts';
import type { TenantScope } from '../core/scope.ts';
import { listJournalEntries } from '../payments/journal.ts';
import { brandsWithBooks } from '../tenants/brands.ts';
import { createFinanceContext, type FinanceContext, toDayPeriod } from './journal-export.ts';
import type { PayoutDifferenceKind } from './payout-differences.ts';
import { listStoredPayouts, putLines, putPayout } from './payouts.store.ts';
import { type KeptLine, type StoredPayout, toKeptLine } from './payouts.ts';
import { followedDays, reconcilePayouts } from './reconcile-payouts.ts';

export const needs: Needs = { alarms: ['payouts_not_fetched', 'payout_differs'] };

/** A payout ends within days, wherever its bank is. */
const fetchedDays = 35;
/** Days of which the job names differences anew each day. */
const comparedDays = 14;
/** About 30 KB, where one item for each line would cost ten times as much to write. */
const linesPerPart = 400;

export interface FetchedPayouts {
  provider: ProviderName;
  /** Payouts in the window, and those that were new or had changed. */
  payouts: number;
  changed: number;
  /** What the brand lacks; empty where it was read. */
  missing: string;
}

/**
 * Reads the payouts of a brand's providers.
 *
 * @param since the day from which on they are read, if it is before the usual one
 * @throws PaymentError
 */
export async function fetchPayouts(
  finance: FinanceContext,
  since?: string,
): Promise<FetchedPayouts[]> {
  const usual = dayAfter(nowIso().slice(0, 10), -fetchedDays);
  const first = since !== undefined && since < usual ? since : usual;
  const accounts = providerAccounts(finance.brand.config.payments);
  return Array.fromAsync(accounts, (account) => fetchAccount(finance.scope, account, first));
}

async function fetchAccount(
  scope: TenantScope,
  account: ProviderAccount,
  first: string,
): Promise<FetchedPayouts> {
  const now = nowIso();
  const stored = await listStoredPayouts(scope, { first, last: now.slice(0, 10) });
  const known = new Map(stored.map((one) => [`${one.provider} ${one.id}`, one]));
  const found: FetchedPayouts = { provider: account.name, payouts: 0, changed: 0, missing: '' };
  try {
    const period = { from: `${first}T00:00:00.000Z`, to: now };
    for await (const payout of openAccount(account).payouts(period)) {
      found.payouts += 1;
      const before = known.get(`${account.name} ${payout.id}`);
      if (await keep(scope, account.name, payout, before)) found.changed += 1;
    }
  } catch (cause) {
    if (!(cause instanceof PayoutsNotSetUp)) throw cause;
    found.missing = cause.message;
  }
  return found;
}

/** @returns whether it was new or had changed */
async function keep(
  scope: TenantScope,
  provider: ProviderName,
  { lines, ...told }: ProviderPayout,
  before: StoredPayout | undefined,
): Promise<boolean> {
  const kept: KeptLine[] = [];
  const sums: StoredPayout['sums'] = {};
  for await (const line of lines()) {
    kept.push(toKeptLine(line));
    sums[line.kind] = (sums[line.kind] ?? 0) + line.amount.minor;
  }
  const payout: StoredPayout = {
    ...{ day: told.created_at.slice(0, 10), provider, ...told, sums, lines: kept.length },
    parts: Math.ceil(kept.length / linesPerPart),
    sha256: createHash('sha256').update(JSON.stringify(kept)).digest('hex'),
  };
  if (before && isSame(before, payout)) return false;
  for (let part = 0; part < payout.parts; part += 1) {
    const own = kept.slice(part * linesPerPart, (part + 1) * linesPerPart);
    if (before?.sha256 !== payout.sha256) await putLines(scope, payout, part, own);
  }
  await putPayout(scope, payout);
  return true;
}

const isSame = (one: StoredPayout, other: StoredPayout): boolean =>
  one.sha256 === other.sha256 &&
  (['reference', 'state', 'paid_at', 'total', 'currency'] as const).every(
    (name) => one[name] === other[name],
  );

/** What the job did for a brand. */
export interface PayoutRun {
  brand: string;
  payouts: number;
  changed: number;
  differences: Partial<Record<PayoutDifferenceKind, number>>;
}

/** Reads the payouts of every brand, and tells an operator what differs. */
export async function fetchAllPayouts(): Promise<PayoutRun[]> {
  const runs: PayoutRun[] = [];
  for await (const brand of brandsWithBooks()) {
    try {
      runs.push(await runBrand(createFinanceContext(brand)));
    } catch (cause) {
      if (!(cause instanceof PaymentError)) throw cause;
      alarm('payouts_not_fetched', { brand: brand.id, error: String(cause) });
    }
  }
  return runs;
}

async function runBrand(finance: FinanceContext): Promise<PayoutRun> {
  const { id: brand } = finance.brand;
  const fetched = await fetchPayouts(finance);
  const run: PayoutRun = { brand, payouts: 0, changed: 0, differences: {} };
  for (const { payouts, changed } of fetched) {
    run.payouts += payouts;
    run.changed += changed;
  }
  const now = nowIso();
  // A provider that pays nothing out is told by what it owes.
  if (run.payouts === 0 && !(await hasBookings(finance.scope, now))) return run;
  const unread = fetched.filter(({ missing }) => missing !== '');
  for (const { provider, missing } of unread) {
    alarm('payouts_not_fetched', { brand, provider, missing });
  }
  if (unread.length === fetched.length) return run;
  const from = `${dayAfter(now.slice(0, 10), -comparedDays)}T00:00:00.000Z`;
  await reconcilePayouts(finance, { from, to: now }, now, ({ kind, provider }) => {
    // Nobody knows what one pays out that does not tell.
    const isUnknown =
      kind === 'not_paid_out' && unread.some((account) => account.provider === provider);
    if (!isUnknown) run.differences[kind] = (run.differences[kind] ?? 0) + 1;
  });
  if (Object.keys(run.differences).length > 0) {
    alarm('payout_differs', { brand, ...run.differences });
  }
  return run;
}

/**
 * Tells whether anything was booked that a provider may owe. Days are read from the newest on, down to
 * the first one with an entry, so that a brand that sells costs a query or two.
 */
async function hasBookings(scope: TenantScope, now: string): Promise<boolean> {
  const from = `${dayAfter(now.slice(0, 10), -followedDays)}T00:00:00.000Z`;
  for (const day of [...getUtcDays({ from, to: now })].reverse()) {
    const { done } = await listJournalEntries(scope, toDayPeriod(day)).next();
    if (!done) return true;
  }
  return false;
}
