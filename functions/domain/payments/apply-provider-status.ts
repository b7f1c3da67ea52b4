/**
 * Applies the provider's status to a payment with all its consequences (credits, premium
 * membership, discount code, budget, journal, receipt) in one transaction. Calls may come any
 * number of times, in any order and concurrently: the record is read before the provider is asked,
 * and its version is a condition of the change, so that no response overtakes a newer one.
 */
import * as limits from '#shared/limits.ts';
import { toMoney } from '#shared/rules/money.ts';
import { alarm } from '../../adapters/alarm.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import type { Needs } from '../../adapters/needs.ts';
import { getProvider } from '../../adapters/payment-providers.ts';
import { PaymentError, type ProviderPayment } from '../../adapters/payments.ts';
import { AppError } from '../core/app-error.ts';
import { raise } from '../core/raised-alarms.ts';
import { untilCommitted, walletAttempts } from '../core/until-committed.ts';
import { withLocation } from './buyer-location.ts';
import { type Buyer, describePayment, move, toAlarmFacts } from './move-payment.ts';
import { findPayment, type PaymentRecord, wasPaid } from './payments.ts';
import { getStatusTransition, withoutNextCheck } from './status-transition.ts';

export const needs: Needs = {
  alarms: ['paid_payment_reported_unpaid', 'provider_payment_mismatch'],
};

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
    const reported = await askProvider(buyer, record, record.provider_id);
    if (!reported || (await isOther(buyer, record, reported))) return record;
    const isSale = reported.status === 'paid' && !wasPaid(record);
    const located = isSale ? withLocation(buyer.brand, record, reported.payerCountry) : record;
    const updated = getStatusTransition(located, reported, nowIso());
    if (!updated) {
      if (wasPaid(record) && reported.status !== 'paid') {
        await raiseAbout(buyer, record, 'paid_payment_reported_unpaid', reported.status);
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
    { attempts: walletAttempts },
  );
}

/** @throws AppError `unavailable` */
async function askProvider(
  buyer: Buyer,
  record: PaymentRecord,
  id: string,
): Promise<ProviderPayment | null> {
  try {
    return await getProvider(buyer.brand.config.payments, record.provider).find(id);
  } catch (cause) {
    if (cause instanceof PaymentError && cause.unknownState !== null) {
      const facts = toAlarmFacts(buyer.member, record, cause.unknownState);
      // The adapter has written the log's line.
      await raise(buyer.member, 'provider_state_unknown', record.id, facts);
    }
    if (cause instanceof PaymentError) throw new AppError('unavailable', { cause });
    throw cause;
  }
}

/** Says that a payment needs a person: in the log, and once on Today. */
async function raiseAbout(
  buyer: Buyer,
  record: PaymentRecord,
  kind: 'paid_payment_reported_unpaid',
  found: string,
): Promise<void> {
  alarm(kind, describePayment(buyer, record));
  await raise(buyer.member, kind, record.id, toAlarmFacts(buyer.member, record, found));
}

/**
 * Tells whether the provider's payment differs from the order. Nothing is granted for such a
 * payment.
 */
async function isOther(
  buyer: Buyer,
  record: PaymentRecord,
  reported: ProviderPayment,
): Promise<boolean> {
  const { brand } = buyer;
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
    const { minor, currency } = reported.amount;
    const { value } = toMoney(minor, currency);
    const facts = toAlarmFacts(buyer.member, record, `${value} ${currency}`);
    await raise(buyer.member, 'provider_payment_mismatch', record.id, facts);
  }
  return differs;
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
