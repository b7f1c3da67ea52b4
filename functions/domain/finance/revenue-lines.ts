/**
 * What changes the liability for unspent credits, line by line: money of the journal, and the worth
 * of the credits that the ledger moves, lot by lot. The lines of a period add up to the change of
 * the liability; docs/finance.md gives each its meaning. Nothing is rounded here: a lot's worth is,
 * and the differences of worths add up.
 */
import { prorate } from '#shared/rules/money.ts';
import type { JournalEntry } from '../payments/journal.ts';
import type { MemberEntry } from '../wallet/ledger.ts';
import type { Lot, LotChange } from './unspent-credits.ts';

/** In the order of a roll-forward. */
export const revenueLines = [
  ...(['sold', 'used', 'returned', 'refunded', 'charged_back', 'chargeback_reversed'] as const),
  ...(['given_back_used', 'debts_settled', 'rounding', 'purged_accounts'] as const),
  'unexplained',
] as const;
export type RevenueLine = (typeof revenueLines)[number];

/** Lines that change revenue by what they change the liability, the other way round. */
const ofRevenue: ReadonlySet<RevenueLine> = new Set([
  ...(['used', 'returned', 'given_back_used', 'debts_settled', 'rounding'] as const),
]);

/** Change of the liability. Amounts are in the currency's smallest unit, net is without VAT. */
export interface Change {
  credits: number;
  gross: number;
  vat: number;
  net: number;
}

export interface RevenueSum extends Change {
  line: RevenueLine;
  currency: string;
}

/** Adds up revenue that is recognised, per currency: credits used, and what corrects it. */
export function getRecognised(sums: readonly RevenueSum[]): (Change & { currency: string })[] {
  const found = new Map<string, Change & { currency: string }>();
  for (const { line, currency, credits, gross, vat, net } of sums) {
    const sum = found.get(currency) ?? { currency, ...nothing() };
    // Credits are used up by spending alone; the other lines are of money.
    const used = line === 'used' || line === 'returned' ? credits : 0;
    if (ofRevenue.has(line)) {
      add(sum, { credits: -used, gross: -gross, vat: -vat, net: -net });
    }
    found.set(currency, sum);
  }
  return [...found.values()];
}

export interface Revenue {
  booked(entry: JournalEntry): void;
  /** @param changes what the entry changed in purchased lots */
  moved(entry: MemberEntry, changes: readonly LotChange[]): void;
  /**
   * A journal entry and its ledger entries have the same time, and so belong to the same day.
   *
   * @param findLot what is left of a payment's lot
   */
  dayDone(findLot: (member: string, payment: string) => Lot | null): void;
  /** Sorted by currency and line; lines of nothing are left out. */
  sums(): RevenueSum[];
}

type Event = Pick<
  JournalEntry,
  'kind' | 'currency' | 'gross' | 'vat' | 'credits' | 'credits_missing' | 'purged'
>;

/** Journal entries and ledger entries of one transaction. */
interface Transaction {
  payment: string;
  member: string;
  events: Event[];
  /** Credits of the ledger's purchase; null while there is none. */
  granted: number | null;
  /** Credits of the purchase that settle a debt, with the next reversal. */
  settles: number;
  /** Change of the worth by the purchase, and by what is taken or given again. */
  bought: Map<string, Change>;
  back: Map<string, Change>;
  /** Whether an entry took or gave credits, and whether those of other lots. */
  tookOwn: boolean;
  tookOthers: boolean;
  /** What is left of the payment's own lot. */
  left: number;
}

const byLine: Partial<Record<MemberEntry['counter_account'], RevenueLine>> = {
  message_refunds: 'returned',
  debt_settlements: 'debts_settled',
};

export function openRevenue(): Revenue {
  const sums = new Map<string, RevenueSum>();
  const transactions = new Map<string, Transaction>();
  const count = (line: RevenueLine, currency: string, change: Omit<Change, 'net'>) => {
    const key = `${currency} ${line}`;
    const sum = sums.get(key) ?? { line, currency, ...nothing() };
    add(sum, { ...change, net: change.gross - change.vat });
    sums.set(key, sum);
  };
  const getTransaction = (payment: string, member: string, at: string): Transaction => {
    const key = `${payment} ${at}`;
    const transaction = transactions.get(key) ?? {
      ...{ payment, member, events: [], granted: null, settles: 0, left: 0 },
      ...{ bought: new Map(), back: new Map(), tookOwn: false, tookOthers: false },
    };
    transactions.set(key, transaction);
    return transaction;
  };
  return {
    booked(entry) {
      const { kind, currency, gross, vat, credits, credits_missing, purged } = entry;
      const event = { kind, currency, gross, vat, credits, credits_missing, purged };
      getTransaction(entry.payment, entry.member, entry.at).events.push(event);
    },
    moved(entry, changes) {
      const { unit, counter_account: account, reference = '', member, at, amount } = entry;
      if (unit !== 'credits') return;
      const now = changes.filter(({ spentBefore }) => !spentBefore);
      for (const change of changes) {
        if (change.spentBefore) count('used', change.currency, change);
      }
      if (!isOfPayment(account)) {
        for (const one of now) {
          const line = account === 'message_refunds' && one.credits < 0 ? 'used' : byLine[account];
          count(line ?? 'used', one.currency, one);
        }
        return;
      }
      const transaction = getTransaction(reference, member, at);
      if (account === 'purchases') {
        const sale = transaction.events.find(({ kind }) => kind === 'sale');
        transaction.granted = amount;
        transaction.settles = sale ? amount - sale.credits : 0;
        addAll(transaction.bought, now);
        return;
      }
      if (transaction.settles > 0 && amount === -transaction.settles) {
        for (const one of now) count('debts_settled', one.currency, one);
        transaction.settles = 0;
        return;
      }
      const own = now.filter(({ payment }) => payment === reference);
      const ownCredits = own.reduce((sum, { credits }) => sum + credits, 0);
      transaction.tookOwn ||= own.length > 0;
      transaction.tookOthers ||= ownCredits !== amount;
      transaction.left = own.at(-1)?.left ?? transaction.left;
      addAll(transaction.back, now);
    },
    dayDone(findLot) {
      for (const transaction of transactions.values()) settle(transaction, count, findLot);
      transactions.clear();
    },
    sums: () =>
      [...sums.values()]
        .filter(({ credits, gross, vat }) => credits !== 0 || gross !== 0 || vat !== 0)
        .sort(
          (one, other) =>
            one.currency.localeCompare(other.currency) ||
            revenueLines.indexOf(one.line) - revenueLines.indexOf(other.line),
        ),
  };
}

