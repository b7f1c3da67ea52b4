/**
 * Orders: a package at its price of today, recorded before the provider hears of it. The payment's
 * own id is the provider's idempotency key, so that asking once more makes no second payment.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf, BodyOf } from '#shared/api/contract.ts';
import { pathOf } from '#shared/api/contract.ts';
import type { paymentContract } from '#shared/api/payment.ts';
import { paymentWebhookContract } from '#shared/api/payment-webhook.ts';
import type { repeatOrderContract } from '#shared/api/repeat-order.ts';
import { limits } from '#shared/limits.ts';
import type { PaymentMethod } from '#shared/model/payment.ts';
import { immediateStartText } from '#shared/rules/immediate-start.ts';
import { keptMethods, methodsFor } from '#shared/rules/payment-methods.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import { providerOf } from '../../adapters/payment-providers.ts';
import { PaymentError, type ProviderOrder, type ProviderPayment } from '../../adapters/payments.ts';
import { Fault } from '../core/app-error.ts';
import { asRefused, commitNamed, type Write } from '../core/commit.ts';
import type { MemberCall } from '../core/context.ts';
import { doneBefore, hashOfRequest, idempotencyRecord } from '../core/idempotency.ts';
import { limitRate } from '../core/rate-limits.ts';
import type { MemberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { findMember, type Member } from '../members/members.ts';
import { type Buyer, giveUp, lookAfter, settle } from './apply-provider-status.ts';
import { findSpending, monthOf, mustFit, orderWrite } from './budget.ts';
import { discountItems, orderWrites, type Quote, quote } from './discounts.ts';
import {
  ageOf,
  cameToNothing,
  knownPaymentWrite,
  newPaymentId,
  orderRecordOf,
  orderRecordWrite,
  type PaymentRecord,
  paymentOf,
  paymentWrite,
  shownPayment,
} from './payments.ts';
import { customerOf } from './provider-customer.ts';
import { isUsable, type StoredMethod, storedMethodOf } from './stored-methods.ts';

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

type Answer = AnswerOf<typeof paymentContract, 'POST'>;

const bounds = { attempts: 40, withinMs: 8_000 };
/** Longer than any call runs: whoever began it does so no more. */
const handOverSeconds = 25;
/** Providers keep an idempotency key for an hour; after a shorter while it is not counted on. */
const keyHoldsSeconds = 45 * 60;
/** How long a repeated call waits for the first one, and how often it looks. */
const waitMs = 4_000;
const lookMs = 400;
/** Providers take a moment to charge a stored method; nobody waits longer for it. */
const chargeWithinMs = 3_000;
const chargeWaitMs = 300;

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

/** POST repeat-order.php */
export async function repeatOrder(
  call: MemberCall<BodyOf<typeof repeatOrderContract, 'POST'>>,
): Promise<AnswerOf<typeof repeatOrderContract, 'POST'>> {
  const { body, member } = call;
  const { idempotency_key: key, ...request } = body;
  const before = await paymentOf(member, body.order);
  if (before?.status !== 'completed' || !before.stored_method) return refuseCounted(member);
  const stored = await keptOf(call, before.stored_method);
  const record = await beginPayment(call, {
    kind: 'repeat',
    key,
    request,
    package: before.package,
    method: stored.method,
    immediateStart: body.immediate_start ?? false,
    ...paidWith(stored),
  });
  return { payment: shownPayment(record) };
}

const paidWith = (stored: StoredMethod): Pick<Order, 'sequence' | 'mandate' | 'stored_method'> => ({
  sequence: 'recurring',
  mandate: async () => stored,
  stored_method: stored.id,
});

/** What cannot be paid with counts as what can, so that a full window says nothing about either. */
async function refuseCounted(member: MemberScope): Promise<never> {
  await limitRate(member, 'payment', member.member);
  throw new Fault('not_found');
}

