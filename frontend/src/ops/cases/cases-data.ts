import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type OpsAnswer } from '../api.ts';

export type CaseRow = OpsAnswer<'cases', 'GET'>['cases'][number];
export type ShownCase = OpsAnswer<'case', 'GET'>['case'];
export type RelatedCase = ShownCase['cases'][number];

/** Which cases a list holds. */
export const lists = ['free', 'mine', 'all', 'decided'] as const;
export type ListName = (typeof lists)[number];

export interface CaseFilter {
  brand: string | undefined;
  list: ListName;
  kind: CaseRow['kind'] | undefined;
  /** Of those that are not decided. */
  state: Exclude<CaseRow['state'], 'decided'> | undefined;
}

export const casesKey = ['cases'] as const;

export const casesQuery = ({ brand, list, kind, state }: CaseFilter) =>
  infiniteQueryOptions({
    queryKey: [...casesKey, brand, list, kind, state],
    queryFn: ({ pageParam, signal }) =>
      call('cases', 'GET', {
        query: {
          brand,
          kind,
          state: list === 'decided' ? list : state,
          who: list === 'mine' || list === 'free' ? list : undefined,
          cursor: pageParam ?? undefined,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 10_000,
  });

export const caseQuery = (brand: string, id: string) =>
  queryOptions({
    queryKey: ['case', brand, id],
    queryFn: async ({ signal }) =>
      (await call('case', 'GET', { query: { brand, id }, signal })).case,
    staleTime: 10_000,
  });
