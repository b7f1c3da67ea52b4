/** Figures of a month, put together for its tables and plots. Nothing is converted: sums are by currency. */
import { dayIn } from '#shared/rules/age.ts';
import { listDays } from '../jobs/periods.ts';
import type { BrandMonth, MonthBooks, OwnMonth, Sums } from './money-data.ts';

type ReadMonth<Month extends BrandMonth> = Month & { books: MonthBooks };

/** Those brands whose books were read. */
export const getRead = <Month extends BrandMonth>(months: readonly Month[]): ReadMonth<Month>[] =>
  months.filter((month): month is ReadMonth<Month> => month.books !== null);

/** Currencies of the months, those of most brands first. */
export function getCurrencies(months: readonly BrandMonth[]): string[] {
  const counts = new Map<string, number>();
  for (const { currency, books } of months) {
    const own = new Set([currency, ...(books?.sums ?? []).map((sum) => sum.currency)]);
    for (const one of own) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return [...counts.keys()].sort(
    (one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || (one < other ? -1 : 1),
  );
}

/** Adds up rows that agree in some fields, in the order in which they come first. */
export function sumBy<Row extends object, Key extends keyof Row, Sum extends keyof Row>(
  rows: readonly Row[],
  keys: readonly Key[],
  sums: readonly Sum[],
): Pick<Row, Key | Sum>[] {
  const found = new Map<string, Record<Sum, number> & Pick<Row, Key>>();
  for (const row of rows) {
    const id = JSON.stringify(keys.map((key) => row[key]));
    const known = found.get(id);
    const entries = sums.map((sum) => [sum, Number(row[sum]) + (known?.[sum] ?? 0)] as const);
    found.set(id, {
      ...Object.fromEntries(keys.map((key) => [key, row[key]])),
      ...Object.fromEntries(entries),
    } as Record<Sum, number> & Pick<Row, Key>);
  }
  return [...found.values()] as Pick<Row, Key | Sum>[];
}

/** What a column of rows comes to. */
export const sumUp = <Row, Field extends keyof Row>(rows: readonly Row[], field: Field): number =>
  rows.reduce((all, row) => all + Number(row[field]), 0);

/** Net sales of one brand by day; null for days that were not read yet. */
export function getNetByDay(
  { books, time_zone }: Pick<OwnMonth, 'time_zone'> & { books: MonthBooks },
  month: string,
  currency: string,
): (number | null)[] {
  const last = getLastDay(books.until, time_zone);
  const nets = new Map(
    books.days.filter((day) => day.currency === currency).map(({ day, net }) => [day, net]),
  );
  return listDays(month).map((day) => (day > last ? null : (nets.get(day) ?? 0)));
}

/** The day of the brand that ends with a moment, or that the moment is in. */
export function getLastDay(until: string, timeZone: string): string {
  return dayIn(timeZone, new Date(Date.parse(until) - 1));
}

/** Running sums over all rows; null where none of them is known any more. */
export function accumulate(rows: readonly (readonly (number | null)[])[]): (number | null)[] {
  let sum = 0;
  return (rows[0] ?? []).map((_, point) => {
    const known = rows.flatMap((row) => row[point] ?? []);
    if (known.length === 0) return null;
    sum += known.reduce((all, one) => all + one, 0);
    return sum;
  });
}

/** What went back, negative. */
export const getGivenBack = ({
  refunded,
  charged_back,
}: Pick<Sums, 'refunded' | 'charged_back'>): number => refunded + charged_back;

/** How much more or less in percent of what it was; null of nothing. */
export const getChange = (now: number, before: number): number | null =>
  before > 0 ? now / before - 1 : null;

/** Countries whose VAT is in the figures of a currency. */
export const getVatCountries = (months: readonly BrandMonth[], currency: string): string[] => {
  const rows = getRead(months).flatMap(({ books }) => books.countries);
  const taxed = rows.filter((row) => row.currency === currency && row.vat !== 0);
  return [...new Set(taxed.map(({ country }) => country))].sort();
};
