/** Payments of the Genesis sandbox with their transactions, found by every id that Genesis knows. */
import {
  asGenesisPayment,
  type GenesisPayment,
  getArn,
  getRefundTransactionId,
  isByForm,
  withExpiry,
} from './genesis-rules.ts';
import type { SandboxMandate, SandboxPayment, SandboxRefund } from './payment-sandbox.ts';
import { openState, type State } from './sandbox-state.ts';
import { createTimeline, type TimelineEntry } from './sandbox-timeline.ts';

/** What an id stands for: a payment's form, its payment transaction or one of its refunds. */
export type Transaction =
  | { kind: 'form' | 'sale'; payment: GenesisPayment }
  | { kind: 'refund'; payment: GenesisPayment; refund: SandboxRefund };

/** The ids from which a transaction's current state is read. */
interface Place {
  kind: Transaction['kind'];
  payment: string;
  refund?: string;
}

export interface GenesisStore {
  state: State<GenesisPayment>;
  /** Finds a payment by the sandbox's id, which is that of its form where it has one. */
  payment(id: string): GenesisPayment | undefined;
  /** Lists payments of one account or of all, newest first. */
  payments(account: string | undefined): GenesisPayment[];
  /** Finds a transaction by our id. */
  byTransactionId(account: string, transactionId: string): Transaction | undefined;
  byUniqueId(account: string, uniqueId: string): Transaction | undefined;
  byArn(account: string, arn: string): Transaction | undefined;
  /** Lists transactions of a period, newest first. Untouched forms are none. */
  transactions(
    account: string,
    period: { from: string; until: string },
    page: { offset: number; limit: number },
  ): { total: number; items: Transaction[] };
  /** Lists payments that were charged back. */
  chargedBack(account: string): GenesisPayment[];
  /** Lists payments of which a bank warned. */
  warned(account: string): GenesisPayment[];
  mandate(account: string, id: string): SandboxMandate | undefined;
  /** Readers see it at once; it resolves when it is on disk. */
  keep(payment: GenesisPayment, mandate?: SandboxMandate): Promise<void>;
  /** Adds generated payments. */
  put(payments: readonly SandboxPayment[]): Promise<void>;
}

export async function openGenesisStore(folder: string, now: () => Date): Promise<GenesisStore> {
  const state = await openState<GenesisPayment>(folder);
  const index = createIndex();
  index.add(state.payments.values());

  const payment = (id: string) => {
    const kept = state.payments.get(id);
    return kept && withExpiry(kept, now());
  };
  function toTransaction(account: string, place: Place | undefined): Transaction | undefined {
    const found = place && payment(place.payment);
    if (!found || found.account !== account) return undefined;
    if (place.kind !== 'refund') return { kind: place.kind, payment: found };
    const refund = found.refunds.find(({ id }) => id === place.refund);
    return refund && { kind: 'refund', payment: found, refund };
  }

  const listed = (account: string, ids: Iterable<string>) =>
    [...ids].flatMap((id) => {
      const found = payment(id);
      return found?.account === account ? found : [];
    });

  return {
    state,
    payment,
    payments(account) {
      const kept =
        account === undefined
          ? [...state.payments.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
          : state.page(account, Number.MAX_SAFE_INTEGER);
      return kept.map((one) => withExpiry(one, now()));
    },
    byTransactionId: (account, id) => toTransaction(account, index.ours.get(`${account} ${id}`)),
    byUniqueId: (account, id) => toTransaction(account, index.unique.get(id)),
    byArn(account, arn) {
      // So seldom looked for that an index would not pay off.
      for (const { id, sale } of state.payments.values()) {
        if (sale && getArn(sale.id) === arn) {
          return toTransaction(account, index.unique.get(id));
        }
      }
      return undefined;
    },
    transactions(account, period, { offset, limit }) {
      const entries = index.timeline.between(account, period);
      const items = entries
        .slice(offset, offset + limit)
        .flatMap(({ id }) => toTransaction(account, index.unique.get(id)) ?? []);
      return { total: entries.length, items };
    },
    chargedBack: (account) => listed(account, index.chargedBack),
    warned: (account) => listed(account, index.warned),
    mandate(account, id) {
      const mandate = state.mandates.get(id);
      return mandate?.account === account ? mandate : undefined;
    },
    async keep(kept, mandate) {
      const written = [state.keep('payment', kept)];
      index.add([kept]);
      if (mandate) written.push(state.keep('mandate', mandate));
      await Promise.all(written);
    },
    async put(payments) {
      const complete = payments.map((one) => asGenesisPayment(one, state.payments.get(one.id)));
      const written = state.keep('payment', ...complete);
      index.add(complete);
      await written;
    },
  };
}

function createIndex() {
  const unique = new Map<string, Place>();
  /** By account and our id, which belongs to the payment that used it first. */
  const ours = new Map<string, Place>();
  const chargedBack = new Set<string>();
  const warned = new Set<string>();
  const timeline = createTimeline([]);

  function addOurs(account: string, ourId: string, place: Place): void {
    const key = `${account} ${ourId}`;
    if (!ours.has(key)) ours.set(key, place);
  }
  function addOne(payment: GenesisPayment, fresh: TimelineEntry[]): void {
    const { id, account, sale, transactionId, voidedBy } = payment;
    const own: Place = { kind: isByForm(payment) ? 'form' : 'sale', payment: id };
    // Our id of a sale by form stands for the form.
    addOurs(account, transactionId, own);
    if (voidedBy !== null) addOurs(account, voidedBy, own);
    if (own.kind === 'form') unique.set(id, own);
    if (sale && !unique.has(sale.id)) {
      unique.set(sale.id, { kind: 'sale', payment: id });
      fresh.push({ id: sale.id, account, createdAt: sale.at });
    }
    for (const refund of payment.refunds) {
      if (unique.has(refund.id)) continue;
      const place: Place = { kind: 'refund', payment: id, refund: refund.id };
      unique.set(refund.id, place);
      addOurs(account, getRefundTransactionId(refund), place);
      fresh.push({ id: refund.id, account, createdAt: refund.createdAt });
    }
    if (payment.chargebacks.length > 0) chargedBack.add(id);
    if (payment.warnings?.length) warned.add(id);
  }

  return {
    unique,
    ours,
    chargedBack,
    warned,
    timeline,
    add(payments: Iterable<GenesisPayment>): void {
      const fresh: TimelineEntry[] = [];
      for (const payment of payments) addOne(payment, fresh);
      timeline.add(fresh);
    },
  };
}
