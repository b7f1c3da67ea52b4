/** Payments: the order, its status at the provider, and its consequences. */
import type { Payment, PaymentMethod, PaymentStatus } from '#shared/model/payment.ts';
import type { Country, Locale } from '#shared/model/values.ts';
import { toMoney } from '#shared/rules/money.ts';
import { now } from '../../adapters/clock.ts';
import type { ProviderName } from '../../adapters/payment-providers.ts';
import { newId } from '../../adapters/secrets.ts';
import { type IdempotencyRecord, isCurrent } from '../core/idempotency.ts';
import type { MemberScope } from '../core/scope.ts';
import type { LocationDecision, LocationEvidence } from './buyer-location.ts';
import type { IssuedDocument, PaymentDocument } from './documents.ts';
import { findOrderRecord, findPayment } from './payments.store.ts';

export { claimProviderRequest, paymentWrite, postponeCheck } from './payment-writes.store.ts';
export {
  allPayments,
  findOrderRecord,
  findPayment,
  findPaymentOwner,
  formerOrder,
  formerPayment,
  isPayment,
  knownPayment,
  knownPaymentWrite,
  type ListedPayment,
  listLatestPayments,
  type OwnedPayment,
  openPayments,
  orderRecordWrite,
  paymentOwnerWrite,
  paymentsBefore,
} from './payments.store.ts';

/** Amounts are whole numbers of the currency's smallest unit. */
export interface PaymentRecord {
  /** Our id. Ids sort in the order of ordering. */
  id: string;
  status: PaymentStatus;
  created_at: string;
  /** When it was first paid. */
  paid_at?: string | undefined;
  package: string;
  credits: number;
  currency: string;
  /** The price less the discount. */
  amount: number;
  /** Part of `amount`. */
  vat: number;
  /** Hundredths of a percent. */
  vat_rate: number;
  /** Where its buyer is taxed; until it is paid, what the member said. */
  country: Country;
  /** What says where its buyer is, complete once it is paid; absent in payments of before. */
  location?: (LocationEvidence & { decision?: LocationDecision }) | undefined;
  method: PaymentMethod;
  /** The discount of a code; `once` for a code that a member can use once. */
  discount?: { code: string; amount: number; once: boolean } | undefined;
  locale: Locale;
  provider: ProviderName;
  /** Providers that were asked before it: what they may have made cannot be paid. */
  left_providers?: ProviderName[] | undefined;
  /** The provider's id; absent until the payment was handed over. */
  provider_id?: string | undefined;
  redirect?: string | undefined;
  sequence: 'once' | 'first' | 'recurring';
  stored_method?: string | undefined;
  /** When the buyer consented to an immediate start. */
  immediate_start_at?: string | undefined;
  /** Version of the consent's text (shared/rules/immediate-start.ts). */
  immediate_start_text?: string | undefined;
  /** Without consent its credits are held until this time. */
  held_until?: string | undefined;
  /** Of the first invoice, once it has one. */
  invoice_number?: string | undefined;
  /** Invoices and credit notes, in the order of booking; absent in payments of before. */
  documents?: PaymentDocument[] | undefined;
  /** Documents that it had before the table was set back, whose numbers it gets again. */
  former_documents?: IssuedDocument[] | undefined;
  /** Credits granted so far, and reversed so far. */
  granted: number;
  reversed: number;
  /** Amounts refunded and charged back so far. */
  refunded: number;
  charged_back: number;
  /** Set while it is unknown whether the provider holds the payment, as its response was lost. */
  ambiguous?: true | undefined;
  /** When an open payment is checked again; ISO 8601. */
  next_check_at?: string | undefined;
  /** When the provider was last asked for its buyer; ISO 8601. */
  asked_at?: string | undefined;
  /** When money of it moved last, which its journal entries of that change bear; ISO 8601. */
  moved_at?: string | undefined;
  withdrawal?:
    | {
        at: string;
        refund: number;
        credits_back: number;
        /** What has gone back of the payment once it is made; absent in those of before. */
        total?: number | undefined;
        state: 'asked' | 'done';
      }
    | undefined;
  /** Refunds that operators decided, oldest first. Why and by whom stands with the member. */
  refunds?: PaymentRefund[] | undefined;
  /** Every write is conditional on the previous version. */
  version: number;
}

/** A refund that an operator decided. It is booked as it is decided, and a job has it made. */
export interface PaymentRefund {
  /** Chosen by who asks, for one refund. */
  id: string;
  at: string;
  amount: number;
  /** What has gone back of the payment once it is made. */
  total: number;
  /** `done` once the provider shows it. */
  state: 'asked' | 'done';
}

/** What was ordered under an `idempotency_key`. */
export type OrderRecord = IdempotencyRecord<{
  /** The payment's id. */
  subject: string;
  at: string;
}>;

/** Returns the providers that a payment leaves behind when it goes to this one. */
export const getLeftProviders = (
  { provider, left_providers = [] }: PaymentRecord,
  next: ProviderName,
): ProviderName[] => [...new Set([...left_providers, provider])].filter((name) => name !== next);

const timeDigits = 13;
const randomChars = 9;

/** When the payment of an id was ordered, ISO 8601. */
export const getOrderTime = (id: string): string =>
  new Date(Number(id.slice(0, timeDigits))).toISOString();

/** Creates a payment's id. Ids sort in the order of ordering. */
export const newPaymentId = (): string =>
  `${String(now().getTime()).padStart(timeDigits, '0')}${newId().slice(0, randomChars)}`;

/** Returns the payment of a member's idempotency key, or null. */
export async function findPaymentByKey(
  member: MemberScope,
  key: string,
): Promise<PaymentRecord | null> {
  const record = await findOrderRecord(member, key);
  return record && isCurrent(record) ? findPayment(member, record.subject) : null;
}

/** Tells whether it was ever paid, even if it was refunded since. */
export const wasPaid = ({ paid_at }: PaymentRecord): boolean => paid_at !== undefined;

/** Tells whether it ended unpaid. */
export const isTerminalFailure = ({ status }: Pick<PaymentRecord, 'status'>): boolean =>
  status === 'failed' || status === 'cancelled';

/** Returns the seconds since the order. */
export const getAge = ({ created_at }: Pick<PaymentRecord, 'created_at'>): number =>
  (now().getTime() - Date.parse(created_at)) / 1_000;

/**
 * Returns how much of the member's budget a payment uses: pending or paid, less what was returned.
 */
export function getBudgetImpact(record: PaymentRecord): number {
  if (isTerminalFailure(record)) return 0;
  const { amount, refunded, charged_back } = record;
  return Math.max(0, amount - refunded - charged_back);
}

export const toPaymentDto = (record: PaymentRecord): Payment => ({
  payment_id: record.id,
  package: record.package,
  credits: record.credits,
  amount: toMoney(record.amount, record.currency),
  method: record.method,
  status: record.status,
  created_at: record.created_at,
});
