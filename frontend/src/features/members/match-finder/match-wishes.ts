/** What a member asks of a match, as the form edits it. */
import type { MatchPreferences } from '#shared/model/match-preferences.ts';
import type { Interest, MatchCriterion } from '#shared/model/values.ts';

export type MatchWeight = MatchPreferences['weights'][MatchCriterion];

/** Criteria that take any of a list of values. */
export const listCriteria = [
  'interests',
  'relationship_status',
  'body_type',
  'hair_color',
  'eye_color',
] as const;
export type ListCriterion = (typeof listCriteria)[number];

/** What something first chosen weighs, where it did not matter before. */
const firstWeight: MatchWeight = 2;

/** Whether something is chosen that could fit; ages and activity always are. */
export function hasChoice(preferences: MatchPreferences, key: MatchCriterion): boolean {
  if (key === 'age' || key === 'recently_active') return true;
  const value = preferences[key];
  return Array.isArray(value) ? value.length > 0 : value !== null;
}

/** How much it counts: what asks for nothing does not. */
export const getWeight = (preferences: MatchPreferences, key: MatchCriterion): MatchWeight =>
  hasChoice(preferences, key) ? preferences.weights[key] : 0;

export const withWeight = (
  preferences: MatchPreferences,
  key: MatchCriterion,
  weight: MatchWeight,
): MatchPreferences => ({ ...preferences, weights: { ...preferences.weights, [key]: weight } });

/** With another choice; what is chosen for the first time matters from then on. */
export function withChoice<K extends Exclude<MatchCriterion, 'age' | 'recently_active'>>(
  preferences: MatchPreferences,
  key: K,
  value: MatchPreferences[K],
): MatchPreferences {
  const next = { ...preferences, [key]: value };
  const first = !hasChoice(preferences, key) && hasChoice(next, key);
  return first && next.weights[key] === 0 ? withWeight(next, key, firstWeight) : next;
}

/** With one value more, or less, of those that any fit. */
export function withValue(
  preferences: MatchPreferences,
  key: ListCriterion,
  value: string,
  on: boolean,
): MatchPreferences {
  const others: readonly string[] = preferences[key].filter((one) => one !== value);
  return withChoice(preferences, key, (on ? [...others, value] : others) as never);
}

/** Without interests that the brand does not offer any more: nobody could take them back. */
export const offeredOnly = (
  preferences: MatchPreferences,
  offered: readonly Interest[],
): MatchPreferences => ({
  ...preferences,
  interests: preferences.interests.filter((id) => offered.includes(id)),
});
