/** Hands a recorded payment over to its provider exactly once, whatever fails in between. */
import { setTimeout as sleep } from 'node:timers/promises';
import { getPath } from '#shared/api/contract.ts';
import { paymentWebhookContract } from '#shared/api/payment-webhook.ts';
import * as limits from '#shared/limits.ts';
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

/** No request runs longer, so after this time the one that recorded a payment has ended. */
const handOverSeconds = 25;

/** Providers keep an idempotency key for an hour. We rely on it for less. */
const keyHoldsSeconds = 45 * 60;

export const pollMs = 400;

/** How long a request waits for the charge of a stored method. */
const chargeWithinMs = 3_000;

const chargeWaitMs = 300;

/** Tells whether the provider still deduplicates the payment by its idempotency key. */
export const keyHolds = (record: PaymentRecord): boolean => getAge(record) < keyHoldsSeconds;

/** Tells whether the request that recorded the payment ended without handing it over. */
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
    // A concurrent request handed it over.
    if (ended.provider_id) return charged(ended);
    throw cause.kind === 'transient' ? new AppError('unavailable', { cause }) : getRefusal(record);
  }
  const noted = await recordHandOver(buyer, record.id, made);
  if (record.sequence !== 'recurring') return noted;
  return charged(await chargedBy(buyer, noted));
}

/** Waits for the charge of a stored method, which its owner need not confirm. */
async function chargedBy(buyer: Buyer, record: PaymentRecord): Promise<PaymentRecord> {
  const until = performance.now() + chargeWithinMs;
  for (;;) {
    // It was handed over. If the provider does not respond now, the reconcile job asks again.
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

/**
 * Creates the provider's payment, or returns the one created before under its idempotency key.
 *
 * @throws PaymentError
 */
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

/** Stores the provider's id of a payment, so that its webhook finds it. */
export function recordHandOver(
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
