/**
 * Export rows of journal entries. Amounts are whole numbers of the currency's smallest unit, copied
 * from the entries, so that sums of rows equal sums of entries.
 */

import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import type { PaymentStatus } from '#shared/model/payment.ts';
import { dayIn } from '#shared/rules/age.ts';
import type { JournalEntry, JournalEntryKind } from '../payments/journal.ts';

/** Empty for an unchanged row; else how a closed month's row differs now. */
export type Correction = '' | 'added' | 'changed' | 'missing';

export interface ExportRow {
  id: string;
  at: string;
  /** Calendar day in the brand's time zone. */
  day: string;
  kind: JournalEntryKind;
  /** Status of the payment after the entry. */
  status: PaymentStatus;
  payment: string;
  invoice_number: string;
  provider: string;
  provider_reference: string;
  method: string;
  country: string;
  currency: string;
  gross: number;
  /** Hundredths of a percent. */
  vat_rate: number;
  vat: number;
  net: number;
  discount: number;
  discount_code: string;
  credits: number;
  package: string;
  campaign: string;
  member: string;
  correction: Correction;
}

const statusAfter: Record<JournalEntryKind, PaymentStatus> = {
  sale: 'completed',
  refund: 'refunded',
  chargeback: 'charged_back',
  chargeback_reversed: 'completed',
};

export function toExportRow(journalEntry: JournalEntry, timeZone: string): ExportRow {
  const { id, at, kind, payment, gross, vat } = journalEntry;
  return {
    ...{ id, at, day: dayIn(timeZone, new Date(at)), kind, status: statusAfter[kind], payment },
    invoice_number: journalEntry.invoice_number,
    provider: journalEntry.provider,
    provider_reference: journalEntry.provider_reference,
    method: journalEntry.method,
    country: journalEntry.country,
    currency: journalEntry.currency,
    ...{ gross, vat_rate: journalEntry.vat_rate, vat, net: gross - vat },
    discount: journalEntry.discount,
    discount_code: journalEntry.discount_code ?? '',
    credits: journalEntry.credits,
    package: journalEntry.package,
    // Campaign names come from visitors' URLs and must not break a line.
    campaign: (journalEntry.campaign ?? '').replace(/\p{Cc}+/gu, ' '),
    member: journalEntry.member,
    correction: '',
  };
}

export const rowColumns = [
  ...['id', 'at', 'day', 'kind', 'status', 'payment', 'invoice_number', 'provider'],
  ...['provider_reference', 'method', 'country', 'currency', 'gross', 'vat_rate', 'vat', 'net'],
  ...['discount', 'discount_code', 'credits', 'package', 'campaign', 'member', 'correction'],
] as readonly (keyof ExportRow)[];

type Cell = string | number;

/** Spreadsheets run some texts as formulas. A leading quote prevents that. */
const csv = {
  eof: false,
  escape_formulas: true,
  // A text's own leading quote is doubled, so that it differs from a guard.
  cast: { string: (text: string) => (text.startsWith("'") ? `'${text}` : text) },
};
const guarded = /^'['=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Returns a line of CSV (RFC 4180) without its line end. Formulas are guarded. */
export const csvLine = (cells: readonly Cell[]): string => stringify([cells], csv);

/** Parses the lines written by `csvLine`, without the header. */
export const parseCells = (file: AsyncIterable<Uint8Array>): AsyncIterable<string[]> =>
  pipeline(
    file,
    parse({ from_line: 2, cast: (text) => (guarded.test(text) ? text.slice(1) : text) }),
    // The reader of the cells receives the failure.
    () => undefined,
  );

/** Returns a row's line in the order of `rowColumns`, behind what comes first. */
export const rowLine = (row: ExportRow, first: readonly string[] = []): string =>
  csvLine([...first, ...rowColumns.map((column) => row[column])]);

const numbers = new Set(['gross', 'vat_rate', 'vat', 'net', 'discount', 'credits']);

/** Parses a row written by `rowLine`. */
export function parseExportRow(cells: readonly string[]): ExportRow {
  const entries = rowColumns.map((column, index) => {
    const text = cells[index] ?? '';
    return [column, numbers.has(column) ? Number(text) : text];
  });
  return Object.fromEntries(entries) as ExportRow;
}

const moved = ['gross', 'vat', 'net', 'discount', 'credits'] as const;

/**
 * Yields a closed month's rows, each followed by its correction where it differs now: `added` for a
 * later row, `missing` to cancel a row, `changed` for a difference of amounts. The sum over all
 * rows is the current sum. Both inputs are sorted by time and id.
 */
export async function* corrected(
  closed: AsyncIterable<ExportRow>,
  current: AsyncIterable<ExportRow>,
): AsyncGenerator<ExportRow> {
  const was = closed[Symbol.asyncIterator]();
  const is = current[Symbol.asyncIterator]();
  let [one, other] = await Promise.all([was.next(), is.next()]);
  while (!one.done || !other.done) {
    const order = one.done ? 1 : other.done ? -1 : compare(one.value, other.value);
    if (order < 0) {
      const row: ExportRow = one.value;
      yield row;
      yield { ...row, ...difference(row, null), correction: 'missing' };
      one = await was.next();
    } else if (order > 0) {
      yield { ...(other.value as ExportRow), correction: 'added' };
      other = await is.next();
    } else {
      const [before, now] = [one.value as ExportRow, other.value as ExportRow];
      yield before;
      if (rowColumns.some((column) => before[column] !== now[column])) {
        yield { ...now, ...difference(before, now), correction: 'changed' };
      }
      [one, other] = await Promise.all([was.next(), is.next()]);
    }
  }
}

const place = ({ at, id }: ExportRow) => `${at}#${id}`;
const compare = (one: ExportRow, other: ExportRow) =>
  place(one) < place(other) ? -1 : place(one) > place(other) ? 1 : 0;

const difference = (was: ExportRow, is: ExportRow | null) =>
  Object.fromEntries(moved.map((name) => [name, (is?.[name] ?? 0) - was[name]]));
