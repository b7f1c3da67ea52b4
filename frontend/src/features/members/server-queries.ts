/** The queries of the pages that show members, which the server runs for their first screen. */

import {
  type DehydratedQuery,
  type PageAddress,
  type ServerQuery,
  serverQuery,
} from '#lib/dehydrated-queries.ts';
import { profileKeys } from '#lib/profiles-cache.ts';
import { regionsQuery } from '#lib/regions.ts';
import type { ResponseBody } from '#shared/api/contract.ts';
import type { memberContract } from '#shared/api/member.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { Settings } from '#shared/model/settings.ts';
import { searchAccess } from '#shared/rules/gating.ts';
import { firstPageQuery, likesQuery, memberQuery, type SearchPage, searchQuery } from './api.ts';
import { finderQuery } from './match-finder/use-match-finder.ts';
import { rememberedSearch } from './search/remembered-search.ts';
import { searchIn, startingSearch, toQuery, toSearchBrand } from './search/search-state.ts';
import { dealt } from './swipe/swipe-stack.ts';
import { stackQuery } from './swipe/use-swipe-game.ts';

/** The regions that the brand's members and filters name, not those of all countries. */
export const regionsServerQuery = ({ countries }: Settings): ServerQuery =>
  serverQuery('regions', {}, ({ regions }) => ({
    key: regionsQuery.queryKey,
    data: Object.fromEntries(countries.map((country) => [country, regions[country] ?? []])),
  }));

/**
 * The queries of /members. Null where a campaign, of which only the browser knows, opens what is
 * closed otherwise.
 */
export function searchQueries(
  settings: Settings,
  { search, user, lastSearch }: PageAddress,
): ServerQuery[] | null {
  const access = searchAccess(settings, { loggedIn: user !== null });
  if (access === 'none') {
    return settings.logged_out_search_trafficsource === 'none' ? [] : null;
  }
  const query = toQuery(
    searchIn(search, toSearchBrand(settings, access === 'all')) ??
      rememberedSearch(lastSearch, user, settings) ??
      startingSearch(user, settings),
  );
  const { queryKey, initialPageParam } = searchQuery(query);
  return [
    serverQuery('members', query, (page) => ({
      key: queryKey,
      data: { pages: [page], pageParams: [initialPageParam] },
    })),
    regionsServerQuery(settings),
  ];
}

/** The queries of what fits a new member. */
export function startingSearchQueries(settings: Settings, { user }: PageAddress): ServerQuery[] {
  const query = toQuery(startingSearch(user, settings));
  return [
    serverQuery('members', query, (data) => ({ key: firstPageQuery(query).queryKey, data })),
    regionsServerQuery(settings),
  ];
}

/** The queries of a member's page, and of the landing pages. */
export const memberQueries = (settings: Settings, id: string): ServerQuery[] => [
  serverQuery('member', { id }, (data) => ({ key: memberQuery(id).queryKey, data })),
  regionsServerQuery(settings),
];

export const likesQueries = (settings: Settings): ServerQuery[] => [
  serverQuery('likes', {}, (page) => ({
    key: likesQuery.queryKey,
    data: { ...page, pages: 1 },
  })),
  regionsServerQuery(settings),
];

export const swipeQueries = (settings: Settings): ServerQuery[] => [
  serverQuery('swipe-game', {}, (deal) => ({
    key: stackQuery.queryKey,
    data: dealt(undefined, deal, 0),
  })),
  regionsServerQuery(settings),
];

export const finderQueries = (settings: Settings): ServerQuery[] => [
  serverQuery('match-finder', {}, (data) => ({ key: finderQuery.queryKey, data })),
  regionsServerQuery(settings),
];

const keptUnder = <T>(answers: readonly DehydratedQuery[], name: string): T | undefined =>
  answers.find(({ key }) => key[0] === name)?.data as T | undefined;

/** Returns the member whom the page is about. */
export const getMemberFrom = (answers: readonly DehydratedQuery[]): Profile | null =>
  keptUnder<ResponseBody<typeof memberContract, 'GET'>>(answers, profileKeys.member)?.profile ??
  null;

/** Returns the first search results. */
export const getResultsFrom = (answers: readonly DehydratedQuery[]): Profile[] =>
  keptUnder<{ pages: SearchPage[] }>(answers, profileKeys.search)?.pages[0]?.profiles ?? [];
