import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type MatchPreferences,
  matchPreferencesSchema,
  matchReasonSchema,
} from '../model/match-preferences.ts';
import {
  bodyTypes,
  eyeColors,
  hairColors,
  interestIds,
  type MatchCriterion,
  matchCriteria,
  matchWeights,
  profileFields,
  relationshipStatuses,
} from '../model/values.ts';
import {
  getVisibleCriteria,
  type MatchPerson,
  matchScore,
  startingPreferences,
  withVisibleCriteria,
} from './match-score.ts';

const noWeights = Object.fromEntries(matchCriteria.map((key) => [key, 0])) as Record<
  MatchCriterion,
  0
>;
const nothing: MatchPreferences = {
  gender: 'female',
  country: 'NL',
  min_age: 30,
  max_age: 40,
  region: null,
  interests: [],
  relationship_status: [],
  body_type: [],
  hair_color: [],
  eye_color: [],
  tattoos: null,
  weights: noWeights,
};
type Changes = Partial<Omit<MatchPreferences, 'weights'>> & {
  weights?: Partial<MatchPreferences['weights']>;
};
const wanted = ({ weights, ...changes }: Changes): MatchPreferences => ({
  ...nothing,
  ...changes,
  weights: { ...noWeights, ...weights },
});
const person = (changes: Partial<MatchPerson> = {}): MatchPerson => ({
  age: 35,
  region: 'NL-UT',
  interests: ['coffee', 'hiking'],
  relationship_status: 'single',
  body_type: 'normal',
  hair_color: 'red',
  eye_color: 'green',
  tattoos: true,
  last_active: 'today',
  ...changes,
});
const blank = person({
  region: null,
  interests: [],
  relationship_status: null,
  body_type: null,
  hair_color: null,
  eye_color: null,
  tattoos: null,
  last_active: 'earlier',
});

describe('the score', () => {
  it('is the weighted share of what fits, with the reasons that count most first', () => {
    const preferences = wanted({
      region: 'NL-UT',
      interests: ['coffee', 'tea', 'hiking', 'wine'],
      hair_color: ['black'],
      weights: { age: 1, region: 3, interests: 2, hair_color: 2 },
    });
    // 1 + 3 + 2 × ½ + 0 of 8
    expect(matchScore(preferences, person())).toEqual({
      score: 62,
      reasons: [
        { key: 'region', values: ['NL-UT'], partial: false },
        { key: 'age', values: ['35'], partial: false },
        { key: 'interests', values: ['coffee', 'hiking'], partial: true },
      ],
    });
  });

  it.each([
    [26, 0],
    [27, 25],
    [29, 75],
    [30, 100],
    [40, 100],
    [41, 75],
    [42, 50],
    [43, 25],
    [44, 0],
  ])('of the age %i around 30 to 40 is %i', (age, score) => {
    expect(matchScore(wanted({ weights: { age: 3 } }), person({ age })).score).toBe(score);
  });

  it.each([
    ['today', 100],
    ['week', 100],
    ['month', 50],
    ['earlier', 0],
  ] as const)('of who was here %s is %i', (last_active, score) => {
    const preferences = wanted({ weights: { recently_active: 1 } });
    expect(matchScore(preferences, person({ last_active })).score).toBe(score);
  });

  it('takes each of the accepted values, and no as an answer of its own', () => {
    const preferences = wanted({
      relationship_status: ['divorced', 'single'],
      body_type: ['normal'],
      eye_color: ['blue', 'green'],
      tattoos: false,
      weights: { relationship_status: 1, body_type: 1, eye_color: 1, tattoos: 1 },
    });
    expect(matchScore(preferences, person({ tattoos: false })).reasons).toEqual([
      { key: 'relationship_status', values: ['single'], partial: false },
      { key: 'body_type', values: ['normal'], partial: false },
      { key: 'eye_color', values: ['green'], partial: false },
      { key: 'tattoos', values: ['false'], partial: false },
    ]);
    expect(matchScore(preferences, person()).score).toBe(75);
    // Who said nothing did not say no.
    expect(matchScore(preferences, blank)).toEqual({ score: 0, reasons: [] });
  });

  it('is nothing for anybody where nothing is asked for', () => {
    expect(matchScore(nothing, person())).toEqual({ score: 0, reasons: [] });
    const empty = wanted({ weights: { region: 3, interests: 3, tattoos: 3, hair_color: 3 } });
    expect(matchScore(empty, person())).toEqual({ score: 0, reasons: [] });
  });
});