const paymentAccounts = new Set(['purchases', 'reversals', 'withdrawals']);
const isOfPayment = (account: string): boolean => paymentAccounts.has(account);

type Count = (line: RevenueLine, currency: string, change: Omit<Change, 'net'>) => void;

/** Counts the money of a transaction, and names what its credits' worth differs from it. */
function settle(
  transaction: Transaction,
  count: Count,
  findLot: (member: string, payment: string) => Lot | null,
): void {
  const { events, bought, back, granted, payment, member } = transaction;
  const sale = events.find(({ kind }) => kind === 'sale');
  const lastBack = events.findLastIndex(({ kind }) => kind !== 'sale');
  const currency = events[0]?.currency ?? '';
  const own = { bought: bought.get(currency), back: back.get(currency) };
  for (const [index, { kind, gross, vat }] of events.entries()) {
    const moved = kind === 'sale' ? own.bought : index === lastBack ? own.back : undefined;
    count(moneyLines[kind], currency, { credits: moved?.credits ?? 0, gross, vat });
  }
  // What a reversal takes of purchases in another currency was paid with them for what was used.
  for (const [other, change] of [...bought, ...back]) {
    if (other === currency) continue;
    count(events.length > 0 ? 'given_back_used' : lineWithoutMoney(transaction), other, change);
  }

  if (sale) {
    const rest = difference(own.bought, [sale]);
    const isPurged = sale.purged === 'before_sale' || sale.credits === 0;
    const line = granted === null && isPurged ? 'purged_accounts' : 'unexplained';
    count(line, currency, rest);
  }
  const backs = events.filter(({ kind }) => kind !== 'sale');
  if (backs.length === 0) return;
  const rest = difference(own.back, backs);
  const last = backs.at(-1) as Event;
  if (last.purged === 'before_sale') {
    count('purged_accounts', currency, rest);
  } else if (last.purged === 'after_sale' || isUntouched(transaction, last)) {
    // What was unspent stays in the liability, as nobody's wallet is there to take it from.
    const lot = findLot(member, payment);
    const share = (amount: number) => (lot ? prorate(amount, lot.left, lot.credits) : 0);
    const unspent = { credits: 0, gross: share(rest.gross), vat: share(rest.vat) };
    count('purged_accounts', currency, unspent);
    const used = { gross: rest.gross - unspent.gross, vat: rest.vat - unspent.vat };
    count('given_back_used', currency, { credits: 0, ...used });
  } else {
    count(isOfUsed(transaction, last) ? 'given_back_used' : 'rounding', currency, rest);
  }
}

const moneyLines = {
  ...{ sale: 'sold', refund: 'refunded', chargeback: 'charged_back' },
  chargeback_reversed: 'chargeback_reversed',
} as const satisfies Record<JournalEntry['kind'], RevenueLine>;

/** A withdrawal may take credits whose price had gone back before, rounded to whole credits. */
const lineWithoutMoney = ({ tookOwn, tookOthers }: Transaction): RevenueLine =>
  tookOwn && !tookOthers ? 'rounding' : 'unexplained';

/** An entry of before `purged` was noted, that took nothing. */
const isUntouched = ({ tookOwn, tookOthers }: Transaction, { credits_missing: missing }: Event) =>
  missing === undefined && !tookOwn && !tookOthers;

/** Whether money went back for credits that had been used, or came for such. */
function isOfUsed(
  { tookOthers, left }: Transaction,
  { credits_missing: missing }: Pick<Event, 'credits_missing'>,
): boolean {
  // Entries of before tell no missing credits; where some are left of the lot, none were missing.
  return tookOthers || (missing === undefined ? left === 0 : missing !== 0);
}

/** What the worth changed by, less the money. */
function difference(change: Change | undefined, events: readonly Event[]) {
  const sum = (name: 'gross' | 'vat') => events.reduce((all, event) => all + event[name], 0);
  return {
    credits: 0,
    gross: (change?.gross ?? 0) - sum('gross'),
    vat: (change?.vat ?? 0) - sum('vat'),
  };
}

const nothing = (): Change => ({ credits: 0, gross: 0, vat: 0, net: 0 });

function add(sum: Change, change: Change): void {
  sum.credits += change.credits;
  sum.gross += change.gross;
  sum.vat += change.vat;
  sum.net += change.net;
}

function addAll(sums: Map<string, Change>, changes: readonly LotChange[]): void {
  for (const { currency, credits, gross, vat } of changes) {
    const sum = sums.get(currency) ?? nothing();
    add(sum, { credits, gross, vat, net: gross - vat });
    sums.set(currency, sum);
  }
}
