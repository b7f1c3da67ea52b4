/**
 * Unspent credits and what was paid for them. Each member's credits are lots: one for every
 * purchase, gift or return. Spending takes the oldest lot first; a refund, a charge back or a
 * withdrawal takes the lot of its own purchase first. A lot that is partly spent is worth its share
 * of what was paid, rounded half away from zero; a gift is worth nothing. docs/finance.md has the
 * definition in finance's words.
 */
import { shareOf } from '../../../shared/rules/money.ts';
import type { MemberEntry } from '../ledger/ledger.ts';

/** Amounts are whole numbers of the currency's smallest unit. */
export interface Lot {
  origin: 'purchased' | 'granted';
  /** The payment that bought it; empty for a gift. */
  payment: string;
  currency: string;
  /** What it was sold as, and what of it is unspent. */
  credits: number;
  left: number;
  /** What was paid for `credits`, and the tax in it. */
  gross: number;
  vat: number;
}

/** What was paid for a payment's credits, as it was booked. */
export type Paid = Pick<Lot, 'currency' | 'credits' | 'gross' | 'vat'>;

interface Holding {
  /** Number and balance of the last entry in credits. */
  sequence: number;
  balance: number;
  /** Oldest first. */
  lots: Lot[];
  /** The last lot that was spent to its end, and its day: a returned price is put back into it. */
  spent: { lot: Lot; day: string } | null;
  /** Taken before it was given; entries of one moment may come in either order. */
  owed: number;
}

/** Worth of unspent credits in one currency. */
export interface Worth {
  currency: string;
  gross: number;
  vat: number;
  net: number;
}

export interface Liability {
  /** Unspent credits by where they come from. */
  purchased: number;
  granted: number;
  /** Members who have any. */
  members: number;
  /** Of the purchased ones. */
  worth: Worth[];
}

/** One lot of one member, as a closed month keeps it. */
export interface HeldLot extends Lot {
  member: string;
  sequence: number;
  balance: number;
  /** Day of UTC on which it was spent to its end; empty where some of it is left. */
  spent_on: string;
}

export const balanceColumns = [
  ...['member', 'sequence', 'balance', 'origin', 'payment', 'currency', 'credits', 'left'],
  ...['gross', 'vat', 'spent_on'],
] as readonly (keyof HeldLot)[];
const numbers = new Set(['sequence', 'balance', 'credits', 'left', 'gross', 'vat']);

/** A lot's cells in the order of `balanceColumns`. */
export const lotCells = (lot: HeldLot): (string | number)[] =>
  balanceColumns.map((column) => lot[column]);

/** The lot of cells that `lotCells` made and a file kept. */
export const lotOfCells = (cells: readonly string[]): HeldLot =>
  Object.fromEntries(
    balanceColumns.map((column, at) => [
      column,
      numbers.has(column) ? Number(cells[at]) : (cells[at] ?? ''),
    ]),
  ) as unknown as HeldLot;

export interface Balances {
  /** @param paid what was paid, where the entry belongs to a payment */
  apply(entry: MemberEntry, paid: Paid | null): void;
  /** Puts back what a closed month kept. */
  restore(lot: HeldLot): void;
  /**
   * Every member's lots in the order of their ids.
   *
   * @param since a day: lots that were spent before cannot come back any more, and are left out
   */
  held(since: string): Generator<HeldLot>;
  liability(): Liability;
  /** Members whose lots are not what their last entry says: an entry is missing, or too much. */
  gaps(): Generator<{ member: string; expected: number; found: number }>;
}

const gift = { origin: 'granted', payment: '', currency: '', gross: 0, vat: 0 } as const;
/** Accounts whose entries take back what a payment gave. */
const takesBack = new Set(['reversals', 'withdrawals']);
const dayCharacters = 10;
const unspent = (lots: readonly Lot[]) => lots.reduce((sum, { left }) => sum + left, 0);

