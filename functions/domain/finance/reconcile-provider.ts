/** Reconciles the journal with the provider's records. */
import { type Period, within } from '#shared/rules/periods.ts';
import { type ProviderPayment, testOrderPrefix } from '../../adapters/payments.ts';
import type { JournalEntry } from '../payments/journal.ts';
import { type DifferenceKind, type Report, toMoneyText } from './reconciliation.ts';

/** Number and sum of payments in one currency. */
export interface Side {
  currency: string;
  payments: number;
  amount: number;
}

/** `provider + paid_outside - booked_outside = books` where nothing differs. */
export interface ProviderSums {
  /** Payments that the provider dates in the period. */
  provider: Side[];
  /** Sales that the journal dates in the period. */
  books: Side[];
  /** Sales in the period whose payment lies outside of it. */
  paid_outside: Side[];
  /** Payments in the period whose sale lies outside of it. */
  booked_outside: Side[];
}

/** Sums of a payment's journal entries. */
interface BookedTotals {
  payment: string;
  provider: string;
  member: string;
  currency: string;
  sales: number;
  sold: number;
  soldInside: boolean;
  refunded: number;
  chargedBack: number;
}

/** Fields of a provider's payment that the comparison needs. */
interface Provided {
  status: ProviderPayment['status'];
  order: string;
  currency: string;
  amount: number;
  refunded: number;
  chargedBack: number;
  /** Whether it was created in the period, and paid in the period. */
  madeInside: boolean;
  paidInside: boolean;
  /** When it was created, if before the period; else empty. */
  madeBefore: string;
  /** Whether its brand uses this provider account. */
  known: boolean;
}

interface Met {
  booked: BookedTotals | null;
  provided: Provided | null;
}

export interface ProviderReconciliation {
  /** Ignores entries outside of the period unless their payment is `wanted`. */
  booked(journalEntry: JournalEntry): void;
  /** @param known false where its brand does not use this provider account */
  provided(payment: ProviderPayment, known: boolean): void;
  /** Returns the payments of journal entries that no list had yet: provider, and its id. */
  unlisted(): { id: string; provider: string }[];
  /** Counts payments for which earlier or later entries are needed, and since when. */
  wanted(): { count: number; since: string };
  /** Reports every difference. */
  result(report: Report): ProviderSums;
}

/**
 * A payment on which both sides agree plainly: one sale in the period, paid in it, no refund. Most
 * are so, and only their amount is kept.
 */
type Agreed = number;

/** Compares a period's journal entries with the provider's payments. */
export function openProviderReconciliation(period: Period): ProviderReconciliation {
  const met = new Map<string, Packed | Agreed>();
  let wanted = new Set<string>();
  let currency = '';
  /** Returns a payment's data for a change; `payment` and `member` come from its journal entry. */
  const at = (id: string, journalEntry: JournalEntry | null): Met => {
    const one = met.get(id);
    if (one === undefined) return { booked: null, provided: null };
    return typeof one === 'string' ? unpacked(one) : reopened(one, currency, journalEntry);
  };
  const keep = (id: string, one: Met): void => {
    const { booked, provided } = one;
    currency ||= booked?.currency ?? provided?.currency ?? '';
    const isPlain = booked && provided && agreesPlainly(booked, provided, currency);
    met.set(id, isPlain ? provided.amount : packed(one));
  };
  return {
    booked(journalEntry) {
      const id = journalEntry.provider_reference;
      const inside = within(period, journalEntry.at);
      if (!inside && !wanted.has(id)) return;
      const one = at(id, journalEntry);
      keep(id, { ...one, booked: withEntry(one.booked, journalEntry, inside) });
    },
    provided(payment, known) {
      const found = met.get(payment.id);
      // A paged list may repeat a payment when others arrive meanwhile.
      if (typeof found === 'number') return;
      const provided = kept(payment, known, period);
      const booked = found === undefined ? null : unpacked(found).booked;
      if (!booked && known && provided.status !== 'paid') {
        met.set(payment.id, unpaid(provided.status));
      } else keep(payment.id, { booked, provided });
    },
    unlisted: () =>
      [...those(met, ({ booked, provided }) => booked !== null && provided === null)].map(
        ([id, { booked }]) => ({ id, provider: booked?.provider ?? '' }),
      ),
    wanted() {
      const found = [...those(met, wantsMore)];
      wanted = new Set(found.map(([id]) => id));
      const since = found.reduce((least, [, { provided }]) => {
        const made = provided?.madeBefore || period.from;
        return made < least ? made : least;
      }, period.from);
      return { count: wanted.size, since };
    },
    result(report) {
      const sums = {
        provider: sides(),
        books: sides(),
        paidOutside: sides(),
        bookedOutside: sides(),
      };
      for (const [id, one] of met) {
        if (typeof one === 'number') {
          sums.provider.add(currency, one);
          sums.books.add(currency, one);
          continue;
        }
        const { booked, provided } = unpacked(one);
        const paidInside = provided?.known === true && provided.paidInside;
        if (booked?.soldInside) sums.books.add(booked.currency, booked.sold);
        if (provided && paidInside) sums.provider.add(provided.currency, provided.amount);
        if (provided && booked?.soldInside && !paidInside) {
          sums.paidOutside.add(provided.currency, provided.amount);
        }
        if (provided && paidInside && booked && booked.sales > 0 && !booked.soldInside) {
          sums.bookedOutside.add(provided.currency, provided.amount);
        }
        compare(id, { booked, provided }, report);
      }
      return {
        provider: sums.provider.list(),
        books: sums.books.list(),
        paid_outside: sums.paidOutside.list(),
        booked_outside: sums.bookedOutside.list(),
      };
    },
  };
}

