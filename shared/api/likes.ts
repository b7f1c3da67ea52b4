import * as z from 'zod/mini';
import { memberIdSchema } from '../model/common.ts';
import { profileSchema } from '../model/profile.ts';
import { path } from './contract.ts';

export const likesContract = path({
  name: 'likes',
  methods: {
    GET: {
      summary: "The member's likes: sent, received (new ones first) and matches, a page of each.",
      access: 'member',
      query: z.strictObject({
        cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
      }),
      output: z.strictObject({
        /** Everybody named below, by id. */
        profiles: z.record(z.string(), profileSchema),
        sent: z.array(memberIdSchema),
        received: z.array(memberIdSchema),
        matches: z.array(memberIdSchema),
        /** Who is in `received` or `matches`, new ones first. */
        liked_by: z.array(z.strictObject({ id: memberIdSchema, like_new: z.boolean() })),
        new_likes: z.int(),
        /** Likes of each kind on all pages. */
        counts: z.strictObject({ sent: z.int(), received: z.int(), matches: z.int() }),
        /** Continues all three lists; null at the end. */
        cursor: z.nullable(z.string()),
      }),
    },
  },
});
