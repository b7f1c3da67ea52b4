import * as z from 'zod/mini';
import { memberIdSchema } from '../model/common.ts';
import { profileSchema } from '../model/profile.ts';
import { path } from './contract.ts';

/** Likes that the member may still give today, where the brand is. */
const likesLeft = z.int().check(z.minimum(0));

export const swipeGameContract = path({
  name: 'swipe-game',
  methods: {
    GET: {
      summary: 'The next profiles of the swipe game; who liked the member is not told apart.',
      access: 'member',
      output: z.strictObject({ profiles: z.array(profileSchema), likes_left: likesLeft }),
    },
    POST: {
      summary: 'Likes or skips a member; a later like undoes the skip.',
      access: 'member',
      input: z.strictObject({ id: memberIdSchema, like: z.boolean() }),
      output: z.strictObject({
        /** After a skip `none`, also where the other one likes the member. */
        like_state: profileSchema.shape.like_state,
        match: z.boolean(),
        likes_left: likesLeft,
      }),
      errors: ['swipe_limit_reached', 'not_found', 'blocked_by_user', 'rate_limited'],
    },
  },
});
