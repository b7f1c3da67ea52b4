import * as z from 'zod/mini';
import { memberIdSchema } from '../model/common.ts';
import { profileSchema } from '../model/profile.ts';
import { path } from './contract.ts';

const input = z.strictObject({ id: memberIdSchema });
const output = z.strictObject({
  like_state: profileSchema.shape.like_state,
  match: z.boolean(),
});

export const likeContract = path({
  name: 'like',
  methods: {
    POST: {
      summary: 'Likes a member; a like back makes a match.',
      access: 'member',
      input,
      output,
      errors: ['not_found', 'blocked_by_user', 'rate_limited'],
    },
    DELETE: { summary: 'Takes a like back.', access: 'member', input, output },
    PUT: {
      summary: 'Notes that a received like was seen.',
      access: 'member',
      input,
      output,
    },
  },
});
