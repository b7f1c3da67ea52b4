/**
 * Refunds that operators decide. One transaction books the money, takes the credits back, tells the
 * member and stages the request to the provider; docs/payments.md explains it.
 */
import { nowIso } from '../../adapters/clock.ts';
import type { Write } from '../core/commit.ts';
import { newOutboxId, stage } from '../core/outbox.ts';
import { untilCommitted, walletAttempts } from '../core/until-committed.ts';
import { type Buyer, commitMove } from './move-payment.ts';
import { findPayment, type PaymentRecord, type PaymentRefund, wasPaid } from './payments.ts';
import { getRefundTransition } from './status-transition.ts';

/** What is asked to go back of a payment, in the smallest unit of its currency. */
export interface AskedRefund {
  payment: string;
  /** Chosen by who asks, for one refund. */
  id: string;
  amount: number;
  currency: string;
  /** What had gone back of the payment as it was shown to who asks. */
  given_back: number;
}

export type RefundRefusal =
  | { outcome: 'missing' }
  /** The id was used for another amount. */
  | { outcome: 'conflict' }
  /** `stale`: something went back since it was shown. */
  | { outcome: 'stale' | 'too_much'; left: number; currency: string };

/** The same was recorded by another call, with what that one wrote beside it. */
type RecordedBefore = { outcome: 'recorded_before'; refund: PaymentRefund };

export type RefundOutcome =
  | { outcome: 'recorded'; refund: PaymentRefund }
  | RecordedBefore
  /** What else was to be written did not hold. */
  | { outcome: 'refused' }
  | RefundRefusal;

/** What of a payment was not given back yet. */
const getLeft = ({ amount, refunded, charged_back }: PaymentRecord): number =>
  Math.max(0, amount - refunded - charged_back);

/** Finds what is against a refund, or null. */
export function checkRefund(
  record: PaymentRecord,
  { id, amount, currency, given_back }: AskedRefund,
): RefundRefusal | RecordedBefore | null {
  if (!wasPaid(record)) return { outcome: 'missing' };
  const refund = record.refunds?.find((one) => one.id === id);
  if (refund) return refund.amount === amount ? { outcome: 'recorded_before', refund } : conflict;
  const left = getLeft(record);
  if (record.refunded + record.charged_back !== given_back) {
    return { outcome: 'stale', left, currency: record.currency };
  }
  if (record.currency !== currency || amount > left) {
    return { outcome: 'too_much', left, currency: record.currency };
  }
  return null;
}

const conflict = { outcome: 'conflict' } as const;

/**
 * Records a refund. Repeated with the same id it changes nothing.
 *
 * @param also returns more writes of the transaction
 * @throws AppError `busy`
 */
export function recordRefund(
  buyer: Buyer,
  asked: AskedRefund,
  also: () => Write[],
): Promise<RefundOutcome> {
  return untilCommitted<RefundOutcome>(
    async () => {
      const record = await findPayment(buyer.member, asked.payment);
      if (!record) return { outcome: 'missing' };
      const found = checkRefund(record, asked);
      if (found) return found;
      const transition = getRefundTransition(record, asked, nowIso());
      const { id: payment } = record;
      const message = { kind: 'refund', payment, refund: asked.id } as const;
      const result = await commitMove(buyer, record, transition, {
        reported: null,
        also: [stage(buyer.member, newOutboxId(), message), ...also()],
      });
      if (!result.committed) return result.isAlso ? { outcome: 'refused' } : null;
      const refund = result.record.refunds?.find((one) => one.id === asked.id);
      return refund ? { outcome: 'recorded', refund } : { outcome: 'missing' };
    },
    { attempts: walletAttempts },
  );
}

/** Returns how much of a payment operators gave back. */
export const sumRefunds = ({ refunds = [] }: Pick<PaymentRecord, 'refunds'>): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);
