/**
 * Bookings as rows of finance's lists and exports. Amounts are whole numbers of the currency's
 * smallest unit; a row is what was booked, and a sum of rows is the sum of what was booked.
 */
import type { PaymentStatus } from '#shared/model/payment.ts';
import { dayIn } from '#shared/rules/age.ts';
import type { Booking, BookingKind } from '../payments/journal.ts';

/** Empty for a row as it was closed or as it is; else what became of a closed month's row. */
export type Correction = '' | 'added' | 'changed' | 'missing';

export interface BookRow {
  id: string;
  at: string;
  /** Calendar day in the brand's time zone. */
  day: string;
  kind: BookingKind;
  /** What the booking made of the payment. */
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

const statusAfter: Record<BookingKind, PaymentStatus> = {
  sale: 'completed',
  refund: 'refunded',
  chargeback: 'charged_back',
  chargeback_reversed: 'completed',
};

export function rowOf(booking: Booking, timeZone: string): BookRow {
  const { id, at, kind, payment, gross, vat } = booking;
  return {
    ...{ id, at, day: dayIn(timeZone, new Date(at)), kind, status: statusAfter[kind], payment },
    invoice_number: booking.invoice_number,
    provider: booking.provider,
    provider_reference: booking.provider_reference,
    method: booking.method,
    country: booking.country,
    currency: booking.currency,
    ...{ gross, vat_rate: booking.vat_rate, vat, net: gross - vat },
    discount: booking.discount,
    discount_code: booking.discount_code ?? '',
    credits: booking.credits,
    package: booking.package,
    // What visitors bring in an address must not end a line of a file.
    campaign: (booking.campaign ?? '').replace(/\p{Cc}+/gu, ' '),
    member: booking.member,
    correction: '',
  };
}

export const rowColumns = [
  ...['id', 'at', 'day', 'kind', 'status', 'payment', 'invoice_number', 'provider'],
  ...['provider_reference', 'method', 'country', 'currency', 'gross', 'vat_rate', 'vat', 'net'],
  ...['discount', 'discount_code', 'credits', 'package', 'campaign', 'member', 'correction'],
] as readonly (keyof BookRow)[];

type Cell = string | number;

/** A spreadsheet would take these for the start of a formula; a quote before them keeps it from that. */
const formula = /^['=+\-@\t\r]/;
const guarded = /^'['=+\-@\t\r]/;

/** One line of CSV (RFC 4180) without its end. Texts that a spreadsheet would run are guarded. */
export const csvLine = (cells: readonly Cell[]): string => cells.map(cellText).join(',');

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A row's line, in the order of `rowColumns`. */
export const rowLine = (row: BookRow): string => csvLine(rowColumns.map((column) => row[column]));

/** The cells of a line that `csvLine` wrote; none holds the end of a line. */
export function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    let text = '';
    if (line[at] === '"') {
      let end = line.indexOf('"', at + 1);
      // Two of them stand for one.
      while (line[end + 1] === '"') end = line.indexOf('"', end + 2);
      text = line.slice(at + 1, end).replaceAll('""', '"');
      at = end + 2;
    } else {
      const end = line.indexOf(',', at);
      text = line.slice(at, end < 0 ? line.length : end);
      at = end < 0 ? line.length + 1 : end + 1;
    }
    cells.push(guarded.test(text) ? text.slice(1) : text);
  }
  return cells;
}

const numbers = new Set(['gross', 'vat_rate', 'vat', 'net', 'discount', 'credits']);

/** The row of a line that `rowLine` wrote. */
export function rowOfLine(line: string): BookRow {
  const cells = cellsOf(line);
  const entries = rowColumns.map((column, at) => {
    const text = cells[at] ?? '';
    return [column, numbers.has(column) ? Number(text) : text];
  });
  return Object.fromEntries(entries) as BookRow;
}

const moved = ['gross', 'vat', 'net', 'discount', 'credits'] as const;

/**
 * A closed month's rows as they were closed, each followed by the correction that makes it what it
 * reads as now: `added` is a row that came later, `missing` takes one out, `changed` is the
 * difference of the amounts. The sum over all rows is what it is now. Both lists are in the order
 * of time and id.
 */
export async function* corrected(
  closed: AsyncIterable<BookRow>,
  current: AsyncIterable<BookRow>,
): AsyncGenerator<BookRow> {
  const was = closed[Symbol.asyncIterator]();
  const is = current[Symbol.asyncIterator]();
  let [one, other] = await Promise.all([was.next(), is.next()]);
  while (!one.done || !other.done) {
    const order = one.done ? 1 : other.done ? -1 : compare(one.value, other.value);
    if (order < 0) {
      const row: BookRow = one.value;
      yield row;
      yield { ...row, ...difference(row, null), correction: 'missing' };
      one = await was.next();
    } else if (order > 0) {
      yield { ...(other.value as BookRow), correction: 'added' };
      other = await is.next();
    } else {
      const [before, now] = [one.value as BookRow, other.value as BookRow];
      yield before;
      if (rowLine(before) !== rowLine(now)) {
        yield { ...now, ...difference(before, now), correction: 'changed' };
      }
      [one, other] = await Promise.all([was.next(), is.next()]);
    }
  }
}

const place = ({ at, id }: BookRow) => `${at}#${id}`;
const compare = (one: BookRow, other: BookRow) =>
  place(one) < place(other) ? -1 : place(one) > place(other) ? 1 : 0;

const difference = (was: BookRow, is: BookRow | null) =>
  Object.fromEntries(moved.map((name) => [name, (is?.[name] ?? 0) - was[name]]));
