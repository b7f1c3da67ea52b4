/** Hands a recorded payment over to its provider, once, whatever happens in between. */
import { setTimeout as sleep } from 'node:timers/promises';
import { getPath } from '#shared/api/contract.ts';
import { paymentWebhookContract } from '#shared/api/payment-webhook.ts';
import { limits } from '#shared/limits.ts';
import { getProvider } from '../../adapters/payment-providers.ts';
import { PaymentError, type ProviderOrder, type ProviderPayment } from '../../adapters/payments.ts';
import { AppError } from '../core/app-error.ts';
import { commitNamed } from '../core/commit.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { findMember } from '../members/members.ts';
import {
  applyProviderStatus,
  type Buyer,
  giveUp,
  secondsFromNow,
} from './apply-provider-status.ts';
import type { Mandate, Order } from './orders.ts';
import {
  findPayment,
  getAge,
  isTerminalFailure,
  knownPaymentWrite,
  type PaymentRecord,
  paymentWrite,
} from './payments.ts';
import { ensureCustomer } from './provider-customer.ts';

export const bounds = { attempts: 40, withinMs: 8_000 };

/** Longer than any call runs: whoever began it does so no more. */
const handOverSeconds = 25;

/** Providers keep an idempotency key for an hour; after a shorter while it is not counted on. */
const keyHoldsSeconds = 45 * 60;

export const pollMs = 400;

/** Providers take a moment to charge a stored method; nobody waits longer for it. */
const chargeWithinMs = 3_000;

const chargeWaitMs = 300;

/** Whether the provider, asked once more under the payment's id, makes no second payment. */
export const keyHolds = (record: PaymentRecord): boolean => getAge(record) < keyHoldsSeconds;

/** Whether the call that recorded it ended without handing it over. */
export const isLeft = (record: PaymentRecord): boolean => getAge(record) > handOverSeconds;

/** @throws AppError `card_payment_failed` where a stored card or account was refused */
export function charged(record: PaymentRecord): PaymentRecord {
  if (isTerminalFailure(record) && record.sequence === 'recurring') throw getRefusal(record);
  return record;
}

export const getRefusal = ({ sequence, method }: PaymentRecord): AppError =>
  new AppError(
    sequence === 'recurring' && method !== 'sdd' ? 'card_payment_failed' : 'unavailable',
  );

/** Hands a recorded payment over to the provider. @throws AppError */
export async function handOver(
  buyer: Buyer,
  record: PaymentRecord,
  { mandate }: Pick<Order, 'mandate'>,
): Promise<PaymentRecord> {
  let made: ProviderPayment;
  try {
    made = await create(buyer, record, await mandate?.());
  } catch (cause) {
    if (!(cause instanceof PaymentError)) throw cause;
    const ended = await giveUp(buyer, record.id, { ambiguous: cause.kind === 'transient' });
    // Somebody else handed it over meanwhile.
    if (ended.provider_id) return charged(ended);
    throw cause.kind === 'transient' ? new AppError('unavailable', { cause }) : getRefusal(record);
  }
  const noted = await noteHandedOver(buyer, record.id, made);
  if (record.sequence !== 'recurring') return noted;
  return charged(await chargedBy(buyer, noted));
}

/** A stored method is charged without its owner, at once or after a moment. */
async function chargedBy(buyer: Buyer, record: PaymentRecord): Promise<PaymentRecord> {
  const until = performance.now() + chargeWithinMs;
  for (;;) {
    // It was handed over: where the provider does not answer now, the sweeper finds out.
    const current = await applyProviderStatus(buyer, record.id).catch((cause: unknown) => {
      if (cause instanceof AppError && cause.code === 'unavailable') return record;
      throw cause;
    });
    // A bank takes days over a direct debit.
    const isOver = record.method === 'sdd' || performance.now() > until;
    if (current.status !== 'pending' || isOver) return current;
    await sleep(chargeWaitMs);
  }
}

/** Makes the provider's payment, or finds it where it was made. @throws PaymentError */
export async function create(
  buyer: Buyer,
  record: PaymentRecord,
  mandate: Mandate | undefined,
): Promise<ProviderPayment> {
  const { brand, member } = buyer;
  const { config, origin } = brand;
  const { id, locale, sequence } = record;
  const back = `${origin}/credits/${record.package}/${record.method}?payment=${id}`;
  const name = (await findMember(member))?.profile.name ?? '';
  const customer =
    sequence === 'first' ? await ensureCustomer(buyer, { name, locale }) : mandate?.customer;
  const order: ProviderOrder = {
    id,
    tenant: brand.id,
    amount: { minor: record.amount, currency: record.currency },
    description: `${config.name}: ${record.credits} credits`,
    method: record.method,
    locale,
    returnUrl: back,
    cancelUrl: back,
    webhookUrl: `${origin}${getPath(paymentWebhookContract)}`,
    sequence,
    customer,
    mandate: mandate?.mandate,
  };
  return getProvider(config.payments).create(order);
}

/** Notes under which id the provider knows a payment, so that its webhook finds it. */
export function noteHandedOver(
  { member }: Buyer,
  id: string,
  made: Pick<ProviderPayment, 'id' | 'checkoutUrl'>,
): Promise<PaymentRecord> {
  return untilCommitted(async () => {
    const record = await findPayment(member, id);
    if (!record) throw new AppError('not_found');
    if (record.provider_id) return record;
    const next: PaymentRecord = {
      ...record,
      provider_id: made.id,
      ...(made.checkoutUrl ? { redirect: made.checkoutUrl } : {}),
      next_check_at: secondsFromNow(limits.paymentCheckSeconds),
      version: record.version + 1,
    };
    const result = await commitNamed(member, [
      { name: 'payment', writes: [paymentWrite(member, next, record)] },
      { name: 'known', writes: [knownPaymentWrite(member, made.id, id)] },
    ]);
    return result.committed ? next : null;
  }, bounds);
}
