/** Queries that come with a page: the server runs them for what it renders, the browser's cache starts with their data. */
import type { QueryClient } from '@tanstack/react-query';
import type { PathContract, ResponseBody } from '#shared/api/contract.ts';

/** A query's data, and its key in the cache. */
export interface DehydratedQuery {
  key: readonly unknown[];
  data: unknown;
}

/** A query that the server runs for a page's first screen. */
export interface ServerQuery {
  contract: PathContract;
  query: Readonly<Record<string, string>>;
  /** Puts the response into the shape that the cache holds. */
  dehydrate: (response: unknown) => DehydratedQuery;
}

/** Names a call with GET; its contract types `dehydrate`. */
export const serverQuery = <C extends PathContract>(
  contract: C,
  query: object,
  dehydrate: (response: ResponseBody<C, 'GET' & keyof C['methods']>) => DehydratedQuery,
): ServerQuery => ({
  contract,
  query: query as ServerQuery['query'],
  dehydrate: dehydrate as ServerQuery['dehydrate'],
});

/** Fills the cache as if the data had been requested at that moment (epoch milliseconds). */
export function hydrateQueries(
  client: QueryClient,
  queries: readonly DehydratedQuery[],
  updatedAt = Date.now(),
): void {
  for (const { key, data } of queries) client.setQueryData(key, data, { updatedAt });
}
