import type { Needs } from '../../adapters/needs.ts';
import { absent, anyOf, equals, set } from '../../table/conditions.ts';
import { indexes, kinds } from '../../table/items.ts';
import {
  get,
  getMany,
  type Item,
  listAll,
  listIndexAll,
  toAttributes,
  type Write,
  write,
} from '../../table/table.ts';
import { type MemberScope, memberScope, platformScope, tenantScope } from '../core/scope.ts';
import type { IssuedDocument } from './documents.ts';
import type { Register, Series } from './number-documents.ts';
import type { PaymentRecord } from './payments.ts';

export const needs: Needs = { slowRelease: true };

type Stored<T> = T & Record<string, unknown>;

/** A payment by its owner. */
export interface PaymentPlace {
  member: MemberScope;
  id: string;
}

/** Lists payments of all brands with a document without a number, the one booked first first. */
export async function* unnumberedPayments(until: string): AsyncGenerator<PaymentPlace> {
  const partition = { gsi1pk: indexes.unnumbered.gsi1pk(platformScope), until: `${until}~` };
  for await (const { gsi1sk } of listIndexAll(platformScope, partition)) {
    const { tenant, member, payment: id } = indexes.unnumbered.read(gsi1sk);
    yield { member: memberScope(tenantScope({ id: tenant }), member), id };
  }
}

/** Reads payments of several brands as they are now, in the order given. */
export async function paymentsAt(
  places: readonly PaymentPlace[],
): Promise<{ place: PaymentPlace; record: PaymentRecord }[]> {
  const byBrand = Map.groupBy(places, ({ member }) => member.tenant);
  const found = new Map<string, PaymentRecord>();
  for (const [tenant, own] of byBrand) {
    const keys = own.map(({ member, id }) => kinds.payment.key(member, id));
    const scope = tenantScope({ id: tenant });
    for (const item of await getMany<Stored<PaymentRecord>>(scope, keys, { consistent: true })) {
      found.set(`${item.pk} ${item.id}`, toAttributes<PaymentRecord>(item));
    }
  }
  return places.flatMap((place) => {
    const { pk } = kinds.payment.key(place.member, place.id);
    const record = found.get(`${pk} ${place.id}`);
    return record ? [{ place, record }] : [];
  });
}

export async function findSeries(company: string, year: string): Promise<Series> {
  const item = await get<Stored<Series>>(
    platformScope,
    kinds.invoiceSeries.key(platformScope, company, year),
  );
  return item ? toAttributes<Series>(item) : { invoice: 0, credit_note: 0, issued_at: '' };
}

/** Moves a series on. The write is refused where it moved since it was read. */
export const seriesWrite = (
  company: string,
  year: string,
  was: Series,
  next: Series,
): Extract<Write, { put: Item }> => ({
  put: { ...kinds.invoiceSeries.key(platformScope, company, year), ...next },
  if: was.issued_at === '' ? absent() : equals('issued_at', was.issued_at),
});

/**
 * Enters a number in the company's register, where it stays for good. A payment that was booked anew,
 * after the table was set back, keeps its number.
 */
export const registerWrite = (company: string, entry: Register): Write => ({
  put: {
    ...kinds.invoiceNumber.key(platformScope, company, getYear(entry.number), entry.number),
    ...entry,
  },
  if: anyOf(absent(), equals('payment', entry.payment)),
});

/** Of a number such as 2026-000123 or C2026-000123. */
const getYear = (number: string): string => /\d{4}/.exec(number)?.[0] ?? '';

/** Writes a document's number into its journal entry, once. */
export const entryNumberWrite = (
  member: MemberScope,
  { entry, at, number }: IssuedDocument,
): Write => ({
  update: kinds.journalEntry.key(member, at.slice(0, 10), at, entry),
  changes: [set({ invoice_number: number })],
  if: equals('invoice_number', ''),
});

/** Lists a company's numbers of a year, in order: credit notes behind invoices. */
export async function* listRegister(company: string, year: string): AsyncGenerator<Register> {
  const pk = kinds.invoiceNumber.pk(platformScope, company, year);
  const partition = { pk, prefix: kinds.invoiceNumber.prefix };
  for await (const item of listAll<Stored<Register>>(platformScope, partition)) {
    yield toAttributes<Register>(item);
  }
}

/** The register's entry or the series that an item of the former table is, or null. */
export function asNumbering(
  item: Item,
): { company: string; year: string; isSeries: boolean } | null {
  const found = kinds.invoiceSeries.parsePk(item.pk);
  return found && { ...found, isSeries: item.sk === kinds.invoiceSeries.prefix };
}

/** Enters a number of the former table, unless the register has it. */
export const putRegisterBack = (item: Item): Promise<boolean> =>
  write(platformScope, { put: item, if: absent() });

/** Lets a series stand no lower than it did. @returns false where it moved meanwhile */
export const raiseSeries = (
  company: string,
  year: string,
  was: Series,
  next: Series,
): Promise<boolean> => write(platformScope, seriesWrite(company, year, was, next));
