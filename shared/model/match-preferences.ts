/** What a member looks for, and how much each of it matters. */
import * as z from 'zod/mini';
import { searchSchema } from './search.ts';
import { countrySchema, genderSchema } from './value-schemas.ts';
import {
  bodyTypes,
  eyeColors,
  hairColors,
  interestIds,
  matchCriteria,
  matchWeights,
  relationshipStatuses,
} from './values.ts';

const weightSchema = z.literal(matchWeights);

/** Values of which any fits; none: nothing is asked for. */
const anyOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.array(z.enum(values)).check(
    z.maxLength(values.length),
    z.refine((chosen) => new Set(chosen).size === chosen.length),
  );

export const matchPreferencesSchema = z.strictObject({
  /** Who is looked among. */
  gender: genderSchema,
  country: countrySchema,
  /** Who is a few years outside counts in part. */
  min_age: searchSchema.shape.min_age,
  max_age: searchSchema.shape.max_age,
  /** What is asked for; null or an empty list asks for nothing, whatever its weight. */
  region: z.nullable(z.string().check(z.minLength(1), z.maxLength(10))),
  interests: anyOf(interestIds),
  relationship_status: anyOf(relationshipStatuses),
  body_type: anyOf(bodyTypes),
  hair_color: anyOf(hairColors),
  eye_color: anyOf(eyeColors),
  tattoos: z.nullable(z.boolean()),
  weights: z.strictObject({
    age: weightSchema,
    region: weightSchema,
    interests: weightSchema,
    relationship_status: weightSchema,
    body_type: weightSchema,
    hair_color: weightSchema,
    eye_color: weightSchema,
    tattoos: weightSchema,
    recently_active: weightSchema,
  }),
});
export type MatchPreferences = z.infer<typeof matchPreferencesSchema>;

/** One criterion that fits, and with what. */
export const matchReasonSchema = z.strictObject({
  key: z.enum(matchCriteria),
  /**
   * The member's own values that fit: the age, the region's id, interests in common, one of a
   * list's values, `true` or `false` for tattoos, `last_active` for recently active.
   */
  values: z.array(z.string()),
  /** Not all of what was asked for: some of the interests, or an age just outside. */
  partial: z.boolean(),
});
export type MatchReason = z.infer<typeof matchReasonSchema>;
