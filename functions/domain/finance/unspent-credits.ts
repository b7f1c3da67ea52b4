/**
 * Unspent credits and their value. Lots decide which purchase a credit is from. A partly spent lot
 * is worth its share of the price, rounded half away from zero; a gift is worth nothing.
 * docs/finance.md has the definition.
 */
import { prorate } from '#shared/rules/money.ts';
import { dayAfter } from '#shared/rules/periods.ts';
import type { MemberEntry } from '../wallet/ledger.ts';
import { applyEntry, forget, type Lot as GrantedLot, type Lots, noLots } from '../wallet/lots.ts';

/** Amounts are whole numbers of the currency's smallest unit. */
export interface Lot extends GrantedLot {
  origin: 'purchased' | 'granted';
  currency: string;
  /** Price of `credits` and its VAT. */
  gross: number;
  vat: number;
}

/** Price of a payment's credits from the journal. */
export type Paid = Pick<Lot, 'currency' | 'credits' | 'gross' | 'vat'>;

interface Holding extends Lots<Lot> {
  /** Number and balance of the last ledger entry in credits. */
  sequence: number;
  balance: number;
}

/** Value of unspent credits in one currency. */
export interface Worth {
  currency: string;
  gross: number;
  vat: number;
  net: number;
}

export interface Liability {
  /** Unspent credits by origin. */
  purchased: number;
  granted: number;
  /** Number of members with unspent credits. */
  members: number;
  /** Value of purchased credits. */
  worth: Worth[];
}

/** A member's lot as a closed month stores it. */
export interface HeldLot extends Lot {
  member: string;
  sequence: number;
  balance: number;
  /** Takings that may be returned: `<entry>:<day>:<message or payment>:<credits> …`. */
  taken: string;
}

export const balanceColumns = [
  ...['member', 'sequence', 'balance', 'origin', 'payment', 'currency', 'credits', 'left'],
  ...['gross', 'vat', 'day', 'held_until', 'taken'],
] as readonly (keyof HeldLot)[];
const numbers = new Set(['sequence', 'balance', 'credits', 'left', 'gross', 'vat']);

/** Returns a lot's cells in the order of `balanceColumns`. */
export const lotCells = (lot: HeldLot): (string | number)[] =>
  balanceColumns.map((column) => lot[column]);

/** Parses a lot written by `lotCells`. */
export const parseLot = (cells: readonly string[]): HeldLot =>
  Object.fromEntries(
    balanceColumns.map((column, index) => [
      column,
      numbers.has(column) ? Number(cells[index]) : (cells[index] ?? ''),
    ]),
  ) as unknown as HeldLot;

/** What an entry changed in a purchased lot. Amounts are in the currency's smallest unit. */
export interface LotChange {
  /** Payment of the lot. */
  payment: string;
  currency: string;
  /** Change of the unspent credits and of their worth. */
  credits: number;
  gross: number;
  vat: number;
  /** Unspent credits afterwards. */
  left: number;
  /** Whether a purchase pays for credits that its member's clock had spent before. */
  spentBefore: boolean;
}

export interface Balances {
  /**
   * @param paid price, where the entry belongs to a payment
   * @param changes receives what changes in purchased lots
   */
  apply(entry: MemberEntry, paid: Paid | null, changes?: LotChange[]): void;
  /** Restores a lot of a closed month. */
  restore(lot: HeldLot): void;
  /**
   * Yields every member's lots sorted by id.
   *
   * @param since a day; earlier takings cannot be returned any more and are left out
   */
  held(since: string): Generator<HeldLot>;
  liability(): Liability;
  /** Yields purchased lots with unspent credits. */
  purchased(): Generator<Lot>;
  /** Returns what is left of a payment's lot; null where the lot is forgotten or unknown. */
  findLot(member: string, payment: string): Lot | null;
  /** Yields members whose lots differ from the balance of their last entry. */
  gaps(): Generator<{ member: string; expected: number; found: number }>;
}

const dayCharacters = 10;
const unspent = (lots: readonly Lot[]) => lots.reduce((sum, { left }) => sum + left, 0);

