/** Payments: what a member ordered, how it stands with the provider, and what came of it. */
import type { Payment, PaymentMethod, PaymentStatus } from '#shared/model/payment.ts';
import type { Country, Locale } from '#shared/model/values.ts';
import { toMoney } from '#shared/rules/money.ts';
import { now } from '../../adapters/clock.ts';
import { newId } from '../../adapters/secrets.ts';
import { type IdempotencyRecord, isCurrent } from '../core/idempotency.ts';
import type { MemberScope } from '../core/scope.ts';
import { findOrderRecord, findPayment } from './payments.store.ts';

// What other nouns' rules may ask of payments.
export {
  allPayments,
  findOrderRecord,
  findPayment,
  knownPayment,
  knownPaymentWrite,
  noteAsked,
  openPayments,
  orderRecordWrite,
  paymentsBefore,
  paymentWrite,
  postponeCheck,
} from './payments.store.ts';

/** Amounts are whole numbers of the currency's smallest unit. */
export interface PaymentRecord {
  /** Ours; ids stand in the order of ordering. */
  id: string;
  status: PaymentStatus;
  created_at: string;
  /** When it was paid first. */
  paid_at?: string | undefined;
  package: string;
  credits: number;
  currency: string;
  /** Total to pay: the price less the discount. */
  amount: number;
  /** Part of `amount`. */
  vat: number;
  /** Hundredths of a percent. */
  vat_rate: number;
  country: Country;
  method: PaymentMethod;
  /** What a code took off; `once` where it is good once per member. */
  discount?: { code: string; amount: number; once: boolean } | undefined;
  locale: Locale;
  provider: string;
  /** The provider's id; absent until it was asked. */
  provider_id?: string | undefined;
  redirect?: string | undefined;
  sequence: 'once' | 'first' | 'recurring';
  stored_method?: string | undefined;
  /** When the buyer asked for an immediate start, knowing what it does to withdrawal. */
  immediate_start_at?: string | undefined;
  /** Which text they agreed to (shared/rules/immediate-start.ts). */
  immediate_start_text?: string | undefined;
  /** Until when its credits wait for that consent, where it was not given with the order. */
  held_until?: string | undefined;
  /** Set with the first booking. */
  invoice_number?: string | undefined;
  /** Credits given for it so far, and taken back again. */
  granted: number;
  reversed: number;
  /** What was given back, and taken back by the bank, so far. */
  refunded: number;
  charged_back: number;
  /** Set while the provider may have it without our knowing: its answer was lost. */
  ambiguous?: true | undefined;
  /** When it is looked at again, as long as it is open; ISO 8601. */
  next_check_at?: string | undefined;
  /** When its buyer last had the provider asked; ISO 8601. */
  asked_at?: string | undefined;
  withdrawal?:
    | { at: string; refund: number; credits_back: number; state: 'asked' | 'done' }
    | undefined;
  /** Number of the change; every change asks for the one before. */
  version: number;
}

/** What was ordered under an `idempotency_key`. */
export type OrderRecord = IdempotencyRecord<{
  /** The payment's id. */
  subject: string;
  at: string;
}>;

const timeDigits = 13;
const randomChars = 9;

/** A new payment's id; ids stand in the order of ordering. */
export const newPaymentId = (): string =>
  `${String(now().getTime()).padStart(timeDigits, '0')}${newId().slice(0, randomChars)}`;

/** The payment that was ordered under an idempotency key of the member, or null. */
export async function paymentOfKey(
  member: MemberScope,
  key: string,
): Promise<PaymentRecord | null> {
  const record = await findOrderRecord(member, key);
  return record && isCurrent(record) ? findPayment(member, record.subject) : null;
}

/** Whether money came for it, whatever became of that. */
export const wasPaid = ({ paid_at }: PaymentRecord): boolean => paid_at !== undefined;

/** Whether it ended without being paid. */
export const isTerminalFailure = ({ status }: Pick<PaymentRecord, 'status'>): boolean =>
  status === 'failed' || status === 'cancelled';

/** Seconds since it was ordered. */
export const getAge = ({ created_at }: Pick<PaymentRecord, 'created_at'>): number =>
  (now().getTime() - Date.parse(created_at)) / 1_000;

/** What of the member's budget it takes: what is under way or paid, less what came back. */
export function getBudgetImpact(record: PaymentRecord): number {
  if (isTerminalFailure(record)) return 0;
  const { amount, refunded, charged_back } = record;
  return Math.max(0, amount - refunded - charged_back);
}

/** A payment as its buyer sees it. */
export const toPaymentDto = (record: PaymentRecord): Payment => ({
  payment_id: record.id,
  package: record.package,
  credits: record.credits,
  amount: toMoney(record.amount, record.currency),
  method: record.method,
  status: record.status,
  created_at: record.created_at,
});
