/** What members are searched by. */
import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import {
  bodyTypes,
  countrySchema,
  eyeColors,
  genderSchema,
  hairColors,
  interestSchema,
  relationshipStatuses,
  sexualitySchema,
} from './values.ts';

const age = z
  .int()
  .check(z.minimum(limits.searchYoungestYears), z.maximum(limits.searchOldestYears));

/** A search as it was made, defaults filled in. */
export const searchSchema = z.strictObject({
  gender: genderSchema,
  country: countrySchema,
  countryregion: z.nullable(z.string()),
  min_age: age,
  max_age: age,
  hair_color: z.optional(z.enum(hairColors)),
  eye_color: z.optional(z.enum(eyeColors)),
  body_type: z.optional(z.enum(bodyTypes)),
  relationship_status: z.optional(z.enum(relationshipStatuses)),
  tattoos: z.optional(z.boolean()),
  sexuality: z.optional(sexualitySchema),
  interests: z.optional(z.array(interestSchema)),
});
export type Search = z.infer<typeof searchSchema>;
