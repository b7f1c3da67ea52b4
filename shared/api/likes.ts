import * as z from 'zod/mini';
import { memberIdSchema } from '../model/common.ts';
import { profileSchema } from '../model/profile.ts';
import { path } from './contract.ts';

export const likesContract = path({
  name: 'likes',
  methods: {
    GET: {
      summary: "The member's likes: sent, received (new ones first) and matches.",
      access: 'member',
      output: z.strictObject({
        /** Everybody named below, by id. */
        profiles: z.record(z.string(), profileSchema),
        sent: z.array(memberIdSchema),
        received: z.array(memberIdSchema),
        matches: z.array(memberIdSchema),
        liked_by: z.array(z.strictObject({ id: memberIdSchema, like_new: z.boolean() })),
        new_likes: z.int(),
      }),
    },
  },
});
