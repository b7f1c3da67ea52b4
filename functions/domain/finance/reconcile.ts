/** Reconciles the journal with the provider and the ledger. */
import { dayAfter, getUtcDays, type Period } from '#shared/rules/periods.ts';
import { tenantIdSchema } from '#shared/tenant.ts';
import { openAccount, providerAccounts } from '../../adapters/payment-providers.ts';
import type { PaymentProvider, ProviderPayment } from '../../adapters/payments.ts';
import type { Brand } from '../core/brand.ts';
import { listJournalEntries } from '../payments/journal.ts';
import { brandById } from '../tenants/brands.ts';
import { type FinanceContext, overlap, toDayPeriod } from './journal-export.ts';
import { openLedgerReconciliation } from './reconcile-ledger.ts';
import { openProviderReconciliation, type ProviderSums } from './reconcile-provider.ts';
import type { Difference, DifferenceKind } from './reconciliation.ts';
import { type Reader, readDays } from './unspent-at.ts';
import type { Balances } from './unspent-credits.ts';

export interface Reconciled {
  provider: ProviderSums;
  differences: Partial<Record<DifferenceKind, number>>;
  count: number;
}

/** Days before the period for which payments are listed too, as some take days to be paid. */
const listedDaysBefore = 14;

const findsAtOnce = 8;

/**
 * Reads a period once for all consumers: the reconciliations with provider and ledger, and further
 * readers.
 */
export async function reconciling(
  finance: FinanceContext,
  period: Period,
  options: {
    now: string;
    also?: Partial<Reader>;
    balances?: Balances;
  },
  report: (found: Difference) => void,
): Promise<Reconciled> {
  const { now, also, balances } = options;
  const providers = new Map(
    providerAccounts(finance.brand.config.payments).map((account): [string, PaymentProvider] => [
      account.name,
      openAccount(account),
    ]),
  );
  const ofProvider = openProviderReconciliation(period);
  const ofLedger = openLedgerReconciliation();
  const isKnown = knownBrands(finance.brand);
  const take = async (payment: ProviderPayment) => {
    const known = await isKnown(payment.tenant);
    if (known !== 'another') ofProvider.provided(payment, known === 'own');
  };
  const listFrom = `${dayAfter(period.from.slice(0, 10), -listedDaysBefore)}T00:00:00.000Z`;
  const listing = (async () => {
    const wanted = { from: listFrom, to: period.to };
    for (const provider of providers.values()) {
      for await (const payment of provider.list(wanted)) await take(payment);
    }
  })();
  const reading = readDays(finance, period, {
    journalEntry: (journalEntry) => {
      ofProvider.booked(journalEntry);
      ofLedger.booked(journalEntry);
      return also?.journalEntry?.(journalEntry);
    },
    entry: (entry) => {
      const paid = ofLedger.moved(entry);
      balances?.apply(entry, paid);
      also?.entry?.(entry);
    },
    dayDone: () => ofLedger.dropAgreeing(),
  });
  await Promise.all([listing, reading]);

  const unlisted = ofProvider.unlisted();
  const finders = Array.from({ length: findsAtOnce }, async () => {
    for (let one = unlisted.pop(); one !== undefined; one = unlisted.pop()) {
      // A provider that the brand has left knows its payments, and nobody else does.
      const payment = await providers.get(one.provider)?.find(one.id);
      if (payment) await take(payment);
    }
  });
  await Promise.all(finders);

  const missing = () => ofProvider.wanted();
  const readWanted = async (days: Iterable<string>, part: Period) => {
    for (const day of days) {
      if (missing().count === 0) break;
      const own = overlap(toDayPeriod(day), part);
      if (own)
        for await (const journalEntry of listJournalEntries(finance.scope, own))
          ofProvider.booked(journalEntry);
    }
  };
  const after = { from: period.to, to: now };
  await readWanted(getUtcDays(after), after);
  const before = { from: missing().since, to: period.from };
  await readWanted([...getUtcDays(before)].reverse(), before);

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

/** Tells which brand a payment is for, as brands may share a provider account. */
function knownBrands({ id, config }: Brand) {
  const own = new Set(providerAccounts(config.payments).map(({ keyParameter }) => keyParameter));
  const known = new Map<string | null, 'own' | 'another' | 'unknown'>([
    [id, 'own'],
    [null, 'unknown'],
  ]);
  return async (tenant: string | null) => {
    let found = known.get(tenant);
    if (!found) {
      // The provider may return an id that is not ours.
      const other = tenantIdSchema.safeParse(tenant).success
        ? await brandById(tenant as string)
        : null;
      const parameters = other ? providerAccounts(other.config.payments) : [];
      const shares = parameters.some(({ keyParameter }) => own.has(keyParameter));
      found = shares ? 'another' : 'unknown';
      known.set(tenant, found);
    }
    return found;
  };
}

/** Reconciles a period without storing anything. */
export const reconcile = (
  finance: FinanceContext,
  period: Period,
  options: { now: string },
  report: (found: Difference) => void,
): Promise<Reconciled> => reconciling(finance, period, options, report);
