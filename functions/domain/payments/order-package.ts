/** POST payment.php: orders a package. */
import type { BodyOf } from '#shared/api/contract.ts';
import type { paymentContract } from '#shared/api/payment.ts';
import { keptMethods } from '#shared/rules/payment-methods.ts';
import { Fault } from '../core/app-error.ts';
import type { MemberCall } from '../core/context.ts';
import { type Answer, answerOf, beginPayment } from './orders.ts';
import { keptOf, paidWith } from './repeat-order.ts';

/** POST payment.php */
export async function orderPackage(
  call: MemberCall<BodyOf<typeof paymentContract, 'POST'>>,
): Promise<Answer> {
  const { body } = call;
  const { idempotency_key: key, ...request } = body;
  const stored = body.stored_payment_method
    ? await keptOf(call, body.stored_payment_method, body.paymentmethod)
    : null;
  if (body.store && !stored && !keptMethods.has(body.paymentmethod)) {
    throw new Fault('validation_failed', { fields: { store: 'invalid_option' } });
  }
  const record = await beginPayment(call, {
    kind: 'payment',
    key,
    request,
    package: body.package,
    method: body.paymentmethod,
    discountcode: body.discountcode,
    immediateStart: body.immediate_start ?? false,
    ...(stored ? paidWith(stored) : { sequence: body.store ? 'first' : 'once' }),
  });
  return answerOf(record);
}
