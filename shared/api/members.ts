import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { profileSchema } from '../model/profile.ts';
import { searchSchema } from '../model/search.ts';
import { countrySchema, soughtGenderSchema } from '../model/value-schemas.ts';
import { interestIds } from '../model/values.ts';
import { path } from './contract.ts';

/** A whole number as a query carries it. */
const number = (least: number, most: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,6}$/)),
      z.transform((text: string) => Number(text)),
    ),
    z.int().check(z.minimum(least), z.maximum(most)),
  );
const age = number(limits.searchYoungestYears, limits.searchOldestYears);
const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text: 'true' | 'false') => text === 'true'),
);
/** Ids joined by commas. */
const interests = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(1_000)),
    z.transform((text: string) => text.split(',')),
  ),
  z.array(z.enum(interestIds)).check(z.maxLength(interestIds.length)),
);

const { hair_color, eye_color, body_type, relationship_status, sexuality } = searchSchema.shape;

export const membersContract = path({
  name: 'members',
  methods: {
    GET: {
      summary:
        'Members that fit a search: those with a photo first, each recently active ones first. Where the search of visitors is `limited`, they see its first page, by gender, age, country and region; any other field or a cursor is `search_closed`.',
      access: 'anyone',
      query: z.strictObject({
        gender: z.optional(soughtGenderSchema),
        country: z.optional(countrySchema),
        countryregion: z.optional(z.string().check(z.maxLength(10))),
        min_age: z.optional(age),
        max_age: z.optional(age),
        hair_color,
        eye_color,
        body_type,
        relationship_status,
        tattoos: z.optional(flag),
        sexuality,
        interests: z.optional(interests),
        page: z.optional(number(1, 100_000)),
        cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
        /** What the visitor came with, where the brand lets such visitors search. */
        network: z.optional(z.string().check(z.maxLength(limits.trackingMaxChars))),
      }),
      output: z.strictObject({
        search: searchSchema,
        pageNumber: z.int(),
        numResults: z.int(),
        profiles: z.array(profileSchema),
        /** Null at the end, and for visitors whose search is limited. */
        cursor: z.nullable(z.string()),
        /** Whether more members fit, also where this visitor sees no further page. */
        has_more: z.boolean(),
        /** Profiles beside the search, once it runs out. */
        similar: z.optional(z.strictObject({ profiles: z.array(profileSchema), count: z.int() })),
      }),
      errors: ['search_closed', 'rate_limited'],
    },
  },
});
