import { queryOptions } from '@tanstack/react-query';
import { call, type OpsAnswer } from '../api.ts';
import type { Job, JobResult } from '../jobs/jobs-data.ts';
import { isUnderWay } from '../jobs/jobs-data.ts';
import type { Brand } from '../session.tsx';

export type Books = OpsAnswer<'books', 'GET'>;
/** A month of one brand, as the server knows it. */
export type BrandMonth = Books['brands'][number];
export type Total = Books['totals'][number];
export type MonthBooks = NonNullable<BrandMonth['books']>;
export type Sums = MonthBooks['sums'][number];
export type Closing = BrandMonth['closing'];
export type Reconciliation = NonNullable<JobResult['reconciliation']>;
export type Difference = Reconciliation['differences'][number];
export type Commissions = OpsAnswer<'commissions', 'GET'>;
export type CommissionBalance = Commissions['balances'][number];

/** A month of a brand that the reader works for. */
export interface OwnMonth extends BrandMonth {
  own: Brand;
}

export const booksQuery = (month: string, brand: string | undefined) =>
  queryOptions({
    queryKey: ['books', month, brand],
    queryFn: ({ signal }) => call('books', 'GET', { query: { month, brand }, signal }),
    staleTime: 30_000,
  });

export const commissionsQuery = (brand: string) =>
  queryOptions({
    queryKey: ['commissions', brand],
    queryFn: ({ signal }) => call('commissions', 'GET', { query: { brand }, signal }),
    staleTime: 30_000,
  });

/** Whether something is read, compared or closed at the moment. */
export const isBusy = ({ job, reconciliation, closing }: BrandMonth): boolean =>
  [job, reconciliation, closing.job].some(isUnderWay);

/** The job that compared the month last: by itself, or to close it. */
export function findComparison({ reconciliation, closing }: BrandMonth): Job | null {
  const done = [reconciliation, closing.job].filter(
    (job): job is Job => job !== null && job.state === 'done',
  );
  return done.sort((one, other) => (one.asked_at < other.asked_at ? -1 : 1)).at(-1) ?? null;
}
