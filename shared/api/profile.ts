import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { lineSchema, textSchema } from '../model/common.ts';
import { profileSchema } from '../model/profile.ts';
import { countrySchema, interestSchema, sexualitySchema } from '../model/value-schemas.ts';
import { interestIds } from '../model/values.ts';
import { path } from './contract.ts';
import { nameSchema } from './signup.ts';

const { shape: current } = profileSchema;

/** What a member may change; the date of birth and the gender stay as they were at signup. */
export const profileChangesSchema = z.strictObject({
  name: z.optional(nameSchema),
  sexuality: z.optional(sexualitySchema),
  about_me: z.optional(z.nullable(textSchema(0, limits.aboutMeMaxChars))),
  country: z.optional(countrySchema),
  region: z.optional(z.string().check(z.maxLength(10))),
  city: z.optional(z.nullable(lineSchema(0, limits.cityMaxChars))),
  hair_color: z.optional(current.hair_color),
  eye_color: z.optional(current.eye_color),
  body_type: z.optional(current.body_type),
  relationship_status: z.optional(current.relationship_status),
  tattoos: z.optional(current.tattoos),
  interests: z.optional(z.array(interestSchema).check(z.maxLength(interestIds.length))),
});
export type ProfileChanges = z.infer<typeof profileChangesSchema>;

const response = z.strictObject({ profile: profileSchema });

export const profileContract = path({
  name: 'profile',
  methods: {
    GET: { summary: "The member's own profile, in full.", access: 'member', output: response },
    PUT: {
      summary: "Changes fields of the member's own profile.",
      access: 'member',
      input: profileChangesSchema,
      output: response,
      errors: ['name_not_allowed'],
    },
  },
});
