/**
 * Lots decide which purchase a credit is from. Credits granted together are a lot, and the ledger's
 * entries are applied oldest first. Withdrawals and finance use the same lots, so that a refund
 * equals the liability. docs/payments.md explains the rules:
 *
 * - Lots are spent in the order of granting; free credits of the signup are the oldest.
 * - Held credits are not spent, and only their own payment reverses them.
 * - A reversal takes from its own payment's lot first, then from the oldest.
 * - Returned credits go back to the lots that they were taken from.
 */
import type { LedgerEntry } from './ledger.ts';

/** Credits that were granted together. */
export interface Lot {
  /** Id of the payment; empty for a gift. */
  payment: string;
  /** Granted credits, and how many are unspent. */
  credits: number;
  left: number;
  /** UTC day of the grant. */
  day: string;
  /** Until when it waits for consent (ISO 8601); empty where it does not. */
  held_until: string;
}

/** Credits that an entry took and that may be returned. */
export interface Taking {
  /** The entry's number and UTC day. */
  sequence: number;
  day: string;
  /** Id of the message or payment. */
  reference: string;
  /** Taken amounts by the lot's index in the list. */
  parts: [place: number, amount: number][];
}

/** A member's credits. */
export interface Lots<Of extends Lot = Lot> {
  /** Lots in the order of spending. Empty lots stay while credits may return to them. */
  lots: Of[];
  takings: Taking[];
  /**
   * Credits taken before they were granted: clocks of two machines may order their entries either
   * way.
   */
  owed: (Pick<Taking, 'sequence' | 'day' | 'reference'> & { amount: number })[];
}

export type LotEntry = Pick<
  LedgerEntry,
  'sequence' | 'unit' | 'amount' | 'counter_account' | 'reference' | 'held_until' | 'at'
>;

const dayCharacters = 10;
/** Counter-accounts that take from their own payment's lot first. */
const takesOwn = new Set(['reversals', 'withdrawals', 'debt_settlements']);
/** Counter-accounts that return taken credits. */
const bringsBack = new Set(['message_refunds', 'reversals']);

export const noLots = <Of extends Lot = Lot>(): Lots<Of> => ({ lots: [], takings: [], owed: [] });

/** @param made the lot that a granting entry creates */
export function applyEntry<Of extends Lot>(
  holding: Lots<Of>,
  entry: LotEntry,
  made: (lot: Lot) => Of,
): void {
  const { sequence, unit, amount, counter_account: account, reference = '', at } = entry;
  if (unit !== 'credits') return;
  const taking = { sequence, day: at.slice(0, dayCharacters), reference };
  if (account === 'releases') {
    for (const lot of holding.lots) if (lot.payment === reference) lot.held_until = '';
  } else if (amount < 0) {
    const own = takesOwn.has(account) ? reference : '';
    holding.owed.push({ ...taking, amount: take(holding, taking, { amount: -amount, own, at }) });
  } else {
    const rest = bringsBack.has(account) ? putBack(holding, reference, amount) : amount;
    // A payment has one lot. An amount beyond it was taken from unknown lots.
    const isKnown = holding.lots.some(({ payment }) => payment === reference);
    const isBought = account === 'purchases' || (account === 'reversals' && !isKnown);
    const payment = isBought ? reference : '';
    const lot = { payment, credits: rest, left: rest, day: taking.day };
    if (rest > 0) give(holding, made({ ...lot, held_until: entry.held_until ?? '' }), account);
  }
  for (const one of holding.owed) {
    one.amount = take(holding, one, { amount: one.amount, own: '', at });
  }
  holding.owed = holding.owed.filter((one) => one.amount > 0);
}

/** Credits that return to a forgotten lot count as the oldest. */
function give<Of extends Lot>(holding: Lots<Of>, lot: Of, account: string): void {
  if (!bringsBack.has(account)) {
    holding.lots.push(lot);
    return;
  }
  holding.lots.unshift(lot);
  for (const { parts } of holding.takings) for (const part of parts) part[0] += 1;
}

