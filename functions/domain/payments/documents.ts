/**
 * Invoices and credit notes of a payment. Each movement of money that is booked has one: a sale and
 * what a bank gives again an invoice, what goes back a credit note. They are part of the payment from
 * the transaction that books the movement on, and get a number of their company's series within a
 * minute (number-documents.ts). After that they never change.
 */

import type { TenantConfig } from '#shared/tenant.ts';
import { sha256 } from '../../adapters/secrets.ts';
import type { JournalEntryKind } from './journal.ts';
import type { PaymentRecord } from './payments.ts';
import type { MoneyEvent } from './status-transition.ts';

export const documentKinds = ['invoice', 'credit_note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Amounts are whole numbers of the currency's smallest unit, negative in a credit note. */
export interface PaymentDocument {
  kind: DocumentKind;
  /** What moved the money. */
  cause: JournalEntryKind;
  /** Id of the journal entry. */
  entry: string;
  /** When it was booked; ISO 8601. */
  at: string;
  gross: number;
  vat: number;
  /** Absent until it is numbered. */
  number?: string | undefined;
  /** The date of the document; ISO 8601. */
  issued_at?: string | undefined;
}

/** A document that has its number. */
export type IssuedDocument = PaymentDocument & { number: string; issued_at: string };

const versionDigits = 6;

/** Ids sort in the order of events, even of those with the same time. */
export const journalEntryId = (
  { id, version }: Pick<PaymentRecord, 'id' | 'version'>,
  index: number,
): string => `${id}.${String(version).padStart(versionDigits, '0')}.${index}`;

/** Returns the documents of the movements that a change books. */
export const getDocuments = (
  record: Pick<PaymentRecord, 'id' | 'version'>,
  events: readonly MoneyEvent[],
  at: string,
): PaymentDocument[] =>
  events.map(({ kind, gross, vat }, index) => ({
    kind: kind === 'sale' || kind === 'chargeback_reversed' ? 'invoice' : 'credit_note',
    cause: kind,
    ...{ entry: journalEntryId(record, index), at, gross, vat },
  }));

export const isIssued = (document: PaymentDocument): document is IssuedDocument =>
  document.number !== undefined && document.issued_at !== undefined;

/** A payment's documents that have a number, in the order of booking. */
export function issuedDocuments(payment: PaymentRecord): IssuedDocument[] {
  const { documents, invoice_number: number, paid_at: at, amount: gross, vat } = payment;
  if (documents) return documents.filter(isIssued);
  // A payment of before documents were kept with it.
  if (number === undefined || at === undefined) return [];
  return [{ kind: 'invoice', cause: 'sale', entry: '', at, gross, vat, number, issued_at: at }];
}

/** When the first document without a number was booked, or null. */
export const firstUnnumbered = ({ documents = [] }: Pick<PaymentRecord, 'documents'>) =>
  documents.find((document) => !isIssued(document))?.at ?? null;

const companyChars = 16;

/**
 * Returns the id of a brand's company in its series: brands of one company share it. It follows from
 * the country and the number of the company's registration.
 */
export function companyId({ company }: Pick<TenantConfig, 'company'>): string {
  const registration = company.kvk.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return sha256(`company ${company.country} ${registration}`).slice(0, companyChars);
}

const numberDigits = 6;

/** Returns a document's number: `2026-000123`, of a credit note `C2026-000123`. */
export const documentNumber = (kind: DocumentKind, year: string, place: number): string =>
  `${kind === 'credit_note' ? 'C' : ''}${year}-${String(place).padStart(numberDigits, '0')}`;
