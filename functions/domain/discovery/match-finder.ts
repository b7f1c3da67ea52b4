/** The match finder ranks members by a member's preferences and explains the ranking. */
import type { ResponseBody } from '#shared/api/contract.ts';
import type { matchFinderContract } from '#shared/api/match-finder.ts';
import * as limits from '#shared/limits.ts';
import type { MatchPreferences } from '#shared/model/match-preferences.ts';
import type { Profile } from '#shared/model/profile.ts';
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
import { commitAll } from '../core/commit.ts';
import type { MemberContext } from '../core/context.ts';
import { rateWrites } from '../core/rate-limits.ts';
import type { MemberScope, TenantScope } from '../core/scope.ts';
import type { Member } from '../members/members.ts';
import { comparePhotosFirst, getAge, type SearchDocument } from '../members/search-document.ts';
import { toFactsDto, toViewer } from '../members/visible-profile.ts';
import {
  findShownItems,
  preferencesItem,
  preferencesWrite,
  startingItems,
} from './match-preferences.store.ts';
import { hiddenFrom, readPage, toProfileDtos, withLikes } from './search-page.ts';

type ResponseDto = ResponseBody<typeof matchFinderContract, 'GET'>;

/** Returns a member's saved preferences, or null. */
export const savedPreferences = (member: MemberScope): Promise<MatchPreferences | null> =>
  preferencesItem(member);

/** GET match-finder.php */
export async function getMatches({ member, brand }: MemberContext): Promise<ResponseDto> {
  const [{ account, profile, saved }, hidden] = await Promise.all([
    startingItems(member),
    hiddenFrom({ me: { scope: member } }),
  ]);
  const viewer = toViewer(brand, account && profile && { scope: member, account, profile });
  if (!viewer.me) throw new AppError('authentication_required');
  const preferences = withVisibleCriteria(
    saved ?? getStarting(viewer.me, brand),
    brand.config.profile.visible_fields,
  );
  const found = await findMatches(member, { brand, preferences, hidden });
  return toResponseDto(preferences, found, await toProfileDtos(found.documents, viewer));
}

/** PUT match-finder.php */
export async function savePreferences(
  context: MemberContext<MatchPreferences>,
): Promise<ResponseDto> {
  const { body, brand, member } = context;
  check(body, brand);
  const rate = rateWrites(context.scope, 'match_preferences', member.member);
  const saved = await commitAll(context.scope, [...rate.writes, preferencesWrite(member, body)]);
  if (!saved) throw rate.error();
  const hidden = await hiddenFrom({ me: { scope: member } });
  const found = await findMatches(member, { brand, preferences: body, hidden });
  const { account, likes } = await findShownItems(
    member,
    found.documents.map(({ id }) => id),
  );
  const viewer = toViewer(brand, account && { scope: member, account });
  if (!viewer.me) throw new AppError('authentication_required');
  return toResponseDto(body, found, withLikes(found.documents, viewer, likes));
}

const getStarting = (me: Pick<Member, 'account' | 'profile'>, brand: Brand) =>
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

interface Matches {
  /** The best matches with their scores, in the same order. */
  documents: SearchDocument[];
  scores: ReturnType<typeof matchScore>[];
  /** Number of members who were compared. */
  lookedAt: number;
}

/**
 * Finds the best matches among recently active members: those with a photo first, each by score, and
 * of equal scores the latest active first.
 */
async function findMatches(
  scope: TenantScope,
  options: { brand: Brand; preferences: MatchPreferences; hidden: ReadonlySet<string> },
): Promise<Matches> {
  const { brand, preferences, hidden } = options;
  const slack = limits.matchAgeSlackYears;
  const search: Search = {
    gender: preferences.gender,
    country: preferences.country,
    countryregion: null,
    min_age: Math.max(brand.config.limits.min_age, preferences.min_age - slack),
    max_age: Math.min(limits.searchOldestYears, preferences.max_age + slack),
  };
  const { documents } = await readPage(scope, search, {
    below: null,
    hidden,
    viewer: { brand },
    size: limits.matchesLookedAt,
    // Nobody is there to fit.
    suits: ({ fictional }) => !fictional,
  });
  const best = documents
    // Hidden facts are not compared, so that no score can reveal them.
    .map((document) => ({ document, match: matchScore(preferences, toFactsDto(document, brand)) }))
    .filter(({ match }) => match.score > 0)
    .sort((a, b) => comparePhotosFirst(a.document, b.document) || b.match.score - a.match.score)
    .slice(0, limits.matchesShown);
  return {
    documents: best.map(({ document }) => document),
    scores: best.map(({ match }) => match),
    lookedAt: documents.length,
  };
}

const toResponseDto = (
  preferences: MatchPreferences,
  { scores, lookedAt }: Matches,
  profiles: readonly Profile[],
): ResponseDto => ({
  preferences,
  matches: profiles.map((profile, index) => ({
    profile,
    score: scores[index]?.score ?? 0,
    reasons: scores[index]?.reasons ?? [],
  })),
  looked_at: lookedAt,
});