/** @throws Fault `not_found` where the member has no such stored method */
async function keptOf(
  { member, brand }: Buyer,
  id: string,
  method?: PaymentMethod,
): Promise<StoredMethod> {
  const stored = await storedMethodOf(member, id);
  if (!stored || !isUsable(stored, brand.config.payments.provider)) return refuseCounted(member);
  if (method !== undefined && method !== stored.method) {
    throw new Fault('validation_failed', { fields: { paymentmethod: 'invalid_option' } });
  }
  return stored;
}

/** The first answer again, however the payment stands by now; a stored method's result is final. */
function answerOf(record: PaymentRecord): Answer {
  const payment = shownPayment(record);
  if (record.sequence === 'recurring') return { payment, redirect: null };
  return { payment: { ...payment, status: 'pending' }, redirect: record.redirect ?? null };
}

/**
 * Orders a package and hands its payment over to the provider. Repeated with the same key it is
 * the same payment.
 *
 * @returns the payment; of a stored card or account as it was charged
 * @throws Fault a refusal; `unavailable` where the provider is down, and then nothing is held
 */
export async function beginPayment(buyer: Buyer, order: Order): Promise<PaymentRecord> {
  const { member } = buyer;
  const hash = hashOfRequest(order.kind, order.request);
  return untilCommitted(async (attempt) => {
    const before = doneBefore(await orderRecordOf(member, order.key), hash);
    if (before) return begunBefore(buyer, order, { payment: before.subject, hash });
    if (attempt === 1) await limitRate(member, 'payment', member.member);
    let record: PaymentRecord | null;
    try {
      record = await recorded(buyer, order, hash);
    } catch (refusal) {
      if (!(refusal instanceof Fault)) throw refusal;
      // It may be this very order, made by a second press of the button, that is in the way.
      const made = doneBefore(await orderRecordOf(member, order.key), hash);
      if (made) return begunBefore(buyer, order, { payment: made.subject, hash });
      throw refusal;
    }
    return record && handOver(buyer, record, order);
  }, bounds);
}

/** Writes an order down. Null where something changed since it was read. @throws Fault a refusal */
async function recorded(
  buyer: Buyer,
  order: Order,
  hash: string,
  again?: PaymentRecord,
): Promise<PaymentRecord | null> {
  const { brand, member } = buyer;
  const person = await findMember(member);
  if (!person || person.account.status === 'pending_deletion') {
    throw new Fault('authentication_required');
  }
  mustTake(buyer, order, person);
  const deal = await quote({ brand, person }, order);
  const record: PaymentRecord = again
    ? { ...again, status: 'pending', version: again.version + 1 }
    : newRecord(buyer, order, { person, deal });
  // As long as a call runs there is nothing to sweep.
  record.next_look = lookAfter(limits.discountReservedSeconds);
  delete record.unsure;
  const month = monthOf(brand, new Date(record.created_at));
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
  throw new Fault('discount_used');
}

/** @throws Fault `validation_failed` where the brand does not offer the method to this member */
function mustTake({ brand }: Buyer, { method, kind }: Order, { profile }: Member): void {
  const { payments, currency } = brand.config;
  const offered = methodsFor(payments.methods, { country: profile.country, currency });
  // Direct debit has a call of its own, with a code that proves the phone.
  const isOpen = offered.includes(method) && (method === 'sdd') === (kind === 'directdebit');
  if (isOpen) return;
  throw new Fault('validation_failed', { fields: { paymentmethod: 'invalid_option' } });
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
  const holder = await paymentOf(buyer.member, use.payment);
  if (!holder) return false;
  if (!holder.provider_id) {
    return (await giveUp(buyer, holder.id, { unsure: true })).status !== 'pending';
  }
  let current = await settle(buyer, holder.id);
  if (current.status === 'pending') {
    await cancelQuietly(buyer, holder.provider_id);
    current = await settle(buyer, holder.id);
  }
  return cameToNothing(current);
}

/** Asks the provider to take no money for a payment any more. Not every method allows that. */
export async function cancelQuietly(
  { brand }: Pick<Buyer, 'brand'>,
  providerId: string,
): Promise<void> {
  try {
    await providerOf(brand.config.payments).cancel(providerId);
  } catch (cause) {
    if (!(cause instanceof PaymentError)) throw cause;
  }
}

