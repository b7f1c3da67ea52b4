/** GET payment.php */
import type { AnswerOf, QueryOf } from '#shared/api/contract.ts';
import type { paymentContract } from '#shared/api/payment.ts';
import { limits } from '#shared/limits.ts';
import { now } from '../../adapters/clock.ts';
import { Fault } from '../core/app-error.ts';
import type { MemberCall } from '../core/context.ts';
import { settle } from './apply-provider-status.ts';
import { noteAsked, paymentOf, shownPayment } from './payments.ts';

/** GET payment.php. Coming back from a provider proves nothing: it is asked. */
export async function getPayment(
  call: MemberCall<undefined, QueryOf<typeof paymentContract, 'GET'>>,
): Promise<AnswerOf<typeof paymentContract, 'GET'>> {
  const { member, query } = call;
  const record = await paymentOf(member, query.id);
  if (!record) throw new Fault('not_found');
  if (record.status !== 'pending' || !record.provider_id) return { payment: shownPayment(record) };
  const time = now();
  const before = new Date(time.getTime() - limits.paymentAskSeconds * 1_000).toISOString();
  const mayAsk = await noteAsked(member, record.id, { at: time.toISOString(), before });
  if (!mayAsk) return { payment: shownPayment(record) };
  try {
    return { payment: shownPayment(await settle(call, record.id)) };
  } catch (cause) {
    // It is open as far as we know; the sweeper asks again.
    if (cause instanceof Fault && (cause.code === 'unavailable' || cause.code === 'busy')) {
      return { payment: shownPayment(record) };
    }
    throw cause;
  }
}
