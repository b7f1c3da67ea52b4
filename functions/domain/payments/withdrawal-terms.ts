/**
 * The right to withdraw from a purchase, and what it gives back (EU directive 2011/83, articles 9
 * to 14). docs/payments.md tells it to people.
 */
import { prorate } from '#shared/rules/money.ts';
import type { PaymentRecord } from './payments.ts';

const dayMs = 86_400_000;

type Purchase = Pick<
  PaymentRecord,
  | 'status'
  | 'paid_at'
  | 'withdrawal'
  | 'amount'
  | 'credits'
  | 'refunded'
  | 'charged_back'
  | 'immediate_start_at'
  | 'held_until'
>;

/**
 * When the time for withdrawing ends (ISO 8601); null where there is nothing to withdraw from.
 *
 * @param days that the brand gives (`limits.refund_days`)
 */
export function withdrawableUntil(
  payment: Pick<Purchase, 'status' | 'paid_at' | 'withdrawal'>,
  days: number,
): string | null {
  const { status, paid_at, withdrawal } = payment;
  if (status !== 'completed' || !paid_at || withdrawal) return null;
  return endOfWithdrawal(paid_at, days);
}

/** So many days after the money came, to the moment. */
export const endOfWithdrawal = (paidAt: string, days: number): string =>
  new Date(Date.parse(paidAt) + days * dayMs).toISOString();

/**
 * What goes back either way. Who asked for an immediate start pays for what is spent; who did not
 * gets all of it back and keeps no credits: they could spend none until the hold was over. Never
 * more than what is not given back already.
 *
 * @param unspent credits of the purchase that are still there
 * @param at ISO 8601
 */
export function getWithdrawalTerms(
  payment: Purchase,
  unspent: number,
  at: string,
): { refund: number; credits_back: number; pro_rata: boolean } {
  const { amount, credits, refunded, charged_back } = payment;
  // The brand may give more days than when the hold began.
  const holdIsOver = payment.held_until !== undefined && payment.held_until <= at;
  const pro_rata = payment.immediate_start_at !== undefined || holdIsOver;
  const due = pro_rata ? prorate(amount, unspent, credits) : amount;
  const left = Math.max(0, amount - refunded - charged_back);
  return { refund: Math.min(due, left), credits_back: unspent, pro_rata };
}
