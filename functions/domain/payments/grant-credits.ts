/** How a payment changes its buyer's wallet: granted and reversed credits, debts, holds. */
import type { Write } from '../core/commit.ts';
import type { MemberScope } from '../core/scope.ts';
import {
  type Hold,
  heldAt,
  holdsAt,
  isDisputed,
  type Move,
  moveWallet,
  type Wallet,
} from '../wallet/ledger.ts';
import type { PaymentRecord } from './payments.ts';

interface CreditMoves {
  moves: { amount: number; counter_account: 'purchases' | 'reversals' }[];
  debt: number;
  /** Held credits of this payment after the change. */
  held: number;
}

/**
 * Calculates the wallet's change. Reversed credits that were already spent become a debt, which the
 * next credits repay. Held credits belong to their own payment: they repay no debt, and no other
 * payment takes them.
 *
 * @param wallet `held` is the sum of held credits of all payments
 * @param taken credits to reverse; negative where a reversal is undone
 * @param hold whether this payment's credits wait for consent, and how many of them exist
 */
export function creditMoves(
  wallet: { credits: number; debt?: number | undefined; held: number },
  { granted, taken }: { granted: number; taken: number },
  hold: { waits: boolean; held: number },
): CreditMoves {
  let free = wallet.credits - wallet.held;
  let debt = wallet.debt ?? 0;
  let { held } = hold;
  const moves: CreditMoves['moves'] = [];
  const move = (amount: number, counter_account: 'purchases' | 'reversals') => {
    if (amount !== 0) moves.push({ amount, counter_account });
  };
  const repay = (most: number): number => {
    const repaid = hold.waits ? 0 : Math.min(debt, most);
    debt -= repaid;
    return repaid;
  };
  const add = (amount: number) => {
    if (hold.waits) held += amount;
    else free += amount;
  };
  if (granted > 0) {
    const repaid = repay(granted);
    move(granted, 'purchases');
    move(-repaid, 'reversals');
    add(granted - repaid);
  }
  if (taken < 0) {
    const back = -taken - repay(-taken);
    move(back, 'reversals');
    add(back);
  } else {
    const own = Math.min(held, taken);
    held -= own;
    const there = Math.min(free, taken - own);
    debt += taken - own - there;
    move(-own - there, 'reversals');
  }
  return { moves, debt, held };
}

/**
 * Returns the ledger's writes and the number of credits they move, and how many that should be
 * reversed are not there.
 */
export function creditWrites(
  member: MemberScope,
  wallet: Wallet | null,
  was: PaymentRecord,
  next: PaymentRecord,
  at: string,
): { writes: Write[]; granted: number; taken: number; missing: number } {
  const change = wallet && creditChange(wallet, was, next, at);
  if (!wallet || !change) return { writes: [], granted: 0, taken: 0, missing: 0 };
  const { granted, taken, missing } = change;
  return { writes: moveWallet(member, wallet, change).writes, granted, taken, missing };
}

interface CreditChange {
  moves: Move[];
  debt: number;
  held: Hold[];
  /** Credits of a sale less the repaid debt. Credits reversed at the same time count in `taken`. */
  granted: number;
  taken: number;
  /** Credits to reverse that had been spent: what the debt becomes more, or less if negative. */
  missing: number;
}

/** Returns how a payment's change affects the wallet, or null. */
export function creditChange(
  wallet: Wallet,
  was: Pick<PaymentRecord, 'granted' | 'reversed'>,
  next: Pick<PaymentRecord, 'id' | 'granted' | 'reversed' | 'immediate_start_at' | 'held_until'>,
  at: string,
): CreditChange | null {
  const change = { granted: next.granted - was.granted, taken: next.reversed - was.reversed };
  if (change.granted === 0 && change.taken === 0) return null;
  const { id, held_until: until = '' } = next;
  const awaits = next.immediate_start_at === undefined && until > at;
  const holds = holdsAt(wallet, at);
  const own = holds.find(({ payment }) => payment === id);
  const waits = awaits || (own !== undefined && isDisputed(own, at));
  const { moves, debt, held } = creditMoves(
    { credits: wallet.credits, debt: wallet.debt, held: heldAt(wallet, at) },
    change,
    { waits, held: own?.credits ?? 0 },
  );
  const entries = moves.map(
    (one): Move => ({
      ...{ ...one, unit: 'credits', reference: id, at },
      ...(awaits && one.counter_account === 'purchases' ? { held_until: until } : {}),
    }),
  );
  const sum = moves.reduce((all, { amount }) => all + amount, 0);
  const repaid = waits ? 0 : Math.min(wallet.debt ?? 0, change.granted);
  const granted = change.granted > 0 ? change.granted - repaid : 0;
  return {
    ...{ moves: entries, debt, granted, taken: granted - sum },
    missing: change.taken - (granted - sum),
    held: [
      ...holds.filter(({ payment }) => payment !== id),
      ...(held > 0 ? [{ ...own, payment: id, credits: held, until: awaits ? until : at }] : []),
    ],
  };
}
