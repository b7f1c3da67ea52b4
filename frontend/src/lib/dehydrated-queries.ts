/** Queries that come with a page: the server runs them for what it renders, the browser's cache starts with their data. */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { ResponseBody } from '#shared/api/contract.ts';
import type { Contracts } from '#shared/api/index.ts';
import type { User } from '#shared/model/user.ts';

/** A query's data, and its key in the cache. */
export interface DehydratedQuery {
  key: readonly unknown[];
  data: unknown;
}

/** What a page's queries follow from. */
export interface PageAddress {
  path: string;
  /** The query, without its question mark. */
  search: string;
  user: User | null;
  /** Value of the cookie that remembers the member's last search. */
  lastSearch: string | null;
  isPhone: boolean;
  /** True where the device may remember a member. */
  isRemembered: boolean;
}

/** A query that the server runs for a page's first screen. */
export interface ServerQuery {
  /** The name of the path. */
  name: keyof Contracts;
  query: Readonly<Record<string, string>>;
  /** Puts the response into the shape that the cache holds. */
  dehydrate: (response: unknown) => DehydratedQuery;
}

/** Names a call with GET; its contract types `dehydrate`. */
export const serverQuery = <Name extends keyof Contracts>(
  name: Name,
  query: object,
  dehydrate: (
    response: ResponseBody<Contracts[Name], 'GET' & keyof Contracts[Name]['methods']>,
  ) => DehydratedQuery,
): ServerQuery => ({
  name,
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

/** When the page began to load, which is how old its own data is; epoch milliseconds. */
export const pageTime = (): number => performance.timeOrigin;

/** For so long after the page the data that came with it needs no second request. */
const pageHoldsMs = 30_000;

/** How long a query's data is fresh: what came with the page for a while, anything else not at all. */
export const pageStaleTime = ({ state }: Pick<Query, 'state'>): number =>
  cameWithPage(state) ? pageHoldsMs : 0;

/** Whether a query has the data that came with the page. */
export const cameWithPage = ({ dataUpdatedAt }: Pick<Query['state'], 'dataUpdatedAt'>): boolean =>
  dataUpdatedAt === pageTime();
