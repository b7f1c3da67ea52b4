/**
 * Commits what became of a payment with all its consequences (credits, premium membership, discount
 * code, budget, journal, mails) in one transaction.
 */
import { alarm } from '../../adapters/alarm.ts';
import { nowIso } from '../../adapters/clock.ts';
import type { Needs } from '../../adapters/needs.ts';
import type { ProviderPayment } from '../../adapters/payments.ts';
import type { Brand } from '../core/brand.ts';
import { asRefused, commitNamed, type Write } from '../core/commit.ts';
import { newOutboxId, stage } from '../core/outbox.ts';
import { type AlarmFacts, raisedWrite } from '../core/raised-alarms.ts';
import type { MemberScope } from '../core/scope.ts';
import { premiumWrite } from '../members/members.ts';
import { type TransitionItems, transitionItems } from './apply-provider-status.store.ts';
import { budgetWrite, getMonth } from './budget.ts';
import { getPlace, releaseWrite, usedWrite } from './discounts.ts';
import { getDocuments } from './documents.ts';
import { creditWrites } from './grant-credits.ts';
import { journalEntryWrites } from './journal-entries.ts';
import { getBudgetImpact, type PaymentRecord, paymentWrite, wasPaid } from './payments.ts';
import { toCustomers } from './provider-customer.ts';
import type { MoneyEvent, StatusTransition } from './status-transition.ts';
import { storedMethodId, storedMethodWrite } from './stored-methods.ts';
import { endOfWithdrawal } from './withdrawal-terms.ts';

export const needs: Needs = { alarms: ['payment_for_deleted_member'] };

/** A brand and one of its members. */
export interface Buyer {
  brand: Brand;
  member: MemberScope;
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

/** What of a payment stands in an alarm that a person closes. */
export const toAlarmFacts = (
  member: MemberScope,
  { id, amount, currency }: PaymentRecord,
  found: string | null = null,
): AlarmFacts => ({
  ...{ member: member.member, payment: id, found },
  amount: { minor: amount, currency },
});

/**
 * Commits a transition with its consequences.
 *
 * @returns the payment, or null where something that was read has changed
 */
export async function move(
  buyer: Buyer,
  was: PaymentRecord,
  transition: StatusTransition,
  reported: Pick<ProviderPayment, 'mandate' | 'label'> | null,
): Promise<PaymentRecord | null> {
  const result = await commitMove(buyer, was, transition, { reported, also: [] });
  return result.committed ? result.record : null;
}

/**
 * The same with more writes.
 *
 * @returns the payment, or whether it was those that did not hold
 */
export async function commitMove(
  buyer: Buyer,
  was: PaymentRecord,
  { record, events }: StatusTransition,
  {
    reported,
    also,
  }: { reported: Pick<ProviderPayment, 'mandate' | 'label'> | null; also: Write[] },
): Promise<{ committed: true; record: PaymentRecord } | { committed: false; isAlso: boolean }> {
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
    {
      name: 'alarm',
      writes:
        sold && !items.wallet
          ? [raisedWrite(member, 'payment_for_deleted_member', was.id, toAlarmFacts(member, was))]
          : [],
    },
    { name: 'also', writes: also },
  ]).catch(asRefused);
  return result.committed
    ? { committed: true, record: next }
    : { committed: false, isAlso: (result.failed as string[]).includes('also') };
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
