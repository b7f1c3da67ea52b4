/**
 * The right of withdrawal and its refund (EU directive 2011/83, articles 9 to 14); docs/payments.md
 * explains it.
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
 * Returns the end of the withdrawal period (ISO 8601), or null where there is no such right.
 *
 * @param days the brand's period (`limits.refund_days`)
 */
export function withdrawableUntil(
  payment: Pick<Purchase, 'status' | 'paid_at' | 'withdrawal'>,
  days: number,
): string | null {
  const { status, paid_at, withdrawal } = payment;
  if (status !== 'completed' || !paid_at || withdrawal) return null;
  return endOfWithdrawal(paid_at, days);
}

/** Returns the end of the period, counted from the payment to the millisecond. */
export const endOfWithdrawal = (paidAt: string, days: number): string =>
  new Date(Date.parse(paidAt) + days * dayMs).toISOString();

/**
 * Returns what a withdrawal refunds. A buyer who consented to an immediate start pays for spent
 * credits. Without consent everything is refunded, as no held credit could be spent. The sum never
 * exceeds what was not refunded before.
 *
 * @param unspent unspent credits of the purchase
 * @param at ISO 8601
 */
export function getWithdrawalTerms(
  payment: Purchase,
  unspent: number,
  at: string,
): { refund: number; credits_back: number; pro_rata: boolean } {
  const { amount, credits, refunded, charged_back } = payment;
  // The brand may have extended the period since the hold began.
  const holdIsOver = payment.held_until !== undefined && payment.held_until <= at;
  const pro_rata = payment.immediate_start_at !== undefined || holdIsOver;
  const due = pro_rata ? prorate(amount, unspent, credits) : amount;
  const left = Math.max(0, amount - refunded - charged_back);
  return { refund: Math.min(due, left), credits_back: unspent, pro_rata };
}