/**
 * Takes credits from the payment's own lot, then from the oldest free ones.
 *
 * @returns the missing amount
 */
function take(
  { lots, takings }: Lots,
  { sequence, day, reference }: Omit<Taking, 'parts'>,
  { amount, own, at }: { amount: number; own: string; at: string },
): number {
  let open = amount;
  const parts: Taking['parts'] = [];
  const takeFrom = (wanted: (lot: Lot) => boolean) => {
    for (const [place, lot] of lots.entries()) {
      const part = wanted(lot) ? Math.min(lot.left, open) : 0;
      if (part === 0) continue;
      lot.left -= part;
      open -= part;
      parts.push([place, part]);
    }
  };
  if (own !== '') takeFrom(({ payment }) => payment === own);
  takeFrom(({ held_until: until }) => until <= at);
  if (parts.length > 0 && reference !== '') takings.push({ sequence, day, reference, parts });
  return open;
}

/**
 * Returns the credits taken for a reference, latest first.
 *
 * @returns the amount that no lot has room for
 */
function putBack({ lots, takings }: Lots, reference: string, amount: number): number {
  let open = amount;
  const put = (lot: Lot | undefined, most: number): number => {
    const part = lot ? Math.min(open, most, lot.credits - lot.left) : 0;
    if (lot) lot.left += part;
    open -= part;
    return part;
  };
  for (const { parts } of takings.filter((one) => one.reference === reference).reverse()) {
    // The order by lot is the same for takings restored from a file and those in memory.
    for (const part of parts.sort(([one], [other]) => other - one)) {
      part[1] -= put(lots[part[0]], part[1]);
    }
  }
  // A payment whose debt another one repaid gets back more than was taken from its lot.
  const own = lots.find(({ payment }) => payment !== '' && payment === reference);
  put(own, open);
  return open;
}

/**
 * Drops takings before a day, and empty lots to which nothing can return. Later purchases can still
 * be withdrawn.
 */
export function forget(holding: Lots, before: string): void {
  const { lots } = holding;
  holding.takings = holding.takings.filter(
    ({ day, parts }) => day >= before && parts.some(([, amount]) => amount > 0),
  );
  const needed = new Set(
    holding.takings.flatMap(({ parts }) => parts.flatMap(([at, amount]) => (amount > 0 ? at : []))),
  );
  const isKept = ({ left, day }: Lot, at: number) => left > 0 || day >= before || needed.has(at);
  let next = 0;
  const places = lots.map((lot, index) => (isKept(lot, index) ? next++ : -1));
  holding.lots = lots.filter(isKept);
  for (const { parts } of holding.takings) {
    for (const part of parts) part[0] = places[part[0]] ?? -1;
  }
}

/**
 * Returns a purchase's unspent credits.
 *
 * @param entries all entries of a member, oldest first
 */
export function getUnspentCredits(entries: readonly LotEntry[], payment: string): number {
  const holding = noLots();
  for (const entry of entries) applyEntry(holding, entry, (lot) => lot);
  return holding.lots
    .filter((lot) => lot.payment === payment)
    .reduce((sum, { left }) => sum + left, 0);
}

/** What took credits of a purchase, or gave some of them back (negative). */
export interface LotUse extends Pick<LotEntry, 'at' | 'counter_account' | 'reference'> {
  credits: number;
}

/**
 * Lists what took a purchase's credits, oldest first.
 *
 * @param entries all entries of a member, oldest first
 */
export function listLotUses(entries: readonly LotEntry[], payment: string): LotUse[] {
  const holding = noLots();
  const getLeft = () =>
    holding.lots.filter((lot) => lot.payment === payment).reduce((sum, { left }) => sum + left, 0);
  return entries.flatMap((entry) => {
    const before = getLeft();
    applyEntry(holding, entry, (lot) => lot);
    const { at, counter_account, reference } = entry;
    const granted = counter_account === 'purchases' && reference === payment ? entry.amount : 0;
    const credits = before + granted - getLeft();
    return credits === 0 ? [] : [{ at, counter_account, reference, credits }];
  });
}
