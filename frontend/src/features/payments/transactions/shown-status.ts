/** How a payment stands, as its buyer is told: a refund of a part is not one of the whole. */
import type { Transaction } from '#shared/api/transactions.ts';
import type { PaymentStatus } from '#shared/model/payment.ts';
import { toMinor } from '#shared/rules/money.ts';

export type ShownStatus = PaymentStatus | 'partly_refunded';

export function getShownStatus({
  status,
  amount,
  refunded,
}: Pick<Transaction, 'status' | 'amount' | 'refunded'>): ShownStatus {
  const isSettled = status === 'completed' || status === 'refunded';
  const isPart = refunded !== null && toMinor(refunded) < toMinor(amount);
  return isSettled && isPart ? 'partly_refunded' : status;
}
