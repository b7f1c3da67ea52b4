/**
 * Journal entries. Every change of a payment that moves money writes one in its transaction. An
 * entry never changes, but for the number of its invoice or credit note, which it gets once; a later
 * refund is another entry.
 */
import type { PaymentMethod } from '#shared/model/payment.ts';
import type { Country } from '#shared/model/values.ts';
import { getUtcDays, type Period, within } from '#shared/rules/periods.ts';
import type { Write } from '../core/commit.ts';
import type { TenantScope } from '../core/scope.ts';
import type { BuyerLocation } from './buyer-location.ts';
import { listDayEntries } from './journal.store.ts';
import { journalEntryWrite } from './journal-writes.store.ts';

/** `chargeback_reversed` is a chargeback that the provider took back. */
export const journalEntryKinds = ['sale', 'refund', 'chargeback', 'chargeback_reversed'] as const;
export type JournalEntryKind = (typeof journalEntryKinds)[number];

/** Amounts are whole numbers of the currency's smallest unit, negative for refunds. */
export interface JournalEntry {
  /** Id of the event: the same event always has the same id. */
  id: string;
  /** When the entry was written; ISO 8601. */
  at: string;
  kind: JournalEntryKind;
  /** When the sale was booked that it belongs to; absent in entries of before. */
  sale_at?: string | undefined;
  payment: string;
  /** Public id of the buyer. It identifies nobody once the account is purged. */
  member: string;
  /** Of its invoice or credit note; empty until it is numbered, within a minute. */
  invoice_number: string;
  currency: string;
  gross: number;
  /** Part of `gross`. */
  vat: number;
  /** Hundredths of a percent. */
  vat_rate: number;
  country: Country;
  /** Of a sale: what says where its buyer is, and what was decided; absent in entries of before. */
  location?: BuyerLocation | undefined;
  /** Discount of a sale; 0 for other kinds. */
  discount: number;
  discount_code: string | null;
  /**
   * Granted credits, negative where they were reversed. Fewer are reversed where some were spent.
   */
  credits: number;
  /**
   * Of money that went back: credits that it should have taken as well, but that had been spent,
   * negative where a bank gives it again; absent in sales and in entries of before.
   */
  credits_missing?: number | undefined;
  /**
   * Whether the buyer's account had been purged, and whether before the sale, so that it granted no
   * credits. Absent while there is one.
   */
  purged?: 'before_sale' | 'after_sale' | undefined;
  /** Of a sale: whole minutes since the buyer signed up; absent in entries of before. */
  minutes_since_signup?: number | undefined;
  package: string;
  method: PaymentMethod;
  provider: string;
  /** The provider's id of the payment. */
  provider_reference: string;
  /** Traffic source of the buyer as `network/ref`, or null. */
  campaign: string | null;
}

/** Returns the write of an entry for the transaction that changes the payment. */
export const recordEntry = (scope: TenantScope, entry: JournalEntry): Write =>
  journalEntryWrite(scope, entry);

/** Lists the entries of a period, oldest first; of another table where named. It queries day by day. */
export async function* listJournalEntries(
  scope: TenantScope,
  period: Period,
  table?: string,
): AsyncGenerator<JournalEntry> {
  for (const day of getUtcDays(period)) {
    for await (const entry of listDayEntries(scope, day, table)) {
      if (within(period, entry.at)) yield entry;
    }
  }
}
