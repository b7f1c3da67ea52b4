/**
 * Applies the provider's status to a payment with all its consequences (credits, premium
 * membership, discount code, budget, journal, receipt) in one transaction. Calls may come any
 * number of times, in any order and concurrently: the record is read before the provider is asked,
 * and its version is a condition of the change, so that no response overtakes a newer one.
 */
import * as limits from '#shared/limits.ts';
import { alarm } from '../../adapters/alarm.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import type { Needs } from '../../adapters/needs.ts';
import { getProvider, type ProviderName } from '../../adapters/payment-providers.ts';
import { PaymentError, type ProviderPayment } from '../../adapters/payments.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { asRefused, commitNamed, type Write } from '../core/commit.ts';
import { newOutboxId, stage } from '../core/outbox.ts';
import type { MemberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { premiumWrite } from '../members/members.ts';
import { type TransitionItems, transitionItems } from './apply-provider-status.store.ts';
import { budgetWrite, getMonth } from './budget.ts';
import { withLocation } from './buyer-location.ts';
import { getPlace, releaseWrite, usedWrite } from './discounts.ts';
import { getDocuments } from './documents.ts';
import { creditWrites } from './grant-credits.ts';
import { journalEntryWrites } from './journal-entries.ts';
import {
  findPayment,
  getBudgetImpact,
  type PaymentRecord,
  paymentWrite,
  wasPaid,
} from './payments.ts';
import { toCustomers } from './provider-customer.ts';
import {
  getStatusTransition,
  type MoneyEvent,
  type StatusTransition,
  withoutNextCheck,
} from './status-transition.ts';
import { storedMethodId, storedMethodWrite } from './stored-methods.ts';
import { endOfWithdrawal } from './withdrawal-terms.ts';

export const needs: Needs = {
  alarms: [
    'paid_payment_reported_unpaid',
    'provider_payment_mismatch',
    'payment_for_deleted_member',
  ],
};

/** A brand and one of its members. */
export interface Buyer {
  brand: Brand;
  member: MemberScope;
}

/** Concurrent changes of the same wallet can win this often. */
const attempts = 40;

/**
 * Reads a payment's status from the provider and applies it.
 *
 * @returns the payment afterwards
 * @throws AppError `not_found`, `busy` or `unavailable`
 */
export function applyProviderStatus(buyer: Buyer, id: string): Promise<PaymentRecord> {
  return untilMoved(buyer, id, async (record) => {
    // The provider does not know a payment that was not handed over.
    if (!record.provider_id) return record;
    const reported = await askProvider(buyer.brand, record.provider, record.provider_id);
    if (!reported || isOther(buyer, record, reported)) return record;
    const isSale = reported.status === 'paid' && !wasPaid(record);
    const located = isSale ? withLocation(buyer.brand, record, reported.payerCountry) : record;
    const updated = getStatusTransition(located, reported, nowIso());
    if (!updated) {
      if (wasPaid(record) && reported.status !== 'paid') {
        alarm('paid_payment_reported_unpaid', describePayment(buyer, record));
      }
      return record;
    }
    return move(buyer, record, updated, reported);
  });
}

/**
 * Reads a payment and changes it, and retries when something it read has changed.
 *
 * @param change returns the changed payment, or null after a conflict
 * @throws AppError `not_found` or `busy`
 */
function untilMoved(
  { member }: Buyer,
  id: string,
  change: (record: PaymentRecord) => Promise<PaymentRecord | null>,
): Promise<PaymentRecord> {
  return untilCommitted(
    async () => {
      const record = await findPayment(member, id);
      if (!record) throw new AppError('not_found');
      return change(record);
    },
    { attempts },
  );
}

/** @throws AppError `unavailable` */
async function askProvider(
  brand: Brand,
  provider: ProviderName,
  id: string,
): Promise<ProviderPayment | null> {
  try {
    return await getProvider(brand.config.payments, provider).find(id);
  } catch (cause) {
    if (cause instanceof PaymentError) throw new AppError('unavailable', { cause });
    throw cause;
  }
}

/**
 * Tells whether the provider's payment differs from the order. Nothing is granted for such a
 * payment.
 */
function isOther({ brand }: Buyer, record: PaymentRecord, reported: ProviderPayment): boolean {
  const differs =
    reported.amount.minor !== record.amount ||
    [reported.amount, reported.refunded, reported.chargedBack].some(
      ({ currency }) => currency !== record.currency,
    ) ||
    (reported.order !== null && reported.order !== record.id) ||
    (reported.tenant !== null && reported.tenant !== brand.id);
  if (differs) {
    alarm('provider_payment_mismatch', {
      ...describePayment({ brand }, record),
      ordered: [record.id, record.amount, record.currency],
      found: [reported.order, reported.tenant, reported.amount.minor, reported.amount.currency],
    });
  }
  return differs;
}

/** The fields that identify a payment in an alarm. */
export const describePayment = (
  { brand }: Pick<Buyer, 'brand'>,
  { id, provider_id }: PaymentRecord,
) => ({
  brand: brand.id,
  payment: id,
  provider_reference: provider_id,
});

/**
 * Commits a transition with its consequences.
 *
 * @returns the payment, or null where something that was read has changed
 */
export async function move(
  buyer: Buyer,
  was: PaymentRecord,
  { record, events }: StatusTransition,
  reported: Pick<ProviderPayment, 'mandate' | 'label'> | null,
): Promise<PaymentRecord | null> {
  const { member } = buyer;
  const items = await transitionItems(member, was.discount && getPlace(was.discount.code));
  const at = nowIso();
  const sold = events.some(({ kind }) => kind === 'sale');
  const next: PaymentRecord = { ...record, version: was.version + 1 };
  if (events.length > 0) next.moved_at = at;
  const documents = getDocuments(next, events, at);
  if (documents.length > 0) next.documents = [...(was.documents ?? []), ...documents];
  if (sold && next.paid_at && !next.immediate_start_at) {
    next.held_until = endOfWithdrawal(next.paid_at, buyer.brand.config.limits.refund_days);
  }
  if (!items.wallet) {
    // A deleted member cannot receive credits, but the journal records the money.
    Object.assign(next, { granted: was.granted, reversed: was.reversed });
    if (sold) alarm('payment_for_deleted_member', describePayment(buyer, was));
  }
  const credits = creditWrites(member, items.wallet, was, next, at);
  const stored = sold ? storedWrite(next, items, reported, at) : null;
  if (stored) next.stored_method = stored.id;
  const blocks = next.charged_back > was.charged_back && !items.account?.direct_debit_blocked;
  const result = await commitNamed(member, [
    { name: 'payment', writes: [paymentWrite(member, next, was)] },
    { name: 'credits', writes: credits.writes },
    {
      name: 'account',
      writes:
        // Every sale sets it, as a concurrent withdrawal may be ending the membership of an earlier
        // purchase.
        items.account && (sold || blocks)
          ? [premiumWrite(member, { paid: sold, blockedAt: blocks ? at : null })]
          : [],
    },
    { name: 'discount', writes: discountWrites(member, next, items) },
    {
      name: 'spending',
      // Nothing is left of what a purged member spent.
      writes: items.account ? spendingWrites(buyer, was, next) : [],
    },
    { name: 'stored', writes: stored ? [storedMethodWrite(member, stored)] : [] },
    { name: 'journal', writes: journalEntryWrites(member, next, items, { events, credits, at }) },
    { name: 'mails', writes: items.account ? mailWrites(member, next, events) : [] },
  ]).catch(asRefused);
  return result.committed ? next : null;
}

/** Returns the change of what the buyer spent in the month of the order. */
export function spendingWrites(
  { brand, member }: Buyer,
  was: PaymentRecord,
  next: PaymentRecord,
): Write[] {
  const amount = getBudgetImpact(next) - getBudgetImpact(was);
  if (amount === 0) return [];
  const month = getMonth(brand, new Date(was.created_at));
  return [budgetWrite(member, { month, amount })];
}

/** Updates the use of the order's code. Codes without a limit have no use. */
function discountWrites(
  member: MemberScope,
  next: PaymentRecord,
  { use }: TransitionItems,
): Write[] {
  const { discount, id } = next;
  if (!discount?.once) return [];
  if (wasPaid(next)) {
    if (use?.state === 'used') return [];
    const { code } = discount;
    const at = next.paid_at as string;
    return [usedWrite(member, getPlace(code), { code, payment: id, state: 'used', at })];
  }
  if (next.status === 'pending' || use?.payment !== id || use.state !== 'reserved') return [];
  return [releaseWrite(member, getPlace(discount.code), use)];
}

/** Returns the stored method that the provider now keeps, or null. */
function storedWrite(
  record: PaymentRecord,
  { customers }: TransitionItems,
  reported: Pick<ProviderPayment, 'mandate' | 'label'> | null,
  at: string,
) {
  const customer = toCustomers(customers)[record.provider];
  if (record.sequence !== 'first' || !reported?.mandate || !customer) return null;
  return {
    id: storedMethodId(reported.mandate),
    method: record.method,
    label: reported.label ?? '',
    provider: record.provider,
    customer,
    mandate: reported.mandate,
    created_at: at,
  };
}

/** A withdrawal sends its own receipt. */
function mailWrites(
  member: MemberScope,
  record: PaymentRecord,
  events: readonly MoneyEvent[],
): Write[] {
  const back = events.some(({ kind, gross }) => kind !== 'sale' && gross < 0);
  const mails = [
    ...(events.some(({ kind }) => kind === 'sale') ? (['receipt'] as const) : []),
    ...(back ? (['payment_reversed'] as const) : []),
  ];
  const { id: payment, locale } = record;
  return mails.map((template) =>
    stage(member, newOutboxId(), { kind: 'mail', template, locale, payment }),
  );
}

/**
 * Ends a payment that can no longer be paid, and releases its code and its part of the budget.
 *
 * @param ambiguous true where the provider may hold the payment, so that it is checked again
 * @returns the payment afterwards
 */
export function giveUp(
  buyer: Buyer,
  id: string,
  { ambiguous }: { ambiguous: boolean },
): Promise<PaymentRecord> {
  return untilMoved(buyer, id, async (record) => {
    if (record.status !== 'pending' && !record.next_check_at) return record;
    if (wasPaid(record)) return record;
    const next: PaymentRecord = {
      ...withoutNextCheck(record),
      status: record.status === 'pending' ? 'failed' : record.status,
      ...(ambiguous
        ? { ambiguous: true, next_check_at: secondsFromNow(limits.paymentCheckSeconds) }
        : {}),
    };
    return move(buyer, record, { record: next, events: [] }, null);
  });
}

export const secondsFromNow = (seconds: number): string =>
  new Date(now().getTime() + seconds * 1_000).toISOString();
