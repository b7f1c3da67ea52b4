/** Finding people: the calls, and the keys under which their answers are kept. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { profileKeys } from '#lib/profiles-cache.ts';
import { inSnapshot } from '#lib/snapshot.ts';
import type { RequestQueryInput, ResponseBody } from '#shared/api/contract.ts';
import type { membersContract } from '#shared/api/members.ts';

import { type LikesPage, type LoadedLikes, withNextPage } from './likes/likes-lists.ts';

/** What a search asks for, as it is sent; what is left out follows the member. */
export type SearchQuery = Omit<RequestQueryInput<typeof membersContract, 'GET'>, 'page' | 'cursor'>;
export type SearchPage = ResponseBody<typeof membersContract, 'GET'>;

/** Pages of a search, recently active members first. */
export const searchQuery = (query: SearchQuery) =>
  infiniteQueryOptions({
    queryKey: [profileKeys.search, query],
    queryFn: ({ signal, pageParam: { page, cursor } }) =>
      call('members', 'GET', {
        query: { ...query, page: String(page), ...(cursor && { cursor }) },
        signal,
      }),
    initialPageParam: { page: 1, cursor: null as string | null },
    getNextPageParam: ({ cursor, pageNumber }) =>
      cursor === null ? undefined : { page: pageNumber + 1, cursor },
    meta: inSnapshot,
  });

/** The beginning of a search alone. */
export const firstPageQuery = (query: SearchQuery) =>
  queryOptions({
    queryKey: [profileKeys.search, query, 'first'],
    queryFn: ({ signal }) => call('members', 'GET', { query, signal }),
  });

/**
 * A member's profile and others like it.
 *
 * @param network where the visitor came from, if that decides whether there are others
 */
export const memberQuery = (id: string, network: string | null = null) => {
  const query = { id, ...(network && { network }) };
  return queryOptions({
    queryKey: [profileKeys.member, query],
    queryFn: ({ signal }) => call('member', 'GET', { query, signal }),
    meta: inSnapshot,
  });
};

/** Likes sent and received, and matches: as many pages as were loaded before. */
export const likesQuery = queryOptions({
  queryKey: [profileKeys.likes],
  queryFn: async ({ client, queryKey, signal }) => {
    const before = client.getQueryData<LoadedLikes>(queryKey)?.pages ?? 1;
    let likes = { ...(await call('likes', 'GET', { signal })), pages: 1 };
    while (likes.pages < before && likes.cursor !== null) {
      likes = withNextPage(likes, await likesPage(likes.cursor, signal));
    }
    return likes;
  },
  meta: inSnapshot,
});

/** A further page of likes. */
export const likesPage = (cursor: string, signal?: AbortSignal): Promise<LikesPage> =>
  call('likes', 'GET', { query: { cursor }, signal });

/** Whom the member has blocked. */
export const blockedQuery = queryOptions({
  queryKey: [profileKeys.blocked],
  queryFn: ({ signal }) => call('block', 'GET', { signal }),
});