/** @param returnDays days for which takings are tracked (a brand's `refund_days`) */
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
    apply(entry, paid, changes) {
      if (entry.unit !== 'credits') return;
      change(entry.member, (holding) => {
        const before = changes && new Map(holding.lots.map((lot) => [lot, lot.left]));
        if (entry.sequence > holding.sequence) {
          holding.sequence = entry.sequence;
          holding.balance = entry.balance;
        }
        applyEntry(holding, entry, (lot) => worthy(lot, paid));
        if (before) changes.push(...lotChanges(holding.lots, before, entry));
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
        for (const lot of lots) {
          const { origin, left, currency } = lot;
          found[origin] += left;
          if (origin !== 'purchased') continue;
          const sum = worth.get(currency) ?? { currency, gross: 0, vat: 0, net: 0 };
          const own = getWorth(lot, left);
          sum.gross += own.gross;
          sum.vat += own.vat;
          sum.net += own.gross - own.vat;
          worth.set(currency, sum);
        }
      }
      const byCurrency = (one: Worth, other: Worth) => (one.currency < other.currency ? -1 : 1);
      return { ...found, worth: [...worth.values()].sort(byCurrency) };
    },
    *purchased() {
      for (const packed of holdings.values()) {
        for (const lot of unpacked(packed).lots) {
          if (lot.origin === 'purchased' && lot.left > 0) yield lot;
        }
      }
    },
    findLot: (member, payment) =>
      getHolding(member).lots.find((lot) => lot.payment === payment && payment !== '') ?? null,
    *gaps() {
      for (const [member, packed] of holdings) {
        const { lots, owed, balance } = unpacked(packed);
        const found = unspent(lots) - owed.reduce((sum, { amount }) => sum + amount, 0);
        if (found !== balance) yield { member, expected: balance, found };
      }
    },
  };
}

/** Worth of some of a lot's credits. */
export const getWorth = ({ gross, vat, credits }: Lot, of: number) => ({
  gross: prorate(gross, of, credits),
  vat: prorate(vat, of, credits),
});

/** @param before unspent credits of the lots before the entry */
function* lotChanges(
  lots: readonly Lot[],
  before: ReadonlyMap<Lot, number>,
  { counter_account: account, amount }: MemberEntry,
): Generator<LotChange> {
  for (const lot of lots) {
    const { payment, currency, left } = lot;
    const isNew = !before.has(lot);
    const was = before.get(lot) ?? 0;
    if (lot.origin !== 'purchased' || (was === left && !isNew)) continue;
    const toChange = (from: number, to: number, spentBefore: boolean): LotChange => {
      const [one, other] = [getWorth(lot, from), getWorth(lot, to)];
      const worth = { gross: other.gross - one.gross, vat: other.vat - one.vat };
      return { payment, currency, credits: to - from, ...worth, left: to, spentBefore };
    };
    const given = isNew && account === 'purchases' ? amount : left;
    yield toChange(was, given, false);
    if (given !== left) yield toChange(given, left, true);
  }
}

/** Formats a lot's takings as a cell. */
const takenText = ({ takings }: Holding, place: number): string =>
  takings
    .flatMap(({ sequence, day, reference, parts }) =>
      parts.flatMap(([at, amount]) =>
        at === place && amount > 0 ? [[sequence, day, reference, amount].join(':')] : [],
      ),
    )
    .join(' ');

/** Parses a cell of takings. A taking from several lots is joined again, in the ledger's order. */
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

/** Members are packed into strings, as objects take several times as much memory. */
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

/** Adds the price to a lot. A gift, or a lot of unknown price, is worth nothing. */
function worthy(lot: GrantedLot, paid: Paid | null): Lot {
  if (!paid || lot.payment === '')
    return { origin: 'granted', ...lot, currency: '', gross: 0, vat: 0 };
  // A purchase that repaid a debt grants fewer credits; they keep their share of the price.
  const credits = Math.max(paid.credits, lot.credits);
  const { currency, gross, vat } = paid;
  return { origin: 'purchased', ...lot, credits, currency, gross, vat };
}
