/**
 * Which purchase the credits in a wallet are from. The ledger says so by one rule: what was given
 * first is spent first. docs/payments.md tells it to people.
 */
import type { LedgerEntry } from '../ledger/ledger.ts';

type Entry = Pick<LedgerEntry, 'unit' | 'amount' | 'counter_account' | 'reference'>;

/** Credits that were given together. */
interface Lot {
  /** The payment that they were bought with. */
  payment: string | null;
  left: number;
}

/**
 * Credits of a purchase that are still there.
 *
 * - Credits are spent from the oldest gift or purchase that has any; those of the signup are the
 *   oldest of all, so that free credits go first.
 * - What is paid back for a message returns to where it was taken from.
 * - What is taken back for a payment comes out of that payment's own, and where these are spent,
 *   out of the oldest. What comes back to it is its own again.
 *
 * @param entries all of a member, oldest first
 */
export function unspentOf(entries: readonly Entry[], payment: string): number {
  const lots: Lot[] = [];
  /** Message -> what it took from which lot. */
  const spent = new Map<string, { lot: Lot; amount: number }[]>();
  for (const { unit, amount, counter_account, reference } of entries) {
    if (unit !== 'credits') continue;
    if (amount > 0) {
      const sources = spent.get(reference ?? '') ?? [];
      const isReturn = counter_account === 'message_refunds' && sources.length > 0;
      if (isReturn) {
        for (const { lot, amount: taken } of sources) lot.left += taken;
        spent.delete(reference ?? '');
      } else {
        const isBought = counter_account === 'purchases' || counter_account === 'reversals';
        lots.push({ payment: isBought ? (reference ?? null) : null, left: amount });
      }
      continue;
    }
    const own = counter_account === 'messages' ? [] : lots.filter((lot) => isOf(lot, reference));
    const taken = take([...own, ...lots], -amount);
    if (reference !== undefined && counter_account === 'messages') spent.set(reference, taken);
  }
  return lots.filter((lot) => isOf(lot, payment)).reduce((sum, { left }) => sum + left, 0);
}

const isOf = (lot: Lot, payment: string | undefined) =>
  payment !== undefined && lot.payment === payment;

function take(lots: readonly Lot[], amount: number): { lot: Lot; amount: number }[] {
  const taken: { lot: Lot; amount: number }[] = [];
  let open = amount;
  for (const lot of lots) {
    const part = Math.min(lot.left, open);
    if (part === 0) continue;
    lot.left -= part;
    open -= part;
    taken.push({ lot, amount: part });
  }
  return taken;
}
