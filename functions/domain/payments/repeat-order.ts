/** POST repeat-order.php: an order with a stored method, and no further step. */
import type { AnswerOf, BodyOf } from '#shared/api/contract.ts';
import type { repeatOrderContract } from '#shared/api/repeat-order.ts';
import type { PaymentMethod } from '#shared/model/payment.ts';
import { Fault } from '../core/app-error.ts';
import type { MemberCall } from '../core/context.ts';
import { limitRate } from '../core/rate-limits.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Buyer } from './apply-provider-status.ts';
import { beginPayment, type Order } from './orders.ts';
import { paymentOf, shownPayment } from './payments.ts';
import { isUsable, type StoredMethod, storedMethodOf } from './stored-methods.ts';

/** POST repeat-order.php */
export async function repeatOrder(
  call: MemberCall<BodyOf<typeof repeatOrderContract, 'POST'>>,
): Promise<AnswerOf<typeof repeatOrderContract, 'POST'>> {
  const { body, member } = call;
  const { idempotency_key: key, ...request } = body;
  const before = await paymentOf(member, body.order);
  if (before?.status !== 'completed' || !before.stored_method) return refuseCounted(member);
  const stored = await keptOf(call, before.stored_method);
  const record = await beginPayment(call, {
    kind: 'repeat',
    key,
    request,
    package: before.package,
    method: stored.method,
    immediateStart: body.immediate_start ?? false,
    ...paidWith(stored),
  });
  return { payment: shownPayment(record) };
}

export const paidWith = (
  stored: StoredMethod,
): Pick<Order, 'sequence' | 'mandate' | 'stored_method'> => ({
  sequence: 'recurring',
  mandate: async () => stored,
  stored_method: stored.id,
});

/** What cannot be paid with counts as what can, so that a full window says nothing about either. */
async function refuseCounted(member: MemberScope): Promise<never> {
  await limitRate(member, 'payment', member.member);
  throw new Fault('not_found');
}

/** @throws Fault `not_found` where the member has no such stored method */
export async function keptOf(
  { member, brand }: Buyer,
  id: string,
  method?: PaymentMethod,
): Promise<StoredMethod> {
  const stored = await storedMethodOf(member, id);
  if (!stored || !isUsable(stored, brand.config.payments.provider)) return refuseCounted(member);
  if (method !== undefined && method !== stored.method) {
    throw new Fault('validation_failed', { fields: { paymentmethod: 'invalid_option' } });
  }
  return stored;
}
