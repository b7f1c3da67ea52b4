/**
 * Orders. A package's order is recorded at its current price before the provider is called. The
 * payment's id is the provider's idempotency key, so that a retry creates no second payment.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ResponseBody } from '#shared/api/contract.ts';
import type { paymentContract } from '#shared/api/payment.ts';
import * as limits from '#shared/limits.ts';
import type { PaymentMethod } from '#shared/model/payment.ts';
import { immediateStartText } from '#shared/rules/immediate-start.ts';
import { getProviderNames, offeredMethods } from '#shared/rules/provider-methods.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import { getProvider, type ProviderName } from '../../adapters/payment-providers.ts';
import { PaymentError, type ProviderOrder } from '../../adapters/payments.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { asRefused, commitNamed, type Write } from '../core/commit.ts';
import { doneBefore, hashOfRequest, idempotencyRecord } from '../core/idempotency.ts';
import { limitRate } from '../core/rate-limits.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { findMember, isAway, type Member } from '../members/members.ts';
import { applyProviderStatus, giveUp, secondsFromNow } from './apply-provider-status.ts';
import { assertWithinBudget, findSpending, getMonth, orderWrite } from './budget.ts';
import type { LocationEvidence } from './buyer-location.ts';
import { discountItems, orderWrites, type Quote, quote } from './discounts.ts';
import { bounds, charged, getRefusal, handOver, isLeft, keyHolds, pollMs } from './hand-over.ts';
import type { Buyer } from './move-payment.ts';
import {
  findOrderRecord,
  findPayment,
  getLeftProviders,
  isTerminalFailure,
  newPaymentId,
  orderRecordWrite,
  type PaymentRecord,
  paymentOwnerWrite,
  paymentWrite,
  toPaymentDto,
} from './payments.ts';

/** What a payment without its buyer is made with: the provider's ids, or a mandate that goes along. */
export type Mandate = Pick<ProviderOrder, 'mandate' | 'debit'> & { customer: string };

export interface Order {
  kind: 'payment' | 'repeat' | 'directdebit';
  /** The caller's idempotency key. */
  key: string;
  /** The whole request as JSON: the same key with another request is refused. */
  request: unknown;
  package: string;
  method: PaymentMethod;
  discountcode?: string | undefined;
  immediateStart: boolean;
  sequence: PaymentRecord['sequence'];
  /** Who has the mandate; absent: who is named first for the method. */
  provider?: ProviderName | undefined;
  /** The mandate of a recurring payment. */
  mandate?: (() => Promise<Mandate>) | undefined;
  stored_method?: string | undefined;
  /** What says where the buyer is, beside what the member said. */
  location: Pick<LocationEvidence, 'ip' | 'phone'>;
  /** Further writes of the order's transaction. */
  also?: Write[] | undefined;
}

export type ResponseDto = ResponseBody<typeof paymentContract, 'POST'>;

/** How long a repeated request waits for the first one, and how often it checks. */
const waitMs = 4_000;

/**
 * Returns the response of the first request, whatever the payment's status is now. Only a stored
 * method's result is final.
 */
export function toResponseDto(record: PaymentRecord): ResponseDto {
  const payment = toPaymentDto(record);
  if (record.sequence === 'recurring') return { payment, redirect: null };
  return { payment: { ...payment, status: 'pending' }, redirect: record.redirect ?? null };
}

/**
 * Orders a package and hands its payment over to the provider. A repeated key returns the same
 * payment.
 *
 * @returns the payment; a stored method's payment with the result of its charge
 * @throws AppError where the order is refused; `unavailable` where the provider is down, and then
 * nothing stays reserved
 */
export async function beginPayment(buyer: Buyer, order: Order): Promise<PaymentRecord> {
  const { member } = buyer;
  const hash = hashOfRequest(order.kind, order.request);
  return untilCommitted(async (attempt) => {
    const before = doneBefore(await findOrderRecord(member, order.key), hash);
    if (before) return begunBefore(buyer, order, { payment: before.subject, hash });
    if (attempt === 1) await limitRate(member, 'payment', member.member);
    let record: PaymentRecord | null;
    try {
      record = await recorded(buyer, order, hash);
    } catch (refusal) {
      if (!(refusal instanceof AppError)) throw refusal;
      // The conflict may be this same order from a concurrent request.
      const made = doneBefore(await findOrderRecord(member, order.key), hash);
      if (made) return begunBefore(buyer, order, { payment: made.subject, hash });
      throw refusal;
    }
    return record && handOver(buyer, record, order);
  }, bounds);
}

/**
 * Records an order.
 *
 * @returns null where something that was read has changed
 * @throws AppError where the order is refused
 */
