/** The queries of the pages that show members; the server runs them for visitors. */

import { type DehydratedQuery, type ServerQuery, serverQuery } from '#lib/dehydrated-queries.ts';
import { profileKeys } from '#lib/profiles-cache.ts';
import { regionsQuery } from '#lib/regions.ts';
import type { ResponseBody } from '#shared/api/contract.ts';
import { memberContract } from '#shared/api/member.ts';
import { membersContract } from '#shared/api/members.ts';
import { regionsContract } from '#shared/api/regions.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { Settings } from '#shared/model/settings.ts';
import { searchVisible } from '#shared/rules/gating.ts';
import { memberQuery, type SearchPage, searchQuery } from './api.ts';
import { searchIn, startingSearch, toQuery } from './search/search-state.ts';

/** The regions that the brand's members and filters name, not those of all countries. */
const regionsServerQuery = ({ countries }: Settings): ServerQuery =>
  serverQuery(regionsContract, {}, ({ regions }) => ({
    key: regionsQuery.queryKey,
    data: Object.fromEntries(countries.map((country) => [country, regions[country] ?? []])),
  }));

/**
 * The queries of /members for a visitor. Null where a campaign, of which only the browser knows,
 * opens what is closed otherwise.
 */
export function searchQueries(settings: Settings, address: string): ServerQuery[] | null {
  if (!searchVisible(settings, { loggedIn: false })) {
    return settings.logged_out_search_trafficsource === 'none' ? [] : null;
  }
  const query = toQuery(searchIn(address, settings) ?? startingSearch(null, settings));
  const { queryKey, initialPageParam } = searchQuery(query);
  return [
    serverQuery(membersContract, query, (page) => ({
      key: queryKey,
      data: { pages: [page], pageParams: [initialPageParam] },
    })),
    regionsServerQuery(settings),
  ];
}

/** The queries of a member's page, and of the landing pages. */
export const memberQueries = (settings: Settings, id: string): ServerQuery[] => [
  serverQuery(memberContract, { id }, (data) => ({ key: memberQuery(id).queryKey, data })),
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
