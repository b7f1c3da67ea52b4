/**
 * Unspent credits and what was paid for them. Which purchase a credit is from, lots say. A lot that
 * is partly spent is worth its share of what was paid, rounded half away from zero; a gift is worth
 * nothing. docs/finance.md has the definition in finance's words.
 */
import { prorate } from '#shared/rules/money.ts';
import { dayAfter } from '#shared/rules/periods.ts';
import type { MemberEntry } from '../wallet/ledger.ts';
import { applyEntry, forget, type Lot as GrantedLot, type Lots, noLots } from '../wallet/lots.ts';

/** Amounts are whole numbers of the currency's smallest unit. */
export interface Lot extends GrantedLot {
  origin: 'purchased' | 'granted';
  currency: string;
  /** What was paid for `credits`, and the tax in it. */
  gross: number;
  vat: number;
}

/** What was paid for a payment's credits, as it was booked. */
export type Paid = Pick<Lot, 'currency' | 'credits' | 'gross' | 'vat'>;

interface Holding extends Lots<Lot> {
  /** Number and balance of the last entry in credits. */
  sequence: number;
  balance: number;
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
  /** What was taken of it and may come back: `<entry>:<day>:<message or payment>:<credits> …`. */
  taken: string;
}

export const balanceColumns = [
  ...['member', 'sequence', 'balance', 'origin', 'payment', 'currency', 'credits', 'left'],
  ...['gross', 'vat', 'day', 'held_until', 'taken'],
] as readonly (keyof HeldLot)[];
const numbers = new Set(['sequence', 'balance', 'credits', 'left', 'gross', 'vat']);

/** A lot's cells in the order of `balanceColumns`. */
export const lotCells = (lot: HeldLot): (string | number)[] =>
  balanceColumns.map((column) => lot[column]);

/** The lot of cells that `lotCells` made and a file kept. */
export const parseLot = (cells: readonly string[]): HeldLot =>
  Object.fromEntries(
    balanceColumns.map((column, index) => [
      column,
      numbers.has(column) ? Number(cells[index]) : (cells[index] ?? ''),
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
   * @param since a day: what was taken before cannot come back any more, and is left out
   */
  held(since: string): Generator<HeldLot>;
  liability(): Liability;
  /** Members whose lots are not what their last entry says: an entry is missing, or too much. */
  gaps(): Generator<{ member: string; expected: number; found: number }>;
}

const dayCharacters = 10;
const unspent = (lots: readonly Lot[]) => lots.reduce((sum, { left }) => sum + left, 0);

/** @param returnDays how long it is kept where a price was taken from (a brand's `refund_days`) */
export function openBalances(returnDays: number): Balances {
  const holdings = new Map<string, string>();
  const getHolding = (member: string): Holding => {
    const packed = holdings.get(member);
    return packed === undefined ? { sequence: 0, balance: 0, ...noLots<Lot>() } : unpacked(packed);
  };
  const change = (member: string, work: (holding: Holding) => void): void => {
    const holding = getHolding(member);
    work(holding);
    holdings.set(member, packed(holding));
  };
  return {
    apply(entry, paid) {
      if (entry.unit !== 'credits') return;
      change(entry.member, (holding) => {
        if (entry.sequence > holding.sequence) {
          holding.sequence = entry.sequence;
          holding.balance = entry.balance;
        }
        applyEntry(holding, entry, (lot) => worthy(lot, paid));
        forget(holding, dayAfter(entry.at.slice(0, dayCharacters), -returnDays));
      });
    },
    restore({ member, sequence, balance, taken, ...lot }) {
      change(member, (holding) => {
        Object.assign(holding, { sequence, balance });
        takenBack(holding, holding.lots.push(lot) - 1, taken);
      });
    },
    *held(since) {
      for (const member of [...holdings.keys()].sort()) {
        const holding = getHolding(member);
        forget(holding, since);
        const { sequence, balance, lots } = holding;
        for (const [place, lot] of lots.entries()) {
          yield { member, sequence, balance, ...lot, taken: takenText(holding, place) };
        }
      }
    },
    liability() {
      const found = { purchased: 0, granted: 0, members: 0 };
      const worth = new Map<string, Worth>();
      for (const packed of holdings.values()) {
        const { lots } = unpacked(packed);
        if (unspent(lots) > 0) found.members += 1;
        for (const { origin, left, credits, gross, vat, currency } of lots) {
          found[origin] += left;
          if (origin !== 'purchased') continue;
          const sum = worth.get(currency) ?? { currency, gross: 0, vat: 0, net: 0 };
          const own = { gross: prorate(gross, left, credits), vat: prorate(vat, left, credits) };
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
        const found = unspent(lots) - owed.reduce((sum, { amount }) => sum + amount, 0);
        if (found !== balance) yield { member, expected: balance, found };
      }
    },
  };
}

/** What was taken of a lot, as a cell of a file. */
const takenText = ({ takings }: Holding, place: number): string =>
  takings
    .flatMap(({ sequence, day, reference, parts }) =>
      parts.flatMap(([at, amount]) =>
        at === place && amount > 0 ? [[sequence, day, reference, amount].join(':')] : [],
      ),
    )
    .join(' ');

/** Reads such a cell: a taking from several lots comes together again, in the ledger's order. */
function takenBack({ takings }: Holding, place: number, taken: string): void {
  for (const text of taken === '' ? [] : taken.split(' ')) {
    const [number, day = '', reference = '', amount] = text.split(':');
    const sequence = Number(number);
    const known = takings.find((one) => one.sequence === sequence);
    if (known) known.parts.push([place, Number(amount)]);
    else takings.push({ sequence, day, reference, parts: [[place, Number(amount)]] });
  }
  takings.sort((one, other) => one.sequence - other.sequence);
}

type PackedLot = [
  ...[payment: string, currency: string, day: string, heldUntil: string],
  ...numbers: [number, number, number, number],
];
type PackedHolding = [
  ...[sequence: number, balance: number],
  ...[takings: Holding['takings'], owed: Holding['owed']],
  ...PackedLot[],
];

/** A text: members with credits are many, and as objects would take several times as much memory. */
const packed = ({ sequence, balance, takings, owed, lots }: Holding): string =>
  JSON.stringify([sequence, balance, takings, owed, ...lots.map(packedLot)]);
const packedLot = (lot: Lot): PackedLot => {
  const { payment, currency, day, held_until, credits, left, gross, vat } = lot;
  return [payment, currency, day, held_until, credits, left, gross, vat];
};

function unpacked(text: string): Holding {
  const [sequence, balance, takings, owed, ...lots] = JSON.parse(text) as PackedHolding;
  return { sequence, balance, takings, owed, lots: lots.map(unpackedLot) };
}
function unpackedLot(lot: PackedLot): Lot {
  const [payment, currency, day, held_until, credits, left, gross, vat] = lot;
  const origin = currency === '' ? 'granted' : 'purchased';
  return { origin, payment, currency, day, held_until, credits, left, gross, vat };
}

/** A lot with what was paid for it: nothing for a gift, or for what nobody knows the price of. */
function worthy(lot: GrantedLot, paid: Paid | null): Lot {
  if (!paid || lot.payment === '')
    return { origin: 'granted', ...lot, currency: '', gross: 0, vat: 0 };
  // Fewer come out of a purchase that settled a debt: they are their share of what was paid.
  const credits = Math.max(paid.credits, lot.credits);
  const { currency, gross, vat } = paid;
  return { origin: 'purchased', ...lot, credits, currency, gross, vat };
}
