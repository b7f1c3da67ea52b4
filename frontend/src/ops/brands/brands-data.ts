import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, type OpsAnswer, type OpsBody } from '../api.ts';
import { approvalsQuery } from '../approvals.ts';
import type { ReportPeriod } from '../campaigns/use-report-period.ts';

export type BrandRow = OpsAnswer<'brands', 'GET'>['brands'][number];
export type BrandDetails = OpsAnswer<'brand', 'GET'>;
export type Version = BrandDetails['versions'][number];
export type Changes = OpsAnswer<'brand-changes', 'GET'>;
export type Change = Changes['changes'][number];
export type Publishing = OpsBody<'brand-publishing', 'POST'>;
export type Codes = OpsAnswer<'discount-codes', 'GET'>;
export type Code = Codes['codes'][number];
export type NewCode = OpsBody<'discount-codes', 'POST'>;
export type PreflightRun = NonNullable<OpsAnswer<'preflight', 'GET'>['preflight']>;
export type PreflightOutcome = PreflightRun['outcomes'][number];
export type Landers = OpsAnswer<'brand-landers', 'GET'>;
export type Lander = Landers['landers'][number];

/** Each reading stands in the audit. */
const staleTime = 60_000;

export const brandsQuery = queryOptions({
  queryKey: ['brands'],
  queryFn: async ({ signal }) => (await call('brands', 'GET', { signal })).brands,
  staleTime,
});

export const brandQuery = (brand: string) =>
  queryOptions({
    queryKey: ['brand', brand],
    queryFn: ({ signal }) => call('brand', 'GET', { query: { brand }, signal }),
    staleTime,
  });

export const changesQuery = (brand: string, number: number) =>
  queryOptions({
    queryKey: ['brand-changes', brand, number],
    queryFn: ({ signal }) =>
      call('brand-changes', 'GET', { query: { brand, number: String(number) }, signal }),
    staleTime,
  });

export const preflightQuery = (brand: string) =>
  queryOptions({
    queryKey: ['preflight', brand],
    queryFn: async ({ signal }) =>
      (await call('preflight', 'GET', { query: { brand }, signal })).preflight,
    staleTime,
  });

export const codesQuery = (brand: string) =>
  queryOptions({
    queryKey: ['discount-codes', brand],
    queryFn: ({ signal }) => call('discount-codes', 'GET', { query: { brand }, signal }),
    staleTime,
  });

export const landersQuery = (brand: string, period: ReportPeriod) =>
  queryOptions({
    queryKey: ['brand-landers', brand, period],
    queryFn: ({ signal }) => call('brand-landers', 'GET', { query: { brand, ...period }, signal }),
    staleTime,
  });

/** Reads again what changes with the version in use, and with what waits. */
export const refreshBrand = (client: QueryClient, brand: string): Promise<unknown> =>
  Promise.all(
    [
      brandsQuery.queryKey,
      brandQuery(brand).queryKey,
      ['brand-changes', brand],
      ['brand-landers', brand],
      approvalsQuery.queryKey,
    ].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
