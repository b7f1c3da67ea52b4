import type { RequestBody } from '#shared/api/contract.ts';
import type { paymentContract } from '#shared/api/payment.ts';
import { AppError } from '../core/app-error.ts';
import type { MemberContext } from '../core/context.ts';
import { canStore } from './offers.ts';
import { beginPayment, type ResponseDto, toResponseDto } from './orders.ts';
import { findMandate, paidWith } from './repeat-order.ts';

/** POST payment.php */
export async function orderPackage(
  context: MemberContext<RequestBody<typeof paymentContract, 'POST'>>,
): Promise<ResponseDto> {
  const { body } = context;
  const { idempotency_key: key, ...request } = body;
  const stored = body.stored_payment_method
    ? await findMandate(context, body.stored_payment_method, body.paymentmethod)
    : null;
  if (body.store && !stored && !canStore(context.brand, body.paymentmethod)) {
    throw new AppError('validation_failed', { fields: { store: 'invalid_option' } });
  }
  const record = await beginPayment(context, {
    kind: 'payment',
    key,
    request,
    package: body.package,
    method: body.paymentmethod,
    discountcode: body.discountcode,
    immediateStart: body.immediate_start ?? false,
    location: { ip: context.visitor.country ?? undefined },
    ...(stored ? paidWith(stored) : { sequence: body.store ? 'first' : 'once' }),
  });
  return toResponseDto(record);
}