async function recorded(
  buyer: Buyer,
  order: Order,
  hash: string,
  again?: PaymentRecord,
): Promise<PaymentRecord | null> {
  const { brand, member } = buyer;
  const person = await findMember(member);
  if (!person || isAway(person.account)) {
    throw new AppError('authentication_required');
  }
  assertMethodOffered(buyer, order, person);
  const deal = await quote({ brand, person }, order);
  const record: PaymentRecord = again
    ? begunAnew(brand, order, again)
    : newRecord(buyer, order, { person, deal });
  // No request runs longer, so nothing needs to be reconciled before.
  record.next_check_at = secondsFromNow(limits.discountReservedSeconds);
  delete record.ambiguous;
  const month = getMonth(brand, new Date(record.created_at));
  const spending = await findSpending(member);
  assertWithinBudget(spending, month, record.amount);
  const { monthly } = spending;
  const result = await commitNamed(member, [
    {
      name: 'key',
      writes: again
        ? []
        : [
            orderRecordWrite(
              member,
              order.key,
              idempotencyRecord(hash, { subject: record.id, at: record.created_at }),
            ),
          ],
    },
    {
      name: 'payment',
      writes: [
        paymentWrite(member, record, again ?? null),
        ...(again ? [] : [paymentOwnerWrite(member, record.id)]),
      ],
    },
    { name: 'discount', writes: orderWrites(person, deal, record.id) },
    { name: 'budget', writes: [orderWrite(member, { month, amount: record.amount, monthly })] },
    { name: 'also', writes: again ? [] : (order.also ?? []) },
  ]).catch(asRefused);
  if (result.committed) return record;
  const failed = new Set<string>(result.failed);
  if (failed.has('key') || !failed.has('discount')) return null;
  // The code was reserved by another order of the member, or switched off just now.
  if (deal.discount && (await freed(buyer, deal.discount.code))) return null;
  throw new AppError('discount_used');
}

/** @throws AppError `validation_failed` where the brand does not offer the method to this member */
function assertMethodOffered({ brand }: Buyer, { method, kind }: Order, { profile }: Member): void {
  const offered = offeredMethods(brand.config, profile.country);
  // Direct debit has its own endpoint, with a code that proves the phone number.
  const isOpen = offered.includes(method) && (method === 'sdd') === (kind === 'directdebit');
  if (isOpen) return;
  throw new AppError('validation_failed', { fields: { paymentmethod: 'invalid_option' } });
}

function newRecord(
  { brand }: Buyer,
  order: Order,
  { person, deal }: { person: Member; deal: Quote },
): PaymentRecord {
  const at = nowIso();
  const { discount } = deal;
  return {
    id: newPaymentId(),
    status: 'pending',
    created_at: at,
    package: deal.package.id,
    credits: deal.package.credits,
    currency: deal.currency,
    amount: deal.amount,
    vat: deal.vat,
    vat_rate: deal.vat_rate,
    country: deal.country,
    location: order.location,
    method: order.method,
    ...(discount
      ? {
          discount: {
            code: discount.code,
            amount: discount.amount,
            once: discount.validity === 'once',
          },
        }
      : {}),
    locale: person.account.language,
    provider: order.provider ?? firstProvider(brand, order.method),
    sequence: order.sequence,
    ...(order.stored_method ? { stored_method: order.stored_method } : {}),
    ...(order.immediateStart
      ? { immediate_start_at: at, immediate_start_text: immediateStartText }
      : {}),
    granted: 0,
    reversed: 0,
    refunded: 0,
    charged_back: 0,
    version: 1,
  };
}

/** The order as it was recorded first, for the provider that is named first. */
function begunAnew(brand: Brand, order: Order, record: PaymentRecord): PaymentRecord {
  const provider = order.provider ?? firstProvider(brand, order.method);
  return {
    ...record,
    status: 'pending',
    provider,
    left_providers: getLeftProviders(record, provider),
    sequence: order.sequence,
    version: record.version + 1,
  };
}

const firstProvider = ({ config }: Brand, method: PaymentMethod): ProviderName =>
  getProviderNames(config, method)[0] ?? config.payments.provider;

/**
 * Releases a code that an abandoned order reserved, if that order can be cancelled or has ended. A
 * recent order keeps it, so that one of several concurrent orders has it.
 */
async function freed(buyer: Buyer, code: string): Promise<boolean> {
  const { use } = await discountItems(buyer.member, code);
  if (!use) return true;
  const age = now().getTime() - Date.parse(use.at);
  if (use.state === 'used' || age < limits.discountReservedSeconds * 1_000) return false;
  const holder = await findPayment(buyer.member, use.payment);
  if (!holder) return false;
  if (!holder.provider_id) {
    return (await giveUp(buyer, holder.id, { ambiguous: true })).status !== 'pending';
  }
  let current = await applyProviderStatus(buyer, holder.id);
  if (current.status === 'pending') {
    await cancelQuietly(buyer, holder);
    current = await applyProviderStatus(buyer, holder.id);
  }
  return isTerminalFailure(current);
}

/** Asks the provider to cancel a payment. Not every method allows it. */
export async function cancelQuietly(
  { brand }: Pick<Buyer, 'brand'>,
  { provider, provider_id: id }: Pick<PaymentRecord, 'provider' | 'provider_id'>,
): Promise<void> {
  if (!id) return;
  try {
    await getProvider(brand.config.payments, provider).cancel(id);
  } catch (cause) {
    if (!(cause instanceof PaymentError)) throw cause;
  }
}

/**
 * Returns the earlier payment of a key, once its request is done.
 *
 * @throws AppError
 */
async function begunBefore(
  buyer: Buyer,
  order: Order,
  { payment, hash }: { payment: string; hash: string },
): Promise<PaymentRecord> {
  const until = performance.now() + waitMs;
  for (;;) {
    const record = await findPayment(buyer.member, payment);
    if (!record) throw new AppError('not_found');
    if (record.provider_id) return charged(record);
    if (record.status !== 'pending') {
      if (!record.ambiguous || !keyHolds(record)) throw getRefusal(record);
      // The provider was down. The same id makes it the same payment.
      const again = await recorded(buyer, order, hash, record);
      if (again) return handOver(buyer, again, order);
    } else if (isLeft(record) && keyHolds(record)) {
      return handOver(buyer, record, order);
    }
    if (performance.now() > until) throw new AppError('busy');
    await sleep(pollMs);
  }
}