export function openBalances(): Balances {
  const holdings = new Map<string, string>();
  const holdingOf = (member: string): Holding => {
    const packed = holdings.get(member);
    return packed === undefined
      ? { sequence: 0, balance: 0, owed: 0, lots: [], spent: null }
      : unpacked(packed);
  };
  const change = (member: string, work: (holding: Holding) => void): void => {
    const holding = holdingOf(member);
    work(holding);
    holdings.set(member, packed(holding));
  };
  return {
    apply(entry, paid) {
      if (entry.unit !== 'credits') return;
      const day = entry.at.slice(0, dayCharacters);
      change(entry.member, (holding) => {
        if (entry.sequence > holding.sequence) {
          holding.sequence = entry.sequence;
          holding.balance = entry.balance;
        }
        if (entry.amount < 0) {
          const own = takesBack.has(entry.counter_account) ? (entry.reference ?? '') : '';
          holding.owed += take(holding, -entry.amount, own, day);
        } else if (entry.counter_account === 'message_refunds') {
          putBack(holding, entry.amount);
        } else {
          holding.lots.push(lotOf(entry, paid));
        }
        if (holding.owed > 0) holding.owed = take(holding, holding.owed, '', day);
      });
    },
    restore({ member, sequence, balance, spent_on: day, ...lot }) {
      change(member, (holding) => {
        Object.assign(holding, { sequence, balance });
        if (day === '') holding.lots.push(lot);
        else holding.spent = { lot, day };
      });
    },
    *held(since) {
      for (const member of [...holdings.keys()].sort()) {
        const { sequence, balance, lots, spent } = holdingOf(member);
        const own = { member, sequence, balance };
        if (spent && spent.day >= since) yield { ...own, ...spent.lot, spent_on: spent.day };
        for (const lot of lots) yield { ...own, ...lot, spent_on: '' };
      }
    },
    liability() {
      const found = { purchased: 0, granted: 0, members: 0 };
      const worth = new Map<string, Worth>();
      for (const packed of holdings.values()) {
        const { lots } = unpacked(packed);
        if (lots.length > 0) found.members += 1;
        for (const { origin, left, credits, gross, vat, currency } of lots) {
          found[origin] += left;
          if (origin !== 'purchased') continue;
          const sum = worth.get(currency) ?? { currency, gross: 0, vat: 0, net: 0 };
          const own = { gross: shareOf(gross, left, credits), vat: shareOf(vat, left, credits) };
          sum.gross += own.gross;
          sum.vat += own.vat;
          sum.net += own.gross - own.vat;
          worth.set(currency, sum);
        }
      }
      const byCurrency = (one: Worth, other: Worth) => (one.currency < other.currency ? -1 : 1);
      return { ...found, worth: [...worth.values()].sort(byCurrency) };
    },
    *gaps() {
      for (const [member, packed] of holdings) {
        const { lots, owed, balance } = unpacked(packed);
        const found = unspent(lots) - owed;
        if (found !== balance) yield { member, expected: balance, found };
      }
    },
  };
}

type PackedLot = [payment: string, currency: string, ...numbers: [number, number, number, number]];
type PackedHolding = [
  ...[sequence: number, balance: number, owed: number],
  ...[spentOn: string, spent: PackedLot | null],
  ...PackedLot[],
];

/** A text: members with credits are many, and as objects would take several times as much memory. */
const packed = ({ sequence, balance, owed, spent, lots }: Holding): string =>
  JSON.stringify([
    ...[sequence, balance, owed, spent?.day ?? '', spent ? packedLot(spent.lot) : null],
    ...lots.map(packedLot),
  ]);
const packedLot = ({ payment, currency, credits, left, gross, vat }: Lot): PackedLot => [
  ...([payment, currency, credits, left, gross, vat] as const),
];

function unpacked(text: string): Holding {
  const [sequence, balance, owed, day, spent, ...lots] = JSON.parse(text) as PackedHolding;
  return {
    ...{ sequence, balance, owed, lots: lots.map(unpackedLot) },
    spent: spent ? { lot: unpackedLot(spent), day } : null,
  };
}
const unpackedLot = ([payment, currency, credits, left, gross, vat]: PackedLot): Lot => ({
  origin: payment === '' ? 'granted' : 'purchased',
  ...{ payment, currency, credits, left, gross, vat },
});

function lotOf({ amount, reference }: MemberEntry, paid: Paid | null): Lot {
  if (!paid) return { ...gift, credits: amount, left: amount };
  const { currency, gross, vat } = paid;
  // Fewer come out of a purchase that settled a debt: they are their share of what was paid.
  const credits = Math.max(paid.credits, amount);
  return {
    origin: 'purchased',
    payment: reference ?? '',
    currency,
    credits,
    left: amount,
    gross,
    vat,
  };
}

/** Takes credits from the lot of a payment, then from the oldest. @returns what was not there */
function take(holding: Holding, amount: number, payment: string, day: string): number {
  let wanted = amount;
  const own = payment === '' ? -1 : holding.lots.findIndex((lot) => lot.payment === payment);
  while (wanted > 0 && holding.lots.length > 0) {
    const place = own >= 0 && wanted === amount ? own : 0;
    const lot = holding.lots[place] as Lot;
    const taken = Math.min(lot.left, wanted);
    lot.left -= taken;
    wanted -= taken;
    if (lot.left > 0) continue;
    holding.lots.splice(place, 1);
    // What was given back is not what a price returns to.
    if (payment === '') holding.spent = { lot, day };
  }
  return wanted;
}

/** A price comes back into the oldest lot, which it was taken from, then into the one before it. */
function putBack(holding: Holding, amount: number): void {
  const [oldest] = holding.lots;
  const room = oldest ? Math.min(amount, oldest.credits - oldest.left) : 0;
  if (oldest) oldest.left += room;
  const before = holding.spent?.lot;
  const rest = Math.min(amount - room, before?.credits ?? 0);
  if (before && rest > 0) holding.lots.unshift({ ...before, left: rest });
  const credits = amount - room - rest;
  if (credits > 0) holding.lots.unshift({ ...gift, credits, left: credits });
}
