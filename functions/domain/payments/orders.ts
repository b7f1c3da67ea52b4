/**
 * Orders: a package at its price of today, recorded before the provider hears of it. The payment's
 * own id is the provider's idempotency key, so that asking once more makes no second payment.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ResponseBody } from '#shared/api/contract.ts';
import type { paymentContract } from '#shared/api/payment.ts';
import { limits } from '#shared/limits.ts';
import type { PaymentMethod } from '#shared/model/payment.ts';
import { immediateStartText } from '#shared/rules/immediate-start.ts';
import { methodsFor } from '#shared/rules/payment-methods.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import { getProvider } from '../../adapters/payment-providers.ts';
import { PaymentError } from '../../adapters/payments.ts';
import { AppError } from '../core/app-error.ts';
import { asRefused, commitNamed, type Write } from '../core/commit.ts';
import { doneBefore, hashOfRequest, idempotencyRecord } from '../core/idempotency.ts';
import { limitRate } from '../core/rate-limits.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { findMember, type Member } from '../members/members.ts';
import {
  applyProviderStatus,
  type Buyer,
  giveUp,
  secondsFromNow,
} from './apply-provider-status.ts';
import { findSpending, getMonth, mustFit, orderWrite } from './budget.ts';
import { discountItems, orderWrites, type Quote, quote } from './discounts.ts';
import { bounds, charged, getRefusal, handOver, isLeft, keyHolds, pollMs } from './hand-over.ts';
import {
  findOrderRecord,
  findPayment,
  isTerminalFailure,
  newPaymentId,
  orderRecordWrite,
  type PaymentRecord,
  paymentWrite,
  toPaymentDto,
} from './payments.ts';

/** What the provider keeps, and of whom. */
export interface Mandate {
  customer: string;
  mandate: string;
}

/** What is ordered. */
export interface Order {
  kind: 'payment' | 'repeat' | 'directdebit';
  /** The caller's idempotency key. */
  key: string;
  /** All that was asked, as JSON: the same key with another request is refused. */
  request: unknown;
  package: string;
  method: PaymentMethod;
  discountcode?: string | undefined;
  immediateStart: boolean;
  sequence: PaymentRecord['sequence'];
  /** Of a recurring payment. */
  mandate?: (() => Promise<Mandate>) | undefined;
  stored_method?: string | undefined;
  /** Part of the order's transaction. */
  also?: Write[] | undefined;
}

export type ResponseDto = ResponseBody<typeof paymentContract, 'POST'>;

/** How long a repeated call waits for the first one, and how often it looks. */
const waitMs = 4_000;

/** The first answer again, however the payment stands by now; a stored method's result is final. */
export function toResponseDto(record: PaymentRecord): ResponseDto {
  const payment = toPaymentDto(record);
  if (record.sequence === 'recurring') return { payment, redirect: null };
  return { payment: { ...payment, status: 'pending' }, redirect: record.redirect ?? null };
}

/**
 * Orders a package and hands its payment over to the provider. Repeated with the same key it is
 * the same payment.
 *
 * @returns the payment; of a stored card or account as it was charged
 * @throws AppError a refusal; `unavailable` where the provider is down, and then nothing is held
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
      // It may be this very order, made by a second press of the button, that is in the way.
      const made = doneBefore(await findOrderRecord(member, order.key), hash);
      if (made) return begunBefore(buyer, order, { payment: made.subject, hash });
      throw refusal;
    }
    return record && handOver(buyer, record, order);
  }, bounds);
}

/** Writes an order down. Null where something changed since it was read. @throws AppError a refusal */
async function recorded(
  buyer: Buyer,
  order: Order,
  hash: string,
  again?: PaymentRecord,
): Promise<PaymentRecord | null> {
  const { brand, member } = buyer;
  const person = await findMember(member);
  if (!person || person.account.status === 'pending_deletion') {
    throw new AppError('authentication_required');
  }
  mustTake(buyer, order, person);
  const deal = await quote({ brand, person }, order);
  const record: PaymentRecord = again
    ? { ...again, status: 'pending', version: again.version + 1 }
    : newRecord(buyer, order, { person, deal });
  // As long as a call runs there is nothing to sweep.
  record.next_check_at = secondsFromNow(limits.discountReservedSeconds);
  delete record.ambiguous;
  const month = getMonth(brand, new Date(record.created_at));
  const spending = await findSpending(member);
  mustFit(spending, month, record.amount);
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
    { name: 'payment', writes: [paymentWrite(member, record, again ?? null)] },
    { name: 'discount', writes: orderWrites(person, deal, record.id) },
    { name: 'budget', writes: [orderWrite(member, { month, amount: record.amount, monthly })] },
    { name: 'also', writes: again ? [] : (order.also ?? []) },
  ]).catch(asRefused);
  if (result.committed) return record;
  const failed = new Set<string>(result.failed);
  if (failed.has('key') || !failed.has('discount')) return null;
  // Reserved by another order of theirs, or switched off at this moment.
  if (deal.discount && (await freed(buyer, deal.discount.code))) return null;
  throw new AppError('discount_used');
}

/** @throws AppError `validation_failed` where the brand does not offer the method to this member */
function mustTake({ brand }: Buyer, { method, kind }: Order, { profile }: Member): void {
  const { payments, currency } = brand.config;
  const offered = methodsFor(payments.methods, { country: profile.country, currency });
  // Direct debit has a call of its own, with a code that proves the phone.
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
    provider: brand.config.payments.provider,
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

/**
 * Sets a code free that an abandoned order holds: one that can be cancelled, or is over by now.
 * A fresh order keeps it, so that of several at once one has it.
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
    await cancelQuietly(buyer, holder.provider_id);
    current = await applyProviderStatus(buyer, holder.id);
  }
  return isTerminalFailure(current);
}

/** Asks the provider to take no money for a payment any more. Not every method allows that. */
export async function cancelQuietly(
  { brand }: Pick<Buyer, 'brand'>,
  providerId: string,
): Promise<void> {
  try {
    await getProvider(brand.config.payments).cancel(providerId);
  } catch (cause) {
    if (!(cause instanceof PaymentError)) throw cause;
  }
}

/** The payment that a key made before, once it has its answer. @throws AppError */
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
      // The provider was down. Under the same id it is still one payment.
      const again = await recorded(buyer, order, hash, record);
      if (again) return handOver(buyer, again, order);
    } else if (isLeft(record) && keyHolds(record)) {
      return handOver(buyer, record, order);
    }
    if (performance.now() > until) throw new AppError('busy');
    await sleep(pollMs);
  }
}
