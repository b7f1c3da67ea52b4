/** The regions that a member can live in. */
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { inSnapshot } from './snapshot.ts';

/** The regions of every country; they change with a release only. */
export const regionsQuery = queryOptions({
  queryKey: ['regions'],
  queryFn: async ({ signal }) => (await call('regions', 'GET', { signal })).regions,
  staleTime: Number.POSITIVE_INFINITY,
  meta: inSnapshot,
});
