/**
 * Which purchase a credit is from. Credits that were given together are a lot; the ledger's entries,
 * oldest first, say what becomes of it. Withdrawals and finance both ask here, so that what goes
 * back to a buyer is what the books say is owed. docs/payments.md tells the rule to people.
 *
 * - What was given first is spent first; the free credits of the signup are the oldest.
 * - Credits that are held for their buyer's consent are not spent, and nothing but their own
 *   payment takes them back.
 * - What is taken back for a payment comes out of its own lot, then out of the oldest.
 * - What comes back returns to the lots that it was taken from.
 */
import type { LedgerEntry } from './ledger.ts';

/** Credits that were given together. */
export interface Lot {
  /** The payment that bought them; empty for a gift. */
  payment: string;
  /** What it was given as, and what of it is unspent. */
  credits: number;
  left: number;
  /** The day of UTC on which it was given. */
  day: string;
  /** Until when it waits for its buyer's consent (ISO 8601); empty where it does not. */
  held_until: string;
}

/** What an entry took, as long as it may come back. */
export interface Taking {
  /** The entry's number, and its day of UTC. */
  sequence: number;
  day: string;
  /** The message or payment that it was taken for. */
  reference: string;
  /** From which lots, by their places in the list, and how much. */
  parts: [place: number, amount: number][];
}

/** A member's credits. */
export interface Lots<Of extends Lot = Lot> {
  /** In the order in which they are spent. Empty ones stay while something may return to them. */
  lots: Of[];
  takings: Taking[];
  /** Taken before it was given: clocks of two machines may tell their entries in either order. */
  owed: (Pick<Taking, 'sequence' | 'day' | 'reference'> & { amount: number })[];
}

export type LotEntry = Pick<
  LedgerEntry,
  'sequence' | 'unit' | 'amount' | 'counter_account' | 'reference' | 'held_until' | 'at'
>;

const dayCharacters = 10;
/** Accounts whose entries take from the lot of their own payment first. */
const takesOwn = new Set(['reversals', 'withdrawals', 'debt_settlements']);
/** Accounts whose entries bring back what was taken. */
const bringsBack = new Set(['message_refunds', 'reversals']);

export const noLots = <Of extends Lot = Lot>(): Lots<Of> => ({ lots: [], takings: [], owed: [] });

/** @param made the lot of an entry that gives credits, with what its keeper adds to it */
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
    // A payment has one lot: what it has no room for was taken of others, nobody knows which.
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

/** What returns to a lot that nobody knows any more is older than all, and spent first. */
function give<Of extends Lot>(holding: Lots<Of>, lot: Of, account: string): void {
  if (!bringsBack.has(account)) {
    holding.lots.push(lot);
    return;
  }
  holding.lots.unshift(lot);
  for (const { parts } of holding.takings) for (const part of parts) part[0] += 1;
}

/** Takes from the payment's own lot, then from the oldest that is free. @returns what was not there */
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

/** Puts back what was taken for a reference, the latest first. @returns what no lot has room for */
function putBack({ lots, takings }: Lots, reference: string, amount: number): number {
  let open = amount;
  const put = (lot: Lot | undefined, most: number): number => {
    const part = lot ? Math.min(open, most, lot.credits - lot.left) : 0;
    if (lot) lot.left += part;
    open -= part;
    return part;
  };
  for (const { parts } of takings.filter((one) => one.reference === reference).reverse()) {
    // By place, so that a taking which a file kept lot by lot returns as the one in memory does.
    for (const part of parts.sort(([one], [other]) => other - one)) {
      part[1] -= put(lots[part[0]], part[1]);
    }
  }
  // Of a payment whose debt another one settled more comes back than was taken.
  const own = lots.find(({ payment }) => payment !== '' && payment === reference);
  put(own, open);
  return open;
}

/**
 * Forgets what was before a day and matters no more: what was taken, and lots that are empty and to
 * which nothing returns. Purchases since then can still be withdrawn.
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
 * Credits of a purchase that are still there.
 *
 * @param entries all of a member, oldest first
 */
export function getUnspentCredits(entries: readonly LotEntry[], payment: string): number {
  const holding = noLots();
  for (const entry of entries) applyEntry(holding, entry, (lot) => lot);
  return holding.lots
    .filter((lot) => lot.payment === payment)
    .reduce((sum, { left }) => sum + left, 0);
}
