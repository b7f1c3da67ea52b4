/** Derives a payment's next state from its provider's status. States only move forward. */
import type { PaymentStatus } from '#shared/model/payment.ts';
import { prorate } from '#shared/rules/money.ts';
import type { ProviderPayment } from '../../adapters/payments.ts';
import type { JournalEntryKind } from './journal.ts';
import { type PaymentRecord, type PaymentRefund, wasPaid } from './payments.ts';

/** The provider's fields that decide a payment's state. */
export type ProviderStatus = Pick<
  ProviderPayment,
  'status' | 'amount' | 'refunded' | 'chargedBack' | 'paid_at'
>;

/** A movement of money in the currency's smallest unit. */
export interface MoneyEvent {
  kind: JournalEntryKind;
  gross: number;
  vat: number;
}

/** The next state of a payment with its money events. */
export interface StatusTransition {
  record: PaymentRecord;
  events: MoneyEvent[];
}

/**
 * Returns a payment's next state, or null where the provider's status changes nothing. States only
 * move forward: a paid payment stays paid, less refunds and chargebacks.
 */
export function getStatusTransition(
  record: PaymentRecord,
  reported: ProviderStatus,
  at: string,
): StatusTransition | null {
  if (reported.status !== 'paid') return wasPaid(record) ? null : unpaid(record, reported);
  const was = { refunded: record.refunded, charged_back: record.charged_back };
  const { withdrawal, refunds } = record;
  // A refund counts from its request, and the provider may not show it yet.
  const arrived = reported.refunded.minor >= was.refunded;
  const refunded = isRefundAsked(record) && !arrived ? was.refunded : reported.refunded.minor;
  const toState = ({ total = was.refunded }: { total?: number | undefined }) =>
    reported.refunded.minor >= total ? ('done' as const) : ('asked' as const);
  const charged_back = reported.chargedBack.minor;
  const next: PaymentRecord = {
    ...withoutNextCheck(record),
    paid_at: record.paid_at ?? reported.paid_at ?? at,
    refunded,
    charged_back,
    ...(withdrawal?.state === 'asked'
      ? { withdrawal: { ...withdrawal, state: toState(withdrawal) } }
      : {}),
    ...(refunds
      ? {
          refunds: refunds.map((one) =>
            one.state === 'asked' ? { ...one, state: toState(one) } : one,
          ),
        }
      : {}),
  };
  next.status = paidStatus(next);
  next.granted = record.credits;
  next.reversed = reversedBy(next);
  const events = [
    ...(wasPaid(record) ? [] : [{ kind: 'sale' as const, gross: record.amount, vat: record.vat }]),
    ...moneyBack(record, 'refund', was.refunded, refunded),
    ...moneyBack(
      record,
      charged_back > was.charged_back ? 'chargeback' : 'chargeback_reversed',
      was.charged_back,
      charged_back,
    ),
  ];
  const same =
    events.length === 0 &&
    next.status === record.status &&
    next.withdrawal?.state === withdrawal?.state &&
    (refunds ?? []).every(({ state }, index) => next.refunds?.[index]?.state === state);
  return same ? null : { record: next, events };
}

/** Tells whether money is on its way back that the provider may not show yet. */
export const isRefundAsked = ({
  withdrawal,
  refunds = [],
}: Pick<PaymentRecord, 'withdrawal' | 'refunds'>): boolean =>
  withdrawal?.state === 'asked' || refunds.some(({ state }) => state === 'asked');

/** Returns a payment as it is once an operator's refund is decided. */
export function getRefundTransition(
  record: PaymentRecord,
  { id, amount }: Pick<PaymentRefund, 'id' | 'amount'>,
  at: string,
): StatusTransition {
  const refunded = record.refunded + amount;
  const made: PaymentRefund = { id, at, amount, total: refunded, state: 'asked' };
  const next: PaymentRecord = { ...record, refunded, refunds: [...(record.refunds ?? []), made] };
  next.status = paidStatus(next);
  next.reversed = reversedBy(next);
  return { record: next, events: moneyBack(record, 'refund', record.refunded, refunded) };
}

/** Removes the next check. */
export function withoutNextCheck(record: PaymentRecord): PaymentRecord {
  const { next_check_at: _check, ambiguous: _ambiguous, ...rest } = record;
  return rest;
}

function unpaid(record: PaymentRecord, { status }: ProviderStatus): StatusTransition | null {
  if (status === 'open' || status === 'paid') return null;
  const next: PaymentStatus = status === 'cancelled' ? 'cancelled' : 'failed';
  if (record.status === next && !record.next_check_at) return null;
  return { record: { ...withoutNextCheck(record), status: next }, events: [] };
}

function paidStatus({ amount, refunded, charged_back, withdrawal }: PaymentRecord): PaymentStatus {
  if (charged_back > 0) return 'charged_back';
  const withdrawn = withdrawal?.state === 'done' && refunded > 0;
  return withdrawn || refunded >= amount ? 'refunded' : 'completed';
}

/** Returns the credits to reverse in total: the same share as that of the money. */
function reversedBy(record: PaymentRecord): number {
  const { amount, credits, refunded, charged_back, withdrawal } = record;
  // A withdrawal sets its own number of credits and makes no debt.
  const apart = withdrawal ? Math.min(withdrawal.refund, refunded) : 0;
  const gone = Math.min(amount, refunded - apart + charged_back);
  const taken = prorate(credits, gone, amount);
  return Math.min(credits, (withdrawal?.credits_back ?? 0) + taken);
}

/**
 * The VAT of a partial refund is the difference of prorated VAT, so that parts add up to the whole.
 */
export function moneyBack(
  { amount, vat }: PaymentRecord,
  kind: JournalEntryKind,
  was: number,
  is: number,
): MoneyEvent[] {
  if (was === is) return [];
  const getVat = (part: number) => prorate(vat, part, amount);
  return [{ kind, gross: was - is, vat: getVat(was) - getVat(is) }];
}