/** Yields payments with full data that match a filter. */
function* those(
  met: ReadonlyMap<string, Packed | Agreed>,
  asked: (one: Met) => boolean,
): Generator<[string, Met]> {
  for (const [id, text] of met) {
    const one = typeof text === 'string' ? unpacked(text) : null;
    if (one && asked(one)) yield [id, one];
  }
}

/** Payments are packed into strings, as objects take several times as much memory. */
type Packed = string;

type PackedTotals = [string, string, string, string, number, number, boolean, number, number];

type PackedProvided = [
  ...[ProviderPayment['status'], string, string, number, number, number],
  ...[boolean, boolean, string, boolean],
];

const packed = ({ booked: b, provided: p }: Met): Packed =>
  JSON.stringify([
    b && [
      b.payment,
      b.provider,
      b.member,
      b.currency,
      b.sales,
      b.sold,
      b.soldInside,
      b.refunded,
      b.chargedBack,
    ],
    p && [
      ...[p.status, p.order, p.currency, p.amount, p.refunded, p.chargedBack],
      ...[p.madeInside, p.paidInside, p.madeBefore, p.known],
    ],
  ]);

function unpacked(text: Packed): Met {
  const [b, p] = JSON.parse(text) as [PackedTotals | null, PackedProvided | null];
  return {
    booked: b && {
      ...{ payment: b[0], provider: b[1], member: b[2], currency: b[3], sales: b[4], sold: b[5] },
      ...{ soldInside: b[6], refunded: b[7], chargedBack: b[8] },
    },
    provided: p && {
      ...{ status: p[0], order: p[1], currency: p[2], amount: p[3], refunded: p[4] },
      ...{ chargedBack: p[5], madeInside: p[6], paidInside: p[7], madeBefore: p[8], known: p[9] },
    },
  };
}

const agreesPlainly = (booked: BookedTotals, provided: Provided, currency: string): boolean =>
  provided.known &&
  provided.status === 'paid' &&
  provided.madeInside &&
  provided.paidInside &&
  booked.soldInside &&
  booked.sales === 1 &&
  booked.sold === provided.amount &&
  [booked.currency, provided.currency].every((one) => one === currency) &&
  provided.order === booked.payment &&
  [booked.refunded, booked.chargedBack, provided.refunded, provided.chargedBack].every(
    (minor) => minor === 0,
  );

/** Restores the full data of a plainly agreeing payment when another entry arrives. */
function reopened(amount: Agreed, currency: string, journalEntry: JournalEntry | null): Met {
  const [payment, member] = [journalEntry?.payment ?? '', journalEntry?.member ?? ''];
  const provider = journalEntry?.provider ?? '';
  const nothing = { refunded: 0, chargedBack: 0 };
  return {
    booked: {
      ...{ payment, provider, member, currency, sales: 1, sold: amount, soldInside: true },
      ...nothing,
    },
    provided: {
      ...{ status: 'paid', order: payment, currency, amount, ...nothing },
      ...{ madeInside: true, paidInside: true, madeBefore: '', known: true },
    },
  };
}

function kept(payment: ProviderPayment, known: boolean, period: Period): Provided {
  const { status, order, amount, refunded, chargedBack, created_at: made } = payment;
  return {
    ...{ status, order: order ?? '', currency: amount.currency, amount: amount.minor },
    ...{ refunded: refunded.minor, chargedBack: chargedBack.minor, known },
    madeInside: made >= period.from,
    paidInside: status === 'paid' && within(period, payment.paid_at ?? made),
    madeBefore: made < period.from ? made : '',
  };
}

