import type { RequestQuery, ResponseBody } from '#shared/api/contract.ts';
import type { paymentContract } from '#shared/api/payment.ts';
import * as limits from '#shared/limits.ts';
import { now } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import type { MemberContext } from '../core/context.ts';
import { applyProviderStatus } from './apply-provider-status.ts';
import { claimProviderRequest, findPayment, toPaymentDto } from './payments.ts';

/** GET payment.php. The return from a provider's page proves nothing, so the provider is asked. */
export async function getPayment(
  context: MemberContext<undefined, RequestQuery<typeof paymentContract, 'GET'>>,
): Promise<ResponseBody<typeof paymentContract, 'GET'>> {
  const { member, query } = context;
  const record = await findPayment(member, query.id);
  if (!record) throw new AppError('not_found');
  if (record.status !== 'pending' || !record.provider_id) return { payment: toPaymentDto(record) };
  const time = now();
  const before = new Date(time.getTime() - limits.paymentAskSeconds * 1_000).toISOString();
  const mayAsk = await claimProviderRequest(member, record.id, { at: time.toISOString(), before });
  if (!mayAsk) return { payment: toPaymentDto(record) };
  try {
    return { payment: toPaymentDto(await applyProviderStatus(context, record.id)) };
  } catch (cause) {
    // The payment stays open; the reconcile job asks again.
    if (cause instanceof AppError && (cause.code === 'unavailable' || cause.code === 'busy')) {
      return { payment: toPaymentDto(record) };
    }
    throw cause;
  }
}
