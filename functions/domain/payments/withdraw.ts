/**
 * Withdrawal from a purchase. The first step returns the terms, the second withdraws: one
 * transaction takes the credits, records the withdrawal and stages the receipt and the refund,
 * which a job requests from the provider. Whatever the provider responds, it refunds once.
 */
import type { RequestBody, ResponseBody } from '#shared/api/contract.ts';
import type { withdrawalContract } from '#shared/api/withdrawal.ts';
import { toMoney } from '#shared/rules/money.ts';
import { alarm } from '../../adapters/alarm.ts';
import { delayAfter } from '../../adapters/backoff.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import type { Needs } from '../../adapters/needs.ts';
import { getProvider } from '../../adapters/payment-providers.ts';
import { PaymentError } from '../../adapters/payments.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import type { MemberContext } from '../core/context.ts';
import {
  type DeliveryOutcome,
  newOutboxId,
  type OutboxItem,
  type RefundMessage,
  stage,
} from '../core/outbox.ts';
import type { MemberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { callingMember } from '../members/members.ts';
import { findWallet, getLedger, type Wallet } from '../wallet/ledger.ts';
import { getUnspentCredits } from '../wallet/lots.ts';
import { applyProviderStatus, describePayment } from './apply-provider-status.ts';
import { allPayments, findPayment, type PaymentRecord, wasPaid } from './payments.ts';
import { markWithdrawal } from './record-withdrawal.ts';
import { endOfWithdrawal, getWithdrawalTerms, withdrawableUntil } from './withdrawal-terms.ts';

export const needs: Needs = { alarms: ['withdrawal_refund_refused'] };

type RequestContext = MemberContext<RequestBody<typeof withdrawalContract, 'POST'>>;
type ResponseDto = ResponseBody<typeof withdrawalContract, 'POST'>;

const refundDelays = { firstMs: 10_000, longestMs: 3_600_000 };

/** POST withdrawal.php */
export async function withdraw(context: RequestContext): Promise<ResponseDto> {
  const { member, brand, body } = context;
  const { account } = await callingMember(context);
  return untilCommitted(async () => {
    const payment = await findPayment(member, body.payment);
    if (!payment?.paid_at) throw new AppError('not_found');
    // A confirmed withdrawal returns the same response at any time.
    if (payment.withdrawal) return toResponseDto(brand, payment, payment.withdrawal);
    const until = withdrawableUntil(payment, brand.config.limits.refund_days);
    if (until === null || until <= nowIso()) throw new AppError('withdrawal_over');
    const wallet = await findWallet(member);
    if (!wallet) throw new AppError('authentication_required');
    const unspent = await unspentAt(member, wallet, payment.id);
    const plan = getWithdrawalTerms(payment, unspent, nowIso());
    if (!body.confirm) return toResponseDto(brand, payment, plan);
    const read = { record: payment, wallet };
    const marked = await markWithdrawal({ brand, member }, read, {
      refund: plan.refund,
      credits_back: plan.credits_back,
      endsPremium: await isOnlyPurchase(member, payment.id),
      also: [
        stage(member, newOutboxId(), {
          kind: 'mail',
          template: 'withdrawal_receipt',
          locale: account.language,
          payment: payment.id,
        }),
        ...(plan.refund > 0
          ? [stage(member, newOutboxId(), { kind: 'refund', payment: payment.id })]
          : []),
      ],
    });
    // If the payment or the wallet changed, the terms must be calculated again.
    return marked?.withdrawal ? toResponseDto(brand, marked, marked.withdrawal) : null;
  });
}

/** Tells whether the member has no other paid purchase without a withdrawal. */
const isOnlyPurchase = async (member: MemberScope, id: string): Promise<boolean> =>
  (await allPayments(member)).every(
    (other) => other.id === id || !wasPaid(other) || other.withdrawal !== undefined,
  );

/** Returns a purchase's unspent credits as of the wallet that was read. */
async function unspentAt(member: MemberScope, wallet: Wallet, payment: string): Promise<number> {
  const entries = await getLedger(member);
  const until = entries.filter(({ sequence }) => sequence <= wallet.sequence);
  return Math.min(getUnspentCredits(until, payment), wallet.credits);
}

function toResponseDto(
  { config }: Brand,
  payment: PaymentRecord,
  given: { refund: number; credits_back: number; pro_rata?: boolean; at?: string },
): ResponseDto {
  const { refund, credits_back, at } = given;
  return {
    withdrawal: {
      payment: payment.id,
      refund: toMoney(refund, payment.currency),
      credits_back,
      pro_rata: given.pro_rata ?? payment.immediate_start_at !== undefined,
      until: endOfWithdrawal(payment.paid_at ?? payment.created_at, config.limits.refund_days),
      confirmed_at: at ?? null,
    },
  };
}

/**
 * Requests the refund of a withdrawal from the provider until it succeeds. It first reads what was
 * refunded, as the provider keeps our idempotency key only for a while.
 */
export async function refundWithdrawal(
  member: MemberScope,
  brand: Brand,
  item: OutboxItem & RefundMessage,
): Promise<DeliveryOutcome> {
  const payment = await findPayment(member, item.payment);
  const { withdrawal, provider_id, currency } = payment ?? {};
  if (!payment || !withdrawal || withdrawal.state === 'done' || !provider_id || !currency) {
    return { sent: false };
  }
  try {
    const provider = getProvider(brand.config.payments, payment.provider);
    const reported = await provider.find(provider_id);
    // The payment includes the refund since the withdrawal.
    const isMade = reported !== null && reported.refunded.minor >= payment.refunded;
    if (!isMade) {
      const amount = { minor: withdrawal.refund, currency };
      await provider.refund(provider_id, amount, `${payment.id}-withdrawal`);
    }
    await applyProviderStatus({ brand, member }, payment.id);
    return { sent: true };
  } catch (cause) {
    if (!(cause instanceof PaymentError || cause instanceof AppError)) throw cause;
    if (cause instanceof PaymentError && cause.kind === 'refused') {
      alarm('withdrawal_refund_refused', describePayment({ brand }, payment));
    }
    return { sent: false, again: again(item) };
  }
}

/** A refund is retried without end. */
function again({ progress = {} }: OutboxItem): NonNullable<DeliveryOutcome['again']> {
  const round = (progress.round ?? 0) + 1;
  const at = new Date(now().getTime() + delayAfter(round, refundDelays));
  return { at, progress: { round } };
}
