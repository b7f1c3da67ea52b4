/**
 * Withdrawal from a purchase. The first step returns the terms, the second withdraws: one
 * transaction takes the credits, records the withdrawal and stages the receipt and the refund,
 * which a job requests from the provider. Whatever the provider responds, it refunds once.
 */
import type { RequestBody, ResponseBody } from '#shared/api/contract.ts';
import type { withdrawalContract } from '#shared/api/withdrawal.ts';
import { toMoney } from '#shared/rules/money.ts';
import { nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import type { MemberContext } from '../core/context.ts';
import { newOutboxId, stage } from '../core/outbox.ts';
import type { MemberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { callingMember } from '../members/members.ts';
import { findWallet, getLedger, type Wallet } from '../wallet/ledger.ts';
import { getUnspentCredits } from '../wallet/lots.ts';
import { allPayments, findPayment, type PaymentRecord, wasPaid } from './payments.ts';
import { markWithdrawal } from './record-withdrawal.ts';
import { endOfWithdrawal, getWithdrawalTerms, withdrawableUntil } from './withdrawal-terms.ts';

type RequestContext = MemberContext<RequestBody<typeof withdrawalContract, 'POST'>>;
type ResponseDto = ResponseBody<typeof withdrawalContract, 'POST'>;

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
export const isOnlyPurchase = async (member: MemberScope, id: string): Promise<boolean> =>
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
