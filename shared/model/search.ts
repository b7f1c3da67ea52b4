/** What members are searched by. */
import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import {
  choiceSchemas,
  countrySchema,
  interestSchema,
  soughtGenderSchema,
} from './value-schemas.ts';

const age = z
  .int()
  .check(z.minimum(limits.searchYoungestYears), z.maximum(limits.searchOldestYears));

/** A search as it was made, defaults filled in. */
export const searchSchema = z.strictObject({
  gender: soughtGenderSchema,
  country: countrySchema,
  countryregion: z.nullable(z.string()),
  min_age: age,
  max_age: age,
  hair_color: z.optional(choiceSchemas.hair_color),
  eye_color: z.optional(choiceSchemas.eye_color),
  body_type: z.optional(choiceSchemas.body_type),
  relationship_status: z.optional(choiceSchemas.relationship_status),
  tattoos: z.optional(z.boolean()),
  sexuality: z.optional(choiceSchemas.sexuality),
  interests: z.optional(z.array(interestSchema)),
});
export type Search = z.infer<typeof searchSchema>;
