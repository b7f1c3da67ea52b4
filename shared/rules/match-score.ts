/** How well a member fits what another one looks for. */
import * as limits from '../limits.ts';
import type { MatchPreferences, MatchReason } from '../model/match-preferences.ts';
import type { Profile } from '../model/profile.ts';
import { type MatchCriterion, matchCriteria } from '../model/values.ts';
import { fittingAges, fittingGender } from './search.ts';

/** What is compared, as the brand shows it. */
export type MatchPerson = Pick<
  Profile,
  | 'age'
  | 'region'
  | 'interests'
  | 'relationship_status'
  | 'body_type'
  | 'hair_color'
  | 'eye_color'
  | 'tattoos'
  | 'last_active'
>;

/** How much of what was asked for fits, from 0 to 1, and what of the person does. */
interface Fit {
  share: number;
  values: string[];
}

const noFit: Fit = { share: 0, values: [] };
const whole = (value: string, fits: boolean): Fit => (fits ? { share: 1, values: [value] } : noFit);

/** Null where nothing is asked for. */
type Compare = (wanted: MatchPreferences, person: MatchPerson) => Fit | null;

const oneOf =
  (key: 'relationship_status' | 'body_type' | 'hair_color' | 'eye_color'): Compare =>
  (wanted, person) => {
    const values: readonly string[] = wanted[key];
    const value = person[key];
    if (values.length === 0) return null;
    return value === null ? noFit : whole(value, values.includes(value));
  };

const activityShares = { today: 1, week: 1, month: 0.5, earlier: 0 } as const;

const compare: Record<MatchCriterion, Compare> = {
  age: ({ min_age, max_age }, { age }) => {
    const outside = Math.max(0, min_age - age, age - max_age);
    const share = Math.max(0, 1 - outside / (limits.matchAgeSlackYears + 1));
    return share > 0 ? { share, values: [String(age)] } : noFit;
  },
  region: (wanted, { region }) =>
    wanted.region === null ? null : whole(wanted.region, region === wanted.region),
  interests: (wanted, person) => {
    if (wanted.interests.length === 0) return null;
    const values = wanted.interests.filter((id) => person.interests.includes(id));
    return { share: values.length / wanted.interests.length, values };
  },
  relationship_status: oneOf('relationship_status'),
  body_type: oneOf('body_type'),
  hair_color: oneOf('hair_color'),
  eye_color: oneOf('eye_color'),
  tattoos: (wanted, { tattoos }) =>
    wanted.tattoos === null ? null : whole(String(tattoos), tattoos === wanted.tattoos),
  recently_active: (_, { last_active }) => {
    const share = activityShares[last_active];
    return share > 0 ? { share, values: [last_active] } : noFit;
  },
};

/** Shares of thirds and the like must not fall short of a whole by a rounding error. */
const tolerance = 1e-9;

/**
 * The weighted share of what is asked for, from 0 to 100: 100 only where everything fits. Where
 * nothing is asked for nobody fits better than another, and the score is 0.
 */
export function matchScore(
  wanted: MatchPreferences,
  person: MatchPerson,
): { score: number; reasons: MatchReason[] } {
  const asked = matchCriteria.flatMap((key) => {
    const weight = wanted.weights[key];
    const fit = weight > 0 ? compare[key](wanted, person) : null;
    return fit ? [{ key, weight, ...fit }] : [];
  });
  const total = asked.reduce((sum, { weight }) => sum + weight, 0);
  const reached = asked.reduce((sum, { weight, share }) => sum + weight * share, 0);
  return {
    score: total === 0 ? 0 : Math.floor((100 * reached) / total + tolerance),
    reasons: asked
      .filter(({ share }) => share > 0)
      .sort((a, b) => b.weight * b.share - a.weight * a.share)
      .map(({ key, values, share }) => ({ key, values, partial: share < 1 })),
  };
}

/** What a brand's members can be scored by: nobody learns from a score what is not shown. */
export const getVisibleCriteria = (visibleFields: readonly string[]): MatchCriterion[] =>
  matchCriteria.filter(
    (key) => key === 'age' || key === 'recently_active' || visibleFields.includes(key),
  );

/** The preferences without a weight on what the brand does not show. */
export function withVisibleCriteria(
  preferences: MatchPreferences,
  visibleFields: readonly string[],
): MatchPreferences {
  const weights = { ...preferences.weights };
  const shown = getVisibleCriteria(visibleFields);
  for (const key of matchCriteria) if (!shown.includes(key)) weights[key] = 0;
  return { ...preferences, weights };
}

/** Where the match finder starts before a member chose anything. */
export const startingPreferences = (
  me: Pick<Profile, 'gender' | 'sexuality' | 'country' | 'region' | 'interests' | 'age'>,
  minAge: number,
): MatchPreferences => ({
  gender: fittingGender(me),
  country: me.country,
  ...fittingAges(me.age, minAge),
  region: me.region,
  interests: me.interests,
  relationship_status: [],
  body_type: [],
  hair_color: [],
  eye_color: [],
  tattoos: null,
  weights: {
    age: 2,
    region: 1,
    interests: 2,
    relationship_status: 0,
    body_type: 0,
    hair_color: 0,
    eye_color: 0,
    tattoos: 0,
    recently_active: 1,
  },
});
