/**
 * Numbers invoices and credit notes: one gapless series for each company and year, and one for its
 * credit notes. A single counter in the transaction of each sale would let the sales of a company wait
 * for each other; so a job numbers many at once, in the order in which they were booked. A batch is
 * one transaction over the counter, the payments, their journal entries and the register: a number is
 * given with its document or not at all.
 */
import { dayIn } from '#shared/rules/age.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import type { Brand } from '../core/brand.ts';
import { commitAcross, type Write } from '../core/commit.ts';
import { platformScope, tenantScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { brandInUse, keepsBooks, ofBrandsWithBooks } from '../tenants/brands.ts';
import {
  companyId,
  type DocumentKind,
  documentNumber,
  firstUnnumbered,
  type IssuedDocument,
  isIssued,
  type PaymentDocument,
} from './documents.ts';
import {
  entryNumberWrite,
  findSeries,
  listRegister,
  type PaymentPlace,
  paymentsAt,
  registerWrite,
  seriesWrite,
  unnumberedPayments,
} from './number-documents.store.ts';
import { type PaymentRecord, paymentWrite } from './payments.ts';

export type { PaymentPlace } from './number-documents.store.ts';
export { listRegister };

/** How many numbers were given of a company's year, and when the last one. */
export type Series = Record<DocumentKind, number> & {
  /** ISO 8601; later with each batch, and so what tells one batch from the next. */
  issued_at: string;
};

/** A number in a company's register. */
export interface Register {
  number: string;
  kind: DocumentKind;
  issued_at: string;
  tenant: string;
  member: string;
  payment: string;
  /** Id of the journal entry. */
  entry: string;
  currency: string;
  gross: number;
  vat: number;
}

/** Payments in one transaction, which holds 100 writes: few have more than two documents. */
const batchPayments = 24;
const mostWrites = 100;
/** A job numbers many; whoever only comes by gives up early, as the job does it. */
const patientAttempts = 40;
const hastyAttempts = 3;
const longestRunMs = 45_000;

/**
 * Numbers everything that waits, in all brands.
 *
 * @returns the number of documents
 */
export async function numberDocuments(): Promise<number> {
  const began = performance.now();
  let numbered = 0;
  let batch: PaymentPlace[] = [];
  const flush = async () => {
    numbered += await numberBatch(batch, patientAttempts);
    batch = [];
  };
  const waiting = ofBrandsWithBooks(unnumberedPayments(nowIso()), ({ member }) => member.tenant);
  for await (const place of waiting) {
    if (batch.push(place) === batchPayments) await flush();
    if (performance.now() - began > longestRunMs) break;
  }
  await flush();
  return numbered;
}

/** Numbers these payments' documents at once, if no others are in the way; else the job does. */
export const numberSoon = (places: readonly PaymentPlace[]): Promise<number> =>
  numberBatch(places.slice(0, batchPayments), hastyAttempts);

/** @returns the number of documents */
async function numberBatch(places: readonly PaymentPlace[], attempts: number): Promise<number> {
  const bySeries = new Map<string, { place: PaymentPlace; brand: Brand }[]>();
  for (const place of places) {
    const brand = await brandInUse(place.member.tenant);
    // A brand without a record has its company nowhere; one that the command stops writes nothing,
    // though the table's stream still brings its payments here.
    if (!brand || !keepsBooks(brand)) continue;
    const company = companyId(brand.config);
    bySeries.set(company, [...(bySeries.get(company) ?? []), { place, brand }]);
  }
  let numbered = 0;
  for (const [company, own] of bySeries) {
    numbered += await untilCommitted(() => attempt(company, own), { attempts, end: () => 0 });
  }
  return numbered;
}

/** @returns the number of documents, or null where something changed since it was read */
async function attempt(
  company: string,
  own: readonly { place: PaymentPlace; brand: Brand }[],
): Promise<number | null> {
  const brands = new Map(own.map(({ brand }) => [brand.id, brand]));
  const read = await paymentsAt(own.map(({ place }) => place));
  const waiting = read
    .filter(({ record }) => firstUnnumbered(record) !== null)
    .sort((one, other) => compare(firstUnnumbered(one.record), firstUnnumbered(other.record)));
  if (waiting.length === 0) return 0;
  // Around New Year brands of other time zones are in other years: the rest follows.
  const time = now();
  const getYear = ({ member }: PaymentPlace) =>
    dayIn(brands.get(member.tenant)?.config.time_zone ?? 'UTC', time).slice(0, 4);
  const year = waiting[0] ? getYear(waiting[0].place) : '';
  const series = await findSeries(company, year);
  const next: Series = { ...series, issued_at: laterThan(series.issued_at, time) };
  const writes: Write[] = [];
  let numbered = 0;
  for (const { place, record } of waiting) {
    if (getYear(place) !== year) continue;
    const given = numbersFor(place, record, year, next);
    if (writes.length + given.writes.length + 1 > mostWrites) break;
    Object.assign(next, given.series);
    writes.push(...given.writes);
    for (const entry of given.register) writes.push(registerWrite(company, entry));
    numbered += given.register.length;
  }
  writes.push(seriesWrite(company, year, series, next));
  const scopes = [platformScope, ...[...brands.keys()].map((id) => tenantScope({ id }))];
  return (await commitAcross(scopes, writes)) ? numbered : null;
}

const compare = (one: string | null, other: string | null): number =>
  String(one).localeCompare(String(other));

/** Clocks of functions differ: a series never goes back. */
const laterThan = (last: string, time: Date): string =>
  new Date(Math.max(time.getTime(), last === '' ? 0 : Date.parse(last) + 1)).toISOString();

function numbersFor({ member }: PaymentPlace, was: PaymentRecord, year: string, series: Series) {
  const counts: Series = { ...series };
  const register: Register[] = [];
  const issued: IssuedDocument[] = [];
  const former = [...(was.former_documents ?? [])];
  const give = ({ kind, gross }: PaymentDocument): Pick<IssuedDocument, 'number' | 'issued_at'> => {
    const place = former.findIndex((one) => one.kind === kind && one.gross === gross);
    const [known] = place < 0 ? [] : former.splice(place, 1);
    if (known) return { number: known.number, issued_at: known.issued_at };
    counts[kind] += 1;
    return { number: documentNumber(kind, year, counts[kind]), issued_at: series.issued_at };
  };
  const documents = (was.documents ?? []).map((document) => {
    if (isIssued(document)) return document;
    const one: IssuedDocument = { ...document, ...give(document) };
    const { number, issued_at, kind, entry, gross, vat } = one;
    issued.push(one);
    register.push({
      ...{ number, kind, issued_at, tenant: member.tenant, member: member.member },
      ...{ payment: was.id, entry, currency: was.currency, gross, vat },
    });
    return one;
  });
  const record: PaymentRecord = {
    ...was,
    documents,
    former_documents: former.length > 0 ? former : undefined,
    invoice_number: was.invoice_number ?? documents.find(isIssued)?.number,
    version: was.version + 1,
  };
  const writes = [
    paymentWrite(member, record, was),
    ...issued.map((document) => entryNumberWrite(member, document)),
  ];
  return { series: counts, register, writes };
}
