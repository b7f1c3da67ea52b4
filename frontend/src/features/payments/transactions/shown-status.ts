/**
 * How a payment stands, as its buyer is told: a refund of a part is not one of the whole, and a
 * purchase that they withdrew from is no longer simply paid, though nothing of it may go back.
 */
import type { Transaction } from '#shared/api/transactions.ts';
import type { PaymentStatus } from '#shared/model/payment.ts';
import { toMinor } from '#shared/rules/money.ts';

export type ShownStatus = PaymentStatus | 'partly_refunded' | 'withdrawn';

export function getShownStatus({
  status,
  amount,
  refunded,
  withdrawal,
}: Pick<Transaction, 'status' | 'amount' | 'refunded' | 'withdrawal'>): ShownStatus {
  const isSettled = status === 'completed' || status === 'refunded';
  const isPart = refunded !== null && toMinor(refunded) < toMinor(amount);
  if (isSettled && isPart) return 'partly_refunded';
  return status === 'completed' && withdrawal ? 'withdrawn' : status;
}
