/** What the pages that find people ask before they show: the server asks it for visitors. */

import { type FirstAnswer, type FirstCall, firstCall } from '#lib/first-answers.ts';
import { profileKeys } from '#lib/profiles-cache.ts';
import { regionsQuery } from '#lib/regions.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { memberContract } from '#shared/api/member.ts';
import { membersContract } from '#shared/api/members.ts';
import { regionsContract } from '#shared/api/regions.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { Settings } from '#shared/model/settings.ts';
import { searchVisible } from '#shared/rules/gating.ts';
import { memberQuery, type SearchPage, searchQuery } from './api.ts';
import { queryOf, searchIn, startingSearch } from './search/search-state.ts';

/** The regions that the brand's members and filters name, not those of all countries. */
const regionsCall = ({ countries }: Settings): FirstCall =>
  firstCall(regionsContract, {}, ({ regions }) => ({
    key: regionsQuery.queryKey,
    data: Object.fromEntries(countries.map((country) => [country, regions[country] ?? []])),
  }));

/**
 * The calls of /members for a visitor. Null where a campaign, of which only the browser knows,
 * opens what is closed otherwise.
 */
export function searchCalls(settings: Settings, address: string): FirstCall[] | null {
  if (!searchVisible(settings, { loggedIn: false })) {
    return settings.logged_out_search_trafficsource === 'none' ? [] : null;
  }
  const query = queryOf(searchIn(address, settings) ?? startingSearch(null, settings));
  const { queryKey, initialPageParam } = searchQuery(query);
  return [
    firstCall(membersContract, query, (page) => ({
      key: queryKey,
      data: { pages: [page], pageParams: [initialPageParam] },
    })),
    regionsCall(settings),
  ];
}

/** The calls of a member's page, and of the landing pages. */
export const memberCalls = (settings: Settings, id: string): FirstCall[] => [
  firstCall(memberContract, { id }, (data) => ({ key: memberQuery(id).queryKey, data })),
  regionsCall(settings),
];

const keptUnder = <T>(answers: readonly FirstAnswer[], name: string): T | undefined =>
  answers.find(({ key }) => key[0] === name)?.data as T | undefined;

/** The member whom the page is about. */
export const memberIn = (answers: readonly FirstAnswer[]): Profile | null =>
  keptUnder<AnswerOf<typeof memberContract, 'GET'>>(answers, profileKeys.member)?.profile ?? null;

/** Those who were found first. */
export const foundIn = (answers: readonly FirstAnswer[]): Profile[] =>
  keptUnder<{ pages: SearchPage[] }>(answers, profileKeys.search)?.pages[0]?.profiles ?? [];
