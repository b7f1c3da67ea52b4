/** Whether the journal is what the provider and the ledger say. */
import { dayAfter, type Period, utcDaysOf } from '#shared/rules/periods.ts';
import { tenantIdSchema } from '#shared/tenant.ts';
import type { PaymentProvider, ProviderPayment } from '../../adapters/payments.ts';
import type { Brand } from '../core/brand.ts';
import { bookingsOf } from '../payments/journal.ts';
import { brandById } from '../tenants/brands.ts';
import { type Books, dayOf, overlap } from './books.ts';
import { openLedgerBooks } from './reconcile-ledger.ts';
import { openProviderBooks, type ProviderSums } from './reconcile-provider.ts';
import type { Difference, DifferenceKind } from './reconciliation.ts';
import { type Reader, readDays } from './unspent-at.ts';
import type { Balances } from './unspent-credits.ts';

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
export async function reconciling(
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
