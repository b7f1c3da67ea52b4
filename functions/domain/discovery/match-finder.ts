/** The match finder: who fits best what a member looks for, and why. */
import type { AnswerOf } from '#shared/api/contract.ts';
import type { matchFinderContract } from '#shared/api/match-finder.ts';
import { limits } from '#shared/limits.ts';
import { type MatchPreferences, matchCriteria } from '#shared/model/match-preferences.ts';
import type { Search } from '#shared/model/search.ts';
import {
  matchScore,
  shownCriteria,
  shownPreferences,
  startingPreferences,
} from '#shared/rules/match-score.ts';
import { regionsByCountry } from '../../adapters/regions.ts';
import { Fault } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import type { MemberCall } from '../core/context.ts';
import { limitRate } from '../core/rate-limits.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Member } from '../members/members.ts';
import { ageOf } from '../members/search-document.ts';
import { shownFacts, type Viewer, viewerOf } from '../members/visible-profile.ts';
import { hiddenFrom, readPage, shownCards } from './candidates.ts';
import { preferencesItem, putPreferences } from './match-preferences.store.ts';

type Answer = AnswerOf<typeof matchFinderContract, 'GET'>;

/** What a member saved, or null. */
export const savedPreferences = (member: MemberScope): Promise<MatchPreferences | null> =>
  preferencesItem(member);

/** GET match-finder.php */
export async function getMatches(call: MemberCall): Promise<Answer> {
  const { brand } = call;
  const viewer = await memberViewer(call);
  const preferences = (await preferencesItem(call.member)) ?? startingOf(viewer.me, brand);
  return matchesOf(viewer, shownPreferences(preferences, brand.config.profile.visible_fields));
}

/** PUT match-finder.php */
export async function savePreferences(call: MemberCall<MatchPreferences>): Promise<Answer> {
  const { body, brand, member } = call;
  check(body, brand);
  await limitRate(call.scope, 'match_preferences', member.member);
  const viewer = await memberViewer(call);
  await putPreferences(member, body);
  return matchesOf(viewer, body);
}

type MemberViewer = Viewer & { me: Member };

async function memberViewer(call: MemberCall<unknown>): Promise<MemberViewer> {
  const viewer = await viewerOf(call);
  if (!viewer.me) throw new Fault('authentication_required');
  return { ...viewer, me: viewer.me };
}

const startingOf = (me: Member, brand: Brand) =>
  startingPreferences(
    { ...me.profile, age: ageOf(me.account, brand) },
    brand.config.limits.min_age,
  );

/** @throws Fault `validation_failed` for what the schema cannot know: the brand's own choices. */
function check(preferences: MatchPreferences, { config }: Brand): void {
  const refuse = (field: string) => {
    throw new Fault('validation_failed', { fields: { [field]: 'invalid_option' } });
  };
  const { country, region, min_age, max_age, weights } = preferences;
  if (!config.countries.includes(country)) refuse('country');
  if (region && !regionsByCountry()[country].some(({ id }) => id === region)) refuse('region');
  if (min_age > max_age) refuse('max_age');
  const shown = shownCriteria(config.profile.visible_fields);
  for (const key of matchCriteria) {
    if (weights[key] > 0 && !shown.includes(key)) refuse(`weights.${key}`);
  }
}

/** The best of the recently active ones; of equal scores the latest active first. */
async function matchesOf(viewer: MemberViewer, preferences: MatchPreferences): Promise<Answer> {
  const { brand, me } = viewer;
  const slack = limits.matchAgeSlackYears;
  const search: Search = {
    gender: preferences.gender,
    country: preferences.country,
    countryregion: null,
    min_age: Math.max(brand.config.limits.min_age, preferences.min_age - slack),
    max_age: Math.min(limits.searchOldestYears, preferences.max_age + slack),
  };
  const { cards } = await readPage(me.scope, search, {
    below: null,
    hidden: await hiddenFrom(viewer),
    viewer,
    size: limits.matchesLookedAt,
  });
  const best = cards
    // What is not shown is not compared either: whatever the preferences say, no score tells it.
    .map((card) => ({ card, ...matchScore(preferences, shownFacts(card, brand)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limits.matchesShown);
  const profiles = await shownCards(
    best.map(({ card }) => card),
    viewer,
  );
  return {
    preferences,
    matches: profiles.flatMap((profile, at) => {
      const { score = 0, reasons = [] } = best[at] ?? {};
      return { profile, score, reasons };
    }),
    looked_at: cards.length,
  };
}