/** The payment that a key made before, once it has its answer. @throws Fault */
async function begunBefore(
  buyer: Buyer,
  order: Order,
  { payment, hash }: { payment: string; hash: string },
): Promise<PaymentRecord> {
  const until = performance.now() + waitMs;
  for (;;) {
    const record = await paymentOf(buyer.member, payment);
    if (!record) throw new Fault('not_found');
    if (record.provider_id) return charged(record);
    if (record.status !== 'pending') {
      if (!record.unsure || !keyHolds(record)) throw refusalOf(record);
      // The provider was down. Under the same id it is still one payment.
      const again = await recorded(buyer, order, hash, record);
      if (again) return handOver(buyer, again, order);
    } else if (isLeft(record) && keyHolds(record)) {
      return handOver(buyer, record, order);
    }
    if (performance.now() > until) throw new Fault('busy');
    await sleep(lookMs);
  }
}

/** Whether the provider, asked once more under the payment's id, makes no second payment. */
export const keyHolds = (record: PaymentRecord): boolean => ageOf(record) < keyHoldsSeconds;

/** Whether the call that recorded it ended without handing it over. */
const isLeft = (record: PaymentRecord): boolean => ageOf(record) > handOverSeconds;

/** @throws Fault `card_payment_failed` where a stored card or account was refused */
function charged(record: PaymentRecord): PaymentRecord {
  if (cameToNothing(record) && record.sequence === 'recurring') throw refusalOf(record);
  return record;
}

const refusalOf = ({ sequence, method }: PaymentRecord): Fault =>
  new Fault(sequence === 'recurring' && method !== 'sdd' ? 'card_payment_failed' : 'unavailable');

/** Hands a recorded payment over to the provider. @throws Fault */
async function handOver(
  buyer: Buyer,
  record: PaymentRecord,
  { mandate }: Pick<Order, 'mandate'>,
): Promise<PaymentRecord> {
  let made: ProviderPayment;
  try {
    made = await create(buyer, record, await mandate?.());
  } catch (cause) {
    if (!(cause instanceof PaymentError)) throw cause;
    const ended = await giveUp(buyer, record.id, { unsure: cause.kind === 'passing' });
    // Somebody else handed it over meanwhile.
    if (ended.provider_id) return charged(ended);
    throw cause.kind === 'passing' ? new Fault('unavailable', { cause }) : refusalOf(record);
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
    const current = await settle(buyer, record.id).catch((cause: unknown) => {
      if (cause instanceof Fault && cause.code === 'unavailable') return record;
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
    sequence === 'first' ? await customerOf(buyer, { name, locale }) : mandate?.customer;
  const order: ProviderOrder = {
    id,
    tenant: brand.id,
    amount: { minor: record.amount, currency: record.currency },
    description: `${config.name}: ${record.credits} credits`,
    method: record.method,
    locale,
    returnUrl: back,
    cancelUrl: back,
    webhookUrl: `${origin}${pathOf(paymentWebhookContract)}`,
    sequence,
    customer,
    mandate: mandate?.mandate,
  };
  return providerOf(config.payments).create(order);
}

/** Notes under which id the provider knows a payment, so that its webhook finds it. */
export function noteHandedOver(
  { member }: Buyer,
  id: string,
  made: Pick<ProviderPayment, 'id' | 'checkoutUrl'>,
): Promise<PaymentRecord> {
  return untilCommitted(async () => {
    const record = await paymentOf(member, id);
    if (!record) throw new Fault('not_found');
    if (record.provider_id) return record;
    const next: PaymentRecord = {
      ...record,
      provider_id: made.id,
      ...(made.checkoutUrl ? { redirect: made.checkoutUrl } : {}),
      next_look: lookAfter(limits.paymentSweepSeconds),
      version: record.version + 1,
    };
    const result = await commitNamed(member, [
      { name: 'payment', writes: [paymentWrite(member, next, record)] },
      { name: 'known', writes: [knownPaymentWrite(member, made.id, id)] },
    ]);
    return result.committed ? next : null;
  }, bounds);
}