/** Unpaid payments share one packed value per status. */
const neverPaid = new Map<ProviderPayment['status'], Packed>();

function unpaid(status: ProviderPayment['status']): Packed {
  let one = neverPaid.get(status);
  if (one === undefined) {
    const nothing = { amount: 0, refunded: 0, chargedBack: 0, order: '', currency: '' };
    const when = { madeInside: false, paidInside: false, madeBefore: '' };
    one = packed({ booked: null, provided: { status, ...nothing, ...when, known: true } });
    neverPaid.set(status, one);
  }
  return one;
}

function withEntry(
  was: BookedTotals | null,
  journalEntry: JournalEntry,
  inside: boolean,
): BookedTotals {
  const { kind, gross, payment, provider, member, currency } = journalEntry;
  const booked: BookedTotals = was
    ? { ...was }
    : {
        ...{ payment, provider, member, currency, sales: 0, sold: 0, soldInside: false },
        ...{ refunded: 0, chargedBack: 0 },
      };
  if (kind === 'sale') {
    booked.sales += 1;
    booked.sold += gross;
    booked.soldInside ||= inside;
  } else if (kind === 'refund') booked.refunded -= gross;
  else booked.chargedBack -= gross;
  return booked;
}

/** A sale of an earlier period was reconciled with that period. */
const needsSale = ({ madeInside, paidInside }: Provided): boolean => madeInside || paidInside;

function wantsMore({ booked, provided }: Met): boolean {
  if (!provided?.known || provided.status !== 'paid') return false;
  if (!booked) return provided.paidInside;
  return (
    (booked.sales === 0 && needsSale(provided)) ||
    booked.refunded < provided.refunded ||
    booked.chargedBack !== provided.chargedBack
  );
}

function compare(id: string, { booked, provided }: Met, report: Report): void {
  const differs = (kind: DifferenceKind, books: string, other: string) =>
    report({
      kind,
      provider_reference: id,
      payment: booked?.payment ?? provided?.order ?? '',
      member: booked?.member ?? '',
      ...{ books, other },
    });
  if (!provided) {
    if (booked) differs('sale_without_payment', toMoneyText(booked.sold, booked.currency), '');
    return;
  }
  const { amount, currency, status, order, refunded, chargedBack, known, paidInside } = provided;
  if (!known) {
    // `brand preflight --pay` buys outside of the books, and gives all of it back.
    if (!booked && order.startsWith(testOrderPrefix) && refunded >= amount) return;
    if (booked || paidInside) {
      differs(
        'unknown_tenant',
        toMoneyText(booked?.sold ?? 0, currency),
        toMoneyText(amount, currency),
      );
    }
    return;
  }
  if (!booked) {
    if (paidInside) differs('paid_without_sale', '', toMoneyText(amount, currency));
    return;
  }
  if (status !== 'paid') {
    differs('status_differs', toMoneyText(booked.sold, booked.currency), status);
    return;
  }
  if (booked.sales === 0 && needsSale(provided)) {
    differs('paid_without_sale', '', toMoneyText(amount, currency));
  }
  if (booked.sales > 1)
    differs('sold_twice', toMoneyText(booked.sold, currency), toMoneyText(amount, currency));
  if (booked.sales === 1 && (booked.sold !== amount || booked.currency !== currency)) {
    differs(
      'amount_differs',
      toMoneyText(booked.sold, booked.currency),
      toMoneyText(amount, currency),
    );
  }
  if (order !== '' && order !== booked.payment) differs('order_differs', booked.payment, order);
  if (booked.refunded !== refunded) {
    differs(
      'refund_differs',
      toMoneyText(booked.refunded, currency),
      toMoneyText(refunded, currency),
    );
  }
  if (booked.chargedBack !== chargedBack) {
    differs(
      'chargeback_differs',
      toMoneyText(booked.chargedBack, currency),
      toMoneyText(chargedBack, currency),
    );
  }
}

/** Sums amounts by currency. */
function sides() {
  const byCurrency = new Map<string, Side>();
  return {
    add(currency: string, amount: number) {
      const side = byCurrency.get(currency) ?? { currency, payments: 0, amount: 0 };
      side.payments += 1;
      side.amount += amount;
      byCurrency.set(currency, side);
    },
    list: (): Side[] =>
      [...byCurrency.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1)),
  };
}
