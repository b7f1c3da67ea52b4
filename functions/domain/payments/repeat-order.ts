import type { RequestBody, ResponseBody } from '#shared/api/contract.ts';
import type { repeatOrderContract } from '#shared/api/repeat-order.ts';
import type { PaymentMethod } from '#shared/model/payment.ts';
import { providerAccounts } from '../../adapters/payment-providers.ts';
import { AppError } from '../core/app-error.ts';
import type { MemberContext } from '../core/context.ts';
import { limitRate } from '../core/rate-limits.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Buyer } from './move-payment.ts';
import { beginPayment, type Order } from './orders.ts';
import { findPayment, toPaymentDto } from './payments.ts';
import { findStoredMethod, isUsable, type StoredMethod } from './stored-methods.ts';

/** POST repeat-order.php */
export async function repeatOrder(
  context: MemberContext<RequestBody<typeof repeatOrderContract, 'POST'>>,
): Promise<ResponseBody<typeof repeatOrderContract, 'POST'>> {
  const { body, member } = context;
  const { idempotency_key: key, ...request } = body;
  const before = await findPayment(member, body.order);
  if (before?.status !== 'completed' || !before.stored_method) return refuseCounted(member);
  const stored = await findMandate(context, before.stored_method);
  const record = await beginPayment(context, {
    kind: 'repeat',
    key,
    request,
    package: before.package,
    method: stored.method,
    immediateStart: body.immediate_start ?? false,
    location: { ip: context.visitor.country ?? undefined },
    ...paidWith(stored),
  });
  return { payment: toPaymentDto(record) };
}

export const paidWith = (
  stored: StoredMethod,
): Pick<Order, 'sequence' | 'mandate' | 'stored_method' | 'provider'> => ({
  sequence: 'recurring',
  provider: stored.provider,
  mandate: async () => stored,
  stored_method: stored.id,
});

/**
 * A refused method counts against the rate limit as a usable one does, so that the limit reveals
 * nothing.
 */
async function refuseCounted(member: MemberScope): Promise<never> {
  await limitRate(member, 'payment', member.member);
  throw new AppError('not_found');
}

/** @throws AppError `not_found` where the member has no such stored method */
export async function findMandate(
  { member, brand }: Buyer,
  id: string,
  method?: PaymentMethod,
): Promise<StoredMethod> {
  const stored = await findStoredMethod(member, id);
  if (!stored || !isUsable(stored, providerAccounts(brand.config.payments)))
    return refuseCounted(member);
  if (method !== undefined && method !== stored.method) {
    throw new AppError('validation_failed', { fields: { paymentmethod: 'invalid_option' } });
  }
  return stored;
}
