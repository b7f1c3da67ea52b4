/** The match finder ranks members by a member's preferences and explains the ranking. */
import type { ResponseBody } from '#shared/api/contract.ts';
import type { matchFinderContract } from '#shared/api/match-finder.ts';
import * as limits from '#shared/limits.ts';
import type { MatchPreferences } from '#shared/model/match-preferences.ts';
import type { Search } from '#shared/model/search.ts';
import { matchCriteria } from '#shared/model/values.ts';
import {
  getVisibleCriteria,
  matchScore,
  startingPreferences,
  withVisibleCriteria,
} from '#shared/rules/match-score.ts';
import { regionsByCountry } from '../../adapters/regions.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import type { MemberContext } from '../core/context.ts';
import { limitRate } from '../core/rate-limits.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Member } from '../members/members.ts';
import { getAge } from '../members/search-document.ts';
import { loadViewer, toFactsDto, type Viewer } from '../members/visible-profile.ts';
import { preferencesItem, putPreferences } from './match-preferences.store.ts';
import { hiddenFrom, readPage, toProfileDtos } from './search-page.ts';

type ResponseDto = ResponseBody<typeof matchFinderContract, 'GET'>;

/** Returns a member's saved preferences, or null. */
export const savedPreferences = (member: MemberScope): Promise<MatchPreferences | null> =>
  preferencesItem(member);

/** GET match-finder.php */
export async function getMatches(context: MemberContext): Promise<ResponseDto> {
  const { brand } = context;
  const viewer = await memberViewer(context);
  const preferences = (await preferencesItem(context.member)) ?? getStarting(viewer.me, brand);
  return findMatches(viewer, withVisibleCriteria(preferences, brand.config.profile.visible_fields));
}

/** PUT match-finder.php */
export async function savePreferences(
  context: MemberContext<MatchPreferences>,
): Promise<ResponseDto> {
  const { body, brand, member } = context;
  check(body, brand);
  await limitRate(context.scope, 'match_preferences', member.member);
  const viewer = await memberViewer(context);
  await putPreferences(member, body);
  return findMatches(viewer, body);
}

type MemberViewer = Viewer & { me: Member };

async function memberViewer(context: MemberContext<unknown>): Promise<MemberViewer> {
  const viewer = await loadViewer(context);
  if (!viewer.me) throw new AppError('authentication_required');
  return { ...viewer, me: viewer.me };
}

const getStarting = (me: Member, brand: Brand) =>
  startingPreferences(
    { ...me.profile, age: getAge(me.account, brand) },
    brand.config.limits.min_age,
  );

/** Checks the values that depend on the brand. @throws AppError `validation_failed` */
function check(preferences: MatchPreferences, { config }: Brand): void {
  const refuse = (field: string) => {
    throw new AppError('validation_failed', { fields: { [field]: 'invalid_option' } });
  };
  const { country, region, min_age, max_age, weights } = preferences;
  if (!config.countries.includes(country)) refuse('country');
  if (region && !regionsByCountry()[country].some(({ id }) => id === region)) refuse('region');
  if (min_age > max_age) refuse('max_age');
  const shown = getVisibleCriteria(config.profile.visible_fields);
  for (const key of matchCriteria) {
    if (weights[key] > 0 && !shown.includes(key)) refuse(`weights.${key}`);
  }
}

/**
 * Returns the best matches among recently active members, and of equal scores the latest active
 * first.
 */
async function findMatches(
  viewer: MemberViewer,
  preferences: MatchPreferences,
): Promise<ResponseDto> {
  const { brand, me } = viewer;
  const slack = limits.matchAgeSlackYears;
  const search: Search = {
    gender: preferences.gender,
    country: preferences.country,
    countryregion: null,
    min_age: Math.max(brand.config.limits.min_age, preferences.min_age - slack),
    max_age: Math.min(limits.searchOldestYears, preferences.max_age + slack),
  };
  const { documents } = await readPage(me.scope, search, {
    below: null,
    hidden: await hiddenFrom(viewer),
    viewer,
    size: limits.matchesLookedAt,
  });
  const best = documents
    // Hidden facts are not compared, so that no score can reveal them.
    .map((document) => ({ document, ...matchScore(preferences, toFactsDto(document, brand)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limits.matchesShown);
  const profiles = await toProfileDtos(
    best.map(({ document }) => document),
    viewer,
  );
  return {
    preferences,
    matches: profiles.flatMap((profile, index) => {
      const { score = 0, reasons = [] } = best[index] ?? {};
      return { profile, score, reasons };
    }),
    looked_at: documents.length,
  };
}
