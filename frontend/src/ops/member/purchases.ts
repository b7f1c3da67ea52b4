/** What of purchases was paid, and given back. */
import type { Money } from '#shared/model/common.ts';
import { toMinor, toMoney } from '#shared/rules/money.ts';
import type { Purchase } from './member-data.ts';

type Paid = Pick<Purchase, 'amount' | 'refunded' | 'status'>;

/** What came of a purchase that was paid. */
const paidStatuses: ReadonlySet<Purchase['status']> = new Set([
  'completed',
  'refunded',
  'charged_back',
]);
export const isPaid = ({ status }: Pick<Paid, 'status'>): boolean => paidStatuses.has(status);

/** What was given back of a purchase; a bank takes all of it. */
export function getGivenBack({ amount, refunded, status }: Paid): Money | null {
  if (refunded) return refunded;
  return status === 'refunded' || status === 'charged_back' ? amount : null;
}

export const isAllGivenBack = (purchase: Paid): boolean => {
  const back = getGivenBack(purchase);
  return back !== null && toMinor(back) >= toMinor(purchase.amount);
};

/** What was paid less what was given back, by currency; empty where nothing was paid. */
export function sumPaid(purchases: readonly Paid[]): Money[] {
  const sums = new Map<string, number>();
  for (const purchase of purchases.filter(isPaid)) {
    const { currency } = purchase.amount;
    const back = getGivenBack(purchase);
    const left = toMinor(purchase.amount) - (back ? toMinor(back) : 0);
    sums.set(currency, (sums.get(currency) ?? 0) + left);
  }
  return [...sums].map(([currency, minor]) => toMoney(minor, currency));
}
