/** What happens today in the brands, beside the same weekday of the week before. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { usePolling } from './activity.ts';
import { call, type OpsAnswer } from './api.ts';

export type BrandFigures = OpsAnswer<'figures', 'GET'>['brands'][number];
type Hour = BrandFigures['today'][number];

/** Each reading stands in the audit. */
const pollMs = 60_000;

const figuresQuery = queryOptions({
  queryKey: ['figures'],
  queryFn: async ({ signal }) => call('figures', 'GET', { signal }),
  staleTime: 10_000,
});

export function useFigures() {
  const query = useQuery(figuresQuery);
  usePolling(() => query.refetch(), pollMs);
  return query;
}

export type FigureKey =
  | 'signups'
  | 'buyers'
  | 'net'
  | 'given_back'
  | 'messages'
  | 'failed_payments'
  | 'cases'
  | 'bounces';

/** What a figure is of an hour; amounts are in the smallest unit, and what went back is negative. */
const hourFigures: Record<FigureKey, (hour: Hour) => number> = {
  signups: ({ signups }) => signups,
  buyers: ({ money }) => money?.buyers ?? 0,
  net: ({ money }) => money?.net ?? 0,
  given_back: ({ money }) => 0 - (money?.refunded ?? 0) - (money?.charged_back ?? 0),
  messages: ({ messages }) => messages,
  failed_payments: ({ money }) => money?.failed_payments ?? 0,
  cases: ({ cases }) => cases,
  bounces: ({ bounces }) => bounces,
};

/** Of how many a figure is a share; null where it stands for itself. */
const hourWholes: Partial<Record<FigureKey, (hour: Hour) => number>> = {
  failed_payments: ({ money }) => (money?.failed_payments ?? 0) + (money?.payments ?? 0),
  bounces: ({ mails }) => mails,
};

/** Figures that a role without money does not get. */
export const moneyKeys: readonly FigureKey[] = ['buyers', 'net', 'given_back', 'failed_payments'];
/** Figures that are amounts of a currency. */
export const amountKeys: readonly FigureKey[] = ['net', 'given_back'];

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
const add = (rows: readonly (readonly number[])[]): number[] =>
  Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, hour) =>
    sum(rows.map((row) => row[hour] ?? 0)),
  );

export interface Figure {
  /** All of today until now. */
  total: number;
  /** By hour of the day, in each brand's time zone. */
  today: readonly number[];
  before: readonly number[];
  /**
   * How much more there was in the hours that are over than in the same ones a week before: a part
   * of 1, or of shares the difference. Null where there is nothing to compare with.
   */
  change: number | null;
  /** Of how many the total is a share. */
  whole: number | null;
}

/** Sums a figure over brands. */
export function sumFigure(brands: readonly BrandFigures[], key: FigureKey): Figure {
  const value = hourFigures[key];
  const today = add(brands.map((brand) => brand.today.map(value)));
  const before = add(brands.map((brand) => brand.before.map(value)));
  const over = (hours: 'today' | 'before', of: (hour: Hour) => number) =>
    sum(brands.flatMap((brand) => brand[hours].slice(0, brand.hours_over).map(of)));
  const whole = hourWholes[key];
  const [was, is] = [over('before', value), over('today', value)];
  const common = { total: sum(today), today, before };
  if (!whole) {
    return { ...common, change: was === 0 ? null : (is - was) / Math.abs(was), whole: null };
  }
  const [wholeWas, wholeIs] = [over('before', whole), over('today', whole)];
  return {
    ...common,
    change: wholeWas > 0 && wholeIs > 0 ? is / wholeIs - was / wholeWas : null,
    whole: sum(brands.flatMap((brand) => brand.today.map(whole))),
  };
}

/** What a plain count of today comes to. */
export const sumToday = (brands: readonly BrandFigures[], count: (hour: Hour) => number): number =>
  sum(brands.flatMap((brand) => brand.today.map(count)));
