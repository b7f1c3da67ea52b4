/** Asks the provider for the refunds that were booked: of withdrawals, and those of operators. */
import { alarm } from '../../adapters/alarm.ts';
import { delayAfter } from '../../adapters/backoff.ts';
import { now } from '../../adapters/clock.ts';
import type { Needs } from '../../adapters/needs.ts';
import { getProvider } from '../../adapters/payment-providers.ts';
import { PaymentError, type ProviderPayment } from '../../adapters/payments.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import type { DeliveryOutcome, OutboxItem, RefundMessage } from '../core/outbox.ts';
import { raise } from '../core/raised-alarms.ts';
import type { MemberScope } from '../core/scope.ts';
import { applyProviderStatus } from './apply-provider-status.ts';
import { type Buyer, describePayment, toAlarmFacts } from './move-payment.ts';
import { findPayment, type PaymentRecord } from './payments.ts';

export const needs: Needs = { alarms: ['withdrawal_refund_refused'] };

const refundDelays = { firstMs: 10_000, longestMs: 3_600_000 };

interface BookedRefund {
  amount: number;
  /** What has gone back of the payment once it is made. */
  total: number;
  /** One per refund: the provider makes a second one of the same key none. */
  key: string;
}

/** Returns the refunds that the provider was not seen to have made, in the order of booking. */
function listAsked({ id, refunded, withdrawal, refunds = [] }: PaymentRecord): BookedRefund[] {
  const asked = refunds
    .filter(({ state }) => state === 'asked')
    .map(({ id: refund, amount, total }) => ({ amount, total, key: `${id}-${refund}` }));
  if (withdrawal?.state === 'asked') {
    const { refund: amount, total = refunded } = withdrawal;
    asked.push({ amount, total, key: getWithdrawalKey(id) });
  }
  return asked.sort((one, other) => one.total - other.total);
}

const getWithdrawalKey = (payment: string) => `${payment}-withdrawal`;

/**
 * Requests a refund from the provider until it succeeds. It first reads what was refunded, as the
 * provider keeps our idempotency key only for a while. Several refunds of one payment are requested
 * in the order of booking: the sum that went back tells which of them were made.
 */
export async function requestRefund(
  member: MemberScope,
  brand: Brand,
  item: OutboxItem & RefundMessage,
): Promise<DeliveryOutcome> {
  const payment = await findPayment(member, item.payment);
  const { provider_id } = payment ?? {};
  if (!payment || !provider_id) return { sent: false };
  const { id, currency } = payment;
  const key = item.refund ? `${id}-${item.refund}` : getWithdrawalKey(id);
  const asked = listAsked(payment);
  const own = asked.find((one) => one.key === key);
  if (!own) return { sent: false };
  try {
    const provider = getProvider(brand.config.payments, payment.provider);
    const reported = await provider.find(provider_id);
    const made = reported?.refunded.minor ?? 0;
    const isBefore = ({ total }: BookedRefund) => total < own.total && total > made;
    if (asked.some(isBefore)) return { sent: false, again: again(item) };
    const isDue = reported === null || made < own.total;
    if (isDue && reported && getLeft(reported) < own.amount) {
      // A bank took it back meanwhile: it would go back twice.
      await raiseRefused({ brand, member }, payment, key);
      return { sent: false, again: again(item) };
    }
    if (isDue) {
      await provider.refund(provider_id, { minor: own.amount, currency }, key);
    }
    await applyProviderStatus({ brand, member }, id);
    return { sent: true };
  } catch (cause) {
    if (!(cause instanceof PaymentError || cause instanceof AppError)) throw cause;
    if (cause instanceof PaymentError && cause.kind === 'refused') {
      await raiseRefused({ brand, member }, payment, key);
    }
    return { sent: false, again: again(item) };
  }
}

/** Says that a refund needs a person: in the log, and once for each refund on Today. */
async function raiseRefused(buyer: Buyer, payment: PaymentRecord, key: string): Promise<void> {
  const kind = 'withdrawal_refund_refused';
  alarm(kind, describePayment(buyer, payment));
  await raise(buyer.member, kind, key, toAlarmFacts(buyer.member, payment));
}

const getLeft = ({ amount, refunded, chargedBack }: ProviderPayment): number =>
  amount.minor - refunded.minor - chargedBack.minor;

/** A refund is retried without end. */
function again({ progress = {} }: OutboxItem): NonNullable<DeliveryOutcome['again']> {
  const round = (progress.round ?? 0) + 1;
  const at = new Date(now().getTime() + delayAfter(round, refundDelays));
  return { at, progress: { round } };
}
