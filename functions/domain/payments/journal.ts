/**
 * Bookings: what happened to money, for the books. One is written with every change of a payment
 * that moves money, in the same transaction, and never changed; what comes back later is a booking
 * of its own.
 */
import type { PaymentMethod } from '#shared/model/payment.ts';
import type { Country } from '#shared/model/values.ts';
import { getUtcDays, type Period, within } from '#shared/rules/periods.ts';
import type { Write } from '../core/commit.ts';
import type { TenantScope } from '../core/scope.ts';
import { journalEntryWrite, listDayEntries } from './journal.store.ts';

/** `chargeback_reversed`: a charge back that the provider took back. */
export const journalEntryKinds = ['sale', 'refund', 'chargeback', 'chargeback_reversed'] as const;
export type JournalEntryKind = (typeof journalEntryKinds)[number];

/** Amounts are whole numbers of the currency's smallest unit, negative where money goes back. */
export interface JournalEntry {
  /** Names the event: the same event always has the same id. */
  id: string;
  /** When it was booked; ISO 8601. */
  at: string;
  kind: JournalEntryKind;
  payment: string;
  /** Public id of the buyer; it names nobody once the account is purged. */
  member: string;
  invoice_number: string;
  currency: string;
  gross: number;
  /** Part of `gross`. */
  vat: number;
  /** Hundredths of a percent. */
  vat_rate: number;
  country: Country;
  /** What a discount took off the price; of a sale only. */
  discount: number;
  discount_code: string | null;
  /** Credits given, or taken back (negative); less than sold where they were spent. */
  credits: number;
  package: string;
  method: PaymentMethod;
  provider: string;
  /** The provider's id of the payment. */
  provider_reference: string;
  /** Where the buyer came from: `network/ref`, or null. */
  campaign: string | null;
}

/** The write of a booking; part of the transaction that changes the payment. */
export const recordEntry = (scope: TenantScope, entry: JournalEntry): Write =>
  journalEntryWrite(scope, entry);

/** Bookings of a period, oldest first; what is read follows its days. */
export async function* listJournalEntries(
  scope: TenantScope,
  period: Period,
): AsyncGenerator<JournalEntry> {
  for (const day of getUtcDays(period)) {
    for await (const entry of listDayEntries(scope, day)) {
      if (within(period, entry.at)) yield entry;
    }
  }
}
