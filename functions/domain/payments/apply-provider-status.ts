/**
 * Settling: a payment is moved to what its provider says of it, with all that follows (credits,
 * premium membership, discount code, budget, books, receipt), in one transaction. It can be asked
 * for any number of times, in any order and at once: the record is read before the provider is
 * asked, and its version is a condition of the change, so that no answer overtakes a newer one.
 */
import { limits } from '#shared/limits.ts';
import { alarm } from '../../adapters/alarm.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import { getProvider } from '../../adapters/payment-providers.ts';
import { PaymentError, type ProviderPayment } from '../../adapters/payments.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { asRefused, commitNamed, type Write } from '../core/commit.ts';
import { newOutboxId, stage } from '../core/outbox.ts';
import type { MemberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import {
  accountWrite,
  type TransitionItems,
  transitionItems,
} from './apply-provider-status.store.ts';
import { budgetWrite, getMonth } from './budget.ts';
import { getPlace, releaseWrite, usedWrite } from './discounts.ts';
import { creditWrites } from './grant-credits.ts';
import { journalEntryWrites } from './journal-entries.ts';
import { invoiceNumber } from './number-invoice.ts';
import {
  findPayment,
  getBudgetImpact,
  type PaymentRecord,
  paymentWrite,
  wasPaid,
} from './payments.ts';
import {
  getStatusTransition,
  type MoneyEvent,
  open,
  type StatusTransition,
} from './status-transition.ts';
import { storedMethodId, storedMethodWrite } from './stored-methods.ts';
import { endOfWithdrawal } from './withdrawal-terms.ts';

/** A brand and one of its members. */
export interface Buyer {
  brand: Brand;
  member: MemberScope;
}

/** Other calls that move the same wallet may win many times in a row. */
const attempts = 40;

/**
 * Reads what the provider says of a payment and moves it there.
 *
 * @returns the payment as it is then
 * @throws AppError `not_found`, `busy` or `unavailable`
 */
export function applyProviderStatus(buyer: Buyer, id: string): Promise<PaymentRecord> {
  return untilMoved(buyer, id, async (record) => {
    // Not before it was handed over is there anybody to ask.
    if (!record.provider_id) return record;
    const truth = await askProvider(buyer.brand, record.provider_id);
    if (!truth || isOther(buyer, record, truth)) return record;
    const updated = getStatusTransition(record, truth, nowIso());
    if (!updated) {
      if (wasPaid(record) && truth.status !== 'paid') {
        alarm('a provider reports a paid payment as unpaid', describePayment(buyer, record));
      }
      return record;
    }
    return move(buyer, record, updated, truth);
  });
}

/**
 * Reads a payment and changes it, once more where something that the change read was changed.
 *
 * @param change gives the payment as it is then, or null where it was overtaken
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
async function askProvider(brand: Brand, providerId: string): Promise<ProviderPayment | null> {
  try {
    return await getProvider(brand.config.payments).find(providerId);
  } catch (cause) {
    if (cause instanceof PaymentError) throw new AppError('unavailable', { cause });
    throw cause;
  }
}

/** Whether the provider speaks of something else than was ordered. Nothing is granted for that. */
function isOther({ brand }: Buyer, record: PaymentRecord, truth: ProviderPayment): boolean {
  const differs =
    truth.amount.minor !== record.amount ||
    [truth.amount, truth.refunded, truth.chargedBack].some(
      ({ currency }) => currency !== record.currency,
    ) ||
    (truth.order !== null && truth.order !== record.id) ||
    (truth.tenant !== null && truth.tenant !== brand.id);
  if (differs) {
    alarm('a provider’s payment is not the one that was ordered', {
      ...describePayment({ brand }, record),
      ordered: [record.id, record.amount, record.currency],
      found: [truth.order, truth.tenant, truth.amount.minor, truth.amount.currency],
    });
  }
  return differs;
}

/** What names a payment in an alarm. */
export const describePayment = (
  { brand }: Pick<Buyer, 'brand'>,
  { id, provider_id }: PaymentRecord,
) => ({
  brand: brand.id,
  payment: id,
  provider_reference: provider_id,
});

/** Makes a change with all that follows. Null where something it read has changed. */
export async function move(
  buyer: Buyer,
  was: PaymentRecord,
  { record, events }: StatusTransition,
  truth: Pick<ProviderPayment, 'mandate' | 'label'> | null,
): Promise<PaymentRecord | null> {
  const { member } = buyer;
  const items = await transitionItems(member, was.discount && getPlace(was.discount.code));
  const at = nowIso();
  const sold = events.some(({ kind }) => kind === 'sale');
  const next: PaymentRecord = { ...record, version: was.version + 1 };
  if (sold) next.invoice_number = invoiceNumber(member, items.invoices);
  if (sold && next.paid_at && !next.immediate_start_at) {
    next.held_until = endOfWithdrawal(next.paid_at, buyer.brand.config.limits.refund_days);
  }
  if (!items.wallet) {
    // Nobody is left who could have the credits; the money is in the books all the same.
    Object.assign(next, { granted: was.granted, reversed: was.reversed });
    if (sold) alarm('a member who is gone has paid', describePayment(buyer, was));
  }
  const credits = creditWrites(member, items.wallet, was, next, at);
  const stored = sold ? storedWrite(next, items, truth, at) : null;
  if (stored) next.stored_method = stored.id;
  const blocks = next.charged_back > was.charged_back && !items.account?.direct_debit_blocked;
  const result = await commitNamed(member, [
    { name: 'payment', writes: [paymentWrite(member, next, was)] },
    { name: 'credits', writes: credits.writes },
    {
      name: 'account',
      writes:
        // Every sale, as a withdrawal at this moment may be ending the membership of an earlier one.
        items.account && (sold || blocks)
          ? [accountWrite(member, { paid: sold, blockedAt: blocks ? at : null })]
          : [],
    },
    { name: 'discount', writes: discountWrites(member, next, items) },
    {
      name: 'spending',
      writes: spendingWrites(buyer, was, next, sold ? items.invoices : null),
    },
    { name: 'stored', writes: stored ? [storedMethodWrite(member, stored)] : [] },
    { name: 'journal', writes: journalEntryWrites(member, next, items, { events, credits, at }) },
    { name: 'mails', writes: items.account ? mailWrites(member, next, events) : [] },
  ]).catch(asRefused);
  return result.committed ? next : null;
}

/** @param invoices how many the member has, where this change writes another one */
export function spendingWrites(
  { brand, member }: Buyer,
  was: PaymentRecord,
  next: PaymentRecord,
  invoices: number | null,
): Write[] {
  const amount = getBudgetImpact(next) - getBudgetImpact(was);
  if (amount === 0 && invoices === null) return [];
  const month = getMonth(brand, new Date(was.created_at));
  return [budgetWrite(member, { month, amount, invoices })];
}

/** What becomes of the order's code; of one that is good any number of times nothing is noted. */
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

/** The method that the provider keeps from now on, or null. */
function storedWrite(
  record: PaymentRecord,
  { customer }: TransitionItems,
  truth: Pick<ProviderPayment, 'mandate' | 'label'> | null,
  at: string,
) {
  if (record.sequence !== 'first' || !truth?.mandate || !customer) return null;
  return {
    id: storedMethodId(truth.mandate),
    method: record.method,
    label: truth.label ?? '',
    provider: record.provider,
    customer: customer.id,
    mandate: truth.mandate,
    created_at: at,
  };
}

/** A withdrawal has a receipt of its own. */
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
 * Ends a payment that nobody can pay, and sets its code and its part of the budget free.
 *
 * @param unsure whether the provider may have it all the same: then it is looked at again
 * @returns the payment as it is then
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
      ...open(record),
      status: record.status === 'pending' ? 'failed' : record.status,
      ...(ambiguous
        ? { ambiguous: true, next_check_at: secondsFromNow(limits.paymentCheckSeconds) }
        : {}),
    };
    return move(buyer, record, { record: next, events: [] }, null);
  });
}

/** A moment so many seconds from now. */
export const secondsFromNow = (seconds: number): string =>
  new Date(now().getTime() + seconds * 1_000).toISOString();
