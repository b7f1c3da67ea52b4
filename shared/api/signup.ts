import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { daySchema, emailSchema, lineSchema, memberIdSchema, textSchema } from '../model/common.ts';
import { userSchema } from '../model/user.ts';
import {
  countrySchema,
  genderSchema,
  interestSchema,
  localeSchema,
  sexualitySchema,
} from '../model/value-schemas.ts';
import { interestIds } from '../model/values.ts';
import { idPattern } from '../patterns.ts';
import { trackingPattern } from '../rules/traffic.ts';
import { path } from './contract.ts';

/** It goes back to the advertiser as it came, so nothing of it is trimmed or normalised. */
const tag = z.optional(
  z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(limits.trackingMaxChars, { abort: true }),
      z.regex(trackingPattern),
    ),
);

/** Where the visitor came from, as the browser kept it. */
export const trackingSchema = z.strictObject({
  network: tag,
  ref: tag,
  sub1: tag,
  sub2: tag,
  sub3: tag,
  cpc: tag,
});
export type Tracking = z.infer<typeof trackingSchema>;

/** Name, password and date of birth, as signup and the forms of the browser check them. */
export const nameSchema = lineSchema(limits.nameMinChars, limits.nameMaxChars);
export const newPasswordSchema = z
  .string()
  .check(z.minLength(limits.passwordMinChars), z.maxLength(limits.passwordMaxChars));

export const signupContract = path({
  name: 'signup',
  methods: {
    POST: {
      summary: 'Creates an account, logs it in and sends the activation mail.',
      access: 'anyone',
      status: 201,
      input: z.strictObject({
        email: emailSchema,
        name: nameSchema,
        password: newPasswordSchema,
        date_of_birth: daySchema,
        gender: genderSchema,
        sexuality: sexualitySchema,
        country: countrySchema,
        region: z.string().check(z.maxLength(10)),
        city: z.optional(lineSchema(1, limits.cityMaxChars)),
        language: localeSchema,
        signup_message: z.optional(textSchema(0, limits.aboutMeMaxChars)),
        /** What the visitor chose on a landing page; the profile starts with them. */
        interests: z.optional(z.array(interestSchema).check(z.maxLength(interestIds.length))),
        member: z.optional(memberIdSchema),
        tracking: z.optional(trackingSchema),
        /** The click that brought the visitor, as a page told the browser. */
        click: z.optional(z.string().check(z.regex(idPattern))),
      }),
      output: z.strictObject({ user: userSchema }),
      errors: [
        'email_taken',
        'email_pending_deletion',
        'name_not_allowed',
        'too_young',
        'signups_closed',
        'busy',
      ],
    },
  },
});