const some = <T>(values: readonly T[]) => fc.subarray([...values]);
const maybe = <T>(values: readonly T[]) => fc.constantFrom(...values, null);
const weight = fc.constantFrom(...matchWeights);
const age = fc.integer({ min: 18, max: 99 });
const anyPreferences: fc.Arbitrary<MatchPreferences> = fc.record({
  gender: fc.constantFrom('male', 'female'),
  country: fc.constant('NL'),
  min_age: age,
  max_age: age,
  region: maybe(['NL-UT', 'NL-NH']),
  interests: some(interestIds),
  relationship_status: some(relationshipStatuses),
  body_type: some(bodyTypes),
  hair_color: some(hairColors),
  eye_color: some(eyeColors),
  tattoos: maybe([true, false]),
  weights: fc.record(
    Object.fromEntries(matchCriteria.map((key) => [key, weight])) as Record<
      MatchCriterion,
      typeof weight
    >,
  ),
});
const anyPerson: fc.Arbitrary<MatchPerson> = fc.record({
  age,
  region: maybe(['NL-UT', 'NL-NH']),
  interests: some(interestIds),
  relationship_status: maybe(relationshipStatuses),
  body_type: maybe(bodyTypes),
  hair_color: maybe(hairColors),
  eye_color: maybe(eyeColors),
  tattoos: maybe([true, false]),
  last_active: fc.constantFrom('today', 'week', 'month', 'earlier'),
});
const criterion = fc.constantFrom(...matchCriteria);

/** Somebody who is what was asked for in one thing, and the same in all else. */
function fitting(key: MatchCriterion, one: MatchPerson, preferences: MatchPreferences) {
  const better: Record<MatchCriterion, Partial<MatchPerson>> = {
    age: { age: preferences.min_age },
    region: { region: preferences.region ?? one.region },
    interests: { interests: [...new Set([...one.interests, ...preferences.interests])] },
    relationship_status: {
      relationship_status: preferences.relationship_status[0] ?? one.relationship_status,
    },
    body_type: { body_type: preferences.body_type[0] ?? one.body_type },
    hair_color: { hair_color: preferences.hair_color[0] ?? one.hair_color },
    eye_color: { eye_color: preferences.eye_color[0] ?? one.eye_color },
    tattoos: { tattoos: preferences.tattoos ?? one.tattoos },
    recently_active: { last_active: 'today' },
  };
  return { ...one, ...better[key] };
}
const inOrder = (preferences: MatchPreferences): MatchPreferences => ({
  ...preferences,
  min_age: Math.min(preferences.min_age, preferences.max_age),
  max_age: Math.max(preferences.min_age, preferences.max_age),
});

