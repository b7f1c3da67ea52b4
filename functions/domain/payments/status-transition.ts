/** What a payment is to be by its provider's word. States only move on. */
import type { PaymentStatus } from '#shared/model/payment.ts';
import { prorate } from '#shared/rules/money.ts';
import type { ProviderPayment } from '../../adapters/payments.ts';
import type { JournalEntryKind } from './journal.ts';
import { type PaymentRecord, wasPaid } from './payments.ts';

/** What a provider says, as far as it settles a payment. */
export type Truth = Pick<
  ProviderPayment,
  'status' | 'amount' | 'refunded' | 'chargedBack' | 'paid_at'
>;

/** Money that came or went; whole numbers of the currency's smallest unit. */
export interface MoneyEvent {
  kind: JournalEntryKind;
  gross: number;
  vat: number;
}

/** What a provider's word makes of a payment. */
export interface StatusTransition {
  record: PaymentRecord;
  events: MoneyEvent[];
}

/**
 * What a payment is to be, by its provider's word; null where that changes nothing. States only
 * move on: what was paid stays so, less what is refunded or charged back.
 */
export function getStatusTransition(
  record: PaymentRecord,
  truth: Truth,
  at: string,
): StatusTransition | null {
  if (truth.status !== 'paid') return wasPaid(record) ? null : unpaid(record, truth);
  const was = { refunded: record.refunded, charged_back: record.charged_back };
  const { withdrawal } = record;
  // A withdrawal's refund is booked when it is asked for, and may be on its way.
  const asked = withdrawal?.state === 'asked';
  const arrived = truth.refunded.minor >= was.refunded;
  const refunded = asked && !arrived ? was.refunded : truth.refunded.minor;
  const charged_back = truth.chargedBack.minor;
  const next: PaymentRecord = {
    ...open(record),
    paid_at: record.paid_at ?? truth.paid_at ?? at,
    refunded,
    charged_back,
    ...(withdrawal && asked && arrived ? { withdrawal: { ...withdrawal, state: 'done' } } : {}),
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
    next.withdrawal?.state === withdrawal?.state;
  return same ? null : { record: next, events };
}

/** No more to be looked at. */
export function open(record: PaymentRecord): PaymentRecord {
  const { next_check_at: _check, ambiguous: _ambiguous, ...rest } = record;
  return rest;
}

function unpaid(record: PaymentRecord, { status }: Truth): StatusTransition | null {
  if (status === 'open' || status === 'paid') return null;
  const next: PaymentStatus = status === 'cancelled' ? 'cancelled' : 'failed';
  if (record.status === next && !record.next_check_at) return null;
  return { record: { ...open(record), status: next }, events: [] };
}

function paidStatus({ amount, refunded, charged_back, withdrawal }: PaymentRecord): PaymentStatus {
  if (charged_back > 0) return 'charged_back';
  const withdrawn = withdrawal?.state === 'done' && refunded > 0;
  return withdrawn || refunded >= amount ? 'refunded' : 'completed';
}

/** Credits that are to be taken back, all together: as large a part as that of the money. */
function reversedBy(record: PaymentRecord): number {
  const { amount, credits, refunded, charged_back, withdrawal } = record;
  // What a withdrawal gives back has its own number of credits; it makes no debt.
  const apart = withdrawal ? Math.min(withdrawal.refund, refunded) : 0;
  const gone = Math.min(amount, refunded - apart + charged_back);
  const taken = prorate(credits, gone, amount);
  return Math.min(credits, (withdrawal?.credits_back ?? 0) + taken);
}

/** The tax in a part of the amount is the part of the tax, so that parts add up to the whole. */
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
