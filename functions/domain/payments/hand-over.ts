/** Hands a recorded payment over to its provider exactly once, whatever fails in between. */
import { setTimeout as sleep } from 'node:timers/promises';
import { getPath } from '#shared/api/contract.ts';
import { paymentNotificationContract } from '#shared/api/payment-notification.ts';
import { paymentWebhookContract } from '#shared/api/payment-webhook.ts';
import * as limits from '#shared/limits.ts';
import { getProviderNames, keepsMethod } from '#shared/rules/provider-methods.ts';
import { getProvider, type ProviderName } from '../../adapters/payment-providers.ts';
import {
  PaymentError,
  type PaymentProvider,
  type ProviderOrder,
  type ProviderPayment,
} from '../../adapters/payments.ts';
import { AppError } from '../core/app-error.ts';
import { commitNamed } from '../core/commit.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { findMember } from '../members/members.ts';
import { applyProviderStatus, giveUp, secondsFromNow } from './apply-provider-status.ts';
import type { Buyer } from './move-payment.ts';
import { cancelQuietly, type Mandate, type Order } from './orders.ts';
import {
  findPayment,
  getAge,
  getLeftProviders,
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

/** @throws AppError `card_payment_failed` or `directdebit_blocked` where it was refused */
export function charged(record: PaymentRecord): PaymentRecord {
  if (isTerminalFailure(record) && record.sequence === 'recurring') throw getRefusal(record);
  return record;
}

/** What to answer where the provider refused this very payment, by whichever call. */
export function getRefusal({ sequence, method }: Pick<PaymentRecord, 'sequence' | 'method'>) {
  if (method === 'sdd') return new AppError('directdebit_blocked');
  return new AppError(sequence === 'recurring' ? 'card_payment_failed' : 'unavailable');
}

/**
 * Hands a payment over to its provider, and to its fallback while that one is down.
 *
 * @param down providers that this request found down
 * @throws AppError `unavailable`, or the refusal of a stored method
 */
export async function handOver(
  buyer: Buyer,
  record: PaymentRecord,
  order: Pick<Order, 'mandate'>,
  down: readonly ProviderName[] = [],
): Promise<PaymentRecord> {
  let made: ProviderPayment;
  try {
    made = await create(buyer, record, await order.mandate?.());
  } catch (cause) {
    if (!(cause instanceof PaymentError)) throw cause;
    const isDown = cause.kind === 'transient';
    const asked = [...down, record.provider];
    const other = isDown ? getFallback(buyer, record, asked) : null;
    if (other) {
      const moved = await moveTo(other, buyer, record);
      return moved.provider_id ? charged(moved) : handOver(buyer, moved, order, asked);
    }
    const ended = await giveUp(buyer, record.id, { ambiguous: isDown });
    // A concurrent request handed it over.
    if (ended.provider_id) return charged(ended);
    throw isDown ? new AppError('unavailable', { cause }) : getRefusal(record);
  }
  const noted = await recordHandOver(buyer, record, made);
  // A concurrent request left this provider for the other one.
  if (!noted.provider_id) return handOver(buyer, noted, order, [...down, record.provider]);
  if (record.sequence !== 'recurring') return noted;
  return charged(await chargedBy(buyer, noted));
}

/**
 * Returns the provider to ask next. A stored method and a mandate are with one provider. Of a
 * payment that the buyer must still pay nobody was given the first provider's page, so that it
 * cannot be paid twice although the first provider may have it.
 */
function getFallback(
  { brand }: Buyer,
  record: PaymentRecord,
  asked: readonly ProviderName[],
): ProviderName | null {
  if (record.sequence === 'recurring') return null;
  return (
    getProviderNames(brand.config, record.method).find((name) => !asked.includes(name)) ?? null
  );
}

/**
 * Leaves a provider that is down for another one.
 *
 * @returns the payment; with an id where a concurrent request handed it over
 */
function moveTo(
  provider: ProviderName,
  buyer: Buyer,
  { id, provider: left }: PaymentRecord,
): Promise<PaymentRecord> {
  return untilCommitted(async () => {
    const current = await findPayment(buyer.member, id);
    if (!current) throw new AppError('not_found');
    if (current.provider_id || current.provider !== left) return current;
    const next: PaymentRecord = {
      ...current,
      provider,
      left_providers: getLeftProviders(current, provider),
      // The other one may not be able to keep the method.
      sequence: keepsMethod(provider, current.method) ? current.sequence : 'once',
      version: current.version + 1,
    };
    const writes = [paymentWrite(buyer.member, next, current)];
    const result = await commitNamed(buyer.member, [{ name: 'payment', writes }]);
    return result.committed ? next : null;
  }, bounds);
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
    sequence === 'first'
      ? await ensureCustomer(buyer, record.provider, { name, locale })
      : mandate?.customer;
  const provider = getProvider(config.payments, record.provider);
  const order: ProviderOrder = {
    id,
    tenant: brand.id,
    amount: { minor: record.amount, currency: record.currency },
    description: `${config.name}: ${record.credits} credits`,
    method: record.method,
    locale,
    returnUrl: back,
    cancelUrl: back,
    webhookUrl: `${origin}${getPath(notifiedAt(provider))}`,
    sequence,
    customer,
    mandate: mandate?.mandate,
    debit: mandate?.debit,
  };
  return provider.create(order);
}

/** A notification in the provider's own form has a call of its own. */
export const notifiedAt = (provider: PaymentProvider) =>
  provider.readNotification ? paymentNotificationContract : paymentWebhookContract;

/**
 * Stores the provider's id of a payment, so that its webhook finds it.
 *
 * @returns the payment; without an id where its provider was left meanwhile
 */
export function recordHandOver(
  buyer: Buyer,
  { id, provider }: Pick<PaymentRecord, 'id' | 'provider'>,
  made: Pick<ProviderPayment, 'id' | 'checkoutUrl'>,
): Promise<PaymentRecord> {
  const { member } = buyer;
  return untilCommitted(async () => {
    const record = await findPayment(member, id);
    if (!record) throw new AppError('not_found');
    if (record.provider !== provider) {
      await cancelQuietly(buyer, { provider, provider_id: made.id });
      return record;
    }
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