describe('any score', () => {
  it('is a whole number from 0 to 100, and above 0 only with a reason', () => {
    fc.assert(
      fc.property(anyPreferences, anyPerson, (preferences, one) => {
        const { score, reasons } = matchScore(inOrder(preferences), one);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        if (score > 0) expect(reasons.length).toBeGreaterThan(0);
        for (const reason of reasons) {
          expect(matchReasonSchema.safeParse(reason).success).toBe(true);
          expect(reason.values.length).toBeGreaterThan(0);
        }
        if (score === 100) expect(reasons.every(({ partial }) => !partial)).toBe(true);
      }),
    );
  });

  it('is 100 where everything fits and something is asked for', () => {
    fc.assert(
      fc.property(anyPreferences, anyPerson, (given, one) => {
        const preferences = inOrder(given);
        const ideal = matchCriteria.reduce((made, key) => fitting(key, made, preferences), one);
        const { score, reasons } = matchScore(preferences, ideal);
        expect(score).toBe(reasons.length > 0 ? 100 : 0);
      }),
    );
  });

  it('never falls when one thing more fits', () => {
    fc.assert(
      fc.property(anyPreferences, anyPerson, criterion, (given, one, key) => {
        const preferences = inOrder(given);
        const better = fitting(key, one, preferences);
        expect(matchScore(preferences, better).score).toBeGreaterThanOrEqual(
          matchScore(preferences, one).score,
        );
      }),
    );
  });

  it('does not depend on what has the weight 0', () => {
    fc.assert(
      fc.property(
        anyPreferences,
        anyPreferences,
        anyPerson,
        anyPerson,
        criterion,
        (given, elseWanted, one, other, key) => {
          const first = inOrder(given);
          const second = inOrder(elseWanted);
          const preferences = { ...first, weights: { ...first.weights, [key]: 0 as const } };
          const wantedFields = { age: ['min_age', 'max_age'], recently_active: [] } as const;
          const fields: readonly (keyof MatchPreferences)[] =
            key === 'age' || key === 'recently_active' ? wantedFields[key] : [key];
          const changed = {
            ...preferences,
            ...Object.fromEntries(fields.map((field) => [field, second[field]])),
          };
          const personField = key === 'recently_active' ? 'last_active' : key;
          const changedPerson = { ...one, [personField]: other[personField] };
          const answer = matchScore(preferences, one);
          expect(matchScore(changed, changedPerson)).toEqual(answer);
          expect(answer.reasons.map((reason) => reason.key)).not.toContain(key);
        },
      ),
    );
  });
});

describe('what a brand does not show', () => {
  it('is no criterion; age and activity always are', () => {
    expect(getVisibleCriteria([])).toEqual(['age', 'recently_active']);
    expect(getVisibleCriteria(['tattoos', 'about_me', 'region'])).toEqual([
      'age',
      'region',
      'tattoos',
      'recently_active',
    ]);
    expect(getVisibleCriteria(profileFields)).toEqual([...matchCriteria]);
  });

  it('has no weight', () => {
    const preferences = wanted({ tattoos: true, weights: { tattoos: 3, region: 2, age: 1 } });
    expect(withVisibleCriteria(preferences, ['region'])).toEqual(
      wanted({ tattoos: true, weights: { tattoos: 0, region: 2, age: 1 } }),
    );
  });
});

it('the first preferences are the member’s own, and valid', () => {
  const preferences = startingPreferences(
    {
      gender: 'male',
      sexuality: 'hetero',
      country: 'NL',
      region: 'NL-UT',
      interests: ['coffee'],
      age: 30,
    },
    18,
  );
  expect(preferences).toMatchObject({
    gender: 'female',
    country: 'NL',
    min_age: 20,
    max_age: 40,
    region: 'NL-UT',
    interests: ['coffee'],
  });
  expect(matchPreferencesSchema.safeParse(preferences).success).toBe(true);
});

it.each([
  { gender: 'other' },
  { country: 'XX' },
  { min_age: 17 },
  { max_age: 100 },
  { min_age: 30.5 },
  { region: '' },
  { interests: ['golf'] },
  { interests: ['coffee', 'coffee'] },
  { hair_color: 'red' },
  { tattoos: 'yes' },
  { weights: { ...noWeights, age: 4 } },
  { weights: { ...noWeights, age: 0.5 } },
  { weights: { ...noWeights, age: -1 } },
  { weights: { ...noWeights, shoe_size: 1 } },
  { weights: { age: 1 } },
  { distance: 5 },
])('preferences with %j are refused', (changes) => {
  expect(matchPreferencesSchema.safeParse({ ...nothing, ...changes }).success).toBe(false);
  expect(matchPreferencesSchema.safeParse(nothing).success).toBe(true);
});
