import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { memberIdSchema } from '../model/common.ts';
import { profileSchema } from '../model/profile.ts';
import { path } from './contract.ts';

export const memberContract = path({
  name: 'member',
  methods: {
    GET: {
      summary:
        "A member's profile, as the viewer may see it, and others like it where the viewer may search.",
      access: 'anyone',
      query: z.strictObject({
        id: memberIdSchema,
        /** What the visitor came with, where the brand lets such visitors search. */
        network: z.optional(z.string().check(z.maxLength(limits.trackingMaxChars))),
      }),
      unknownQuery: 'ignore',
      output: z.strictObject({ profile: profileSchema, related: z.array(profileSchema) }),
      errors: ['blocked_by_user', 'not_found'],
    },
  },
});
