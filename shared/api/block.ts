import * as z from 'zod/mini';
import { memberIdSchema } from '../model/common.ts';
import { profileSchema } from '../model/profile.ts';
import { path } from './contract.ts';

const input = z.strictObject({ id: memberIdSchema });
const output = z.strictObject({ blocked: z.boolean() });

export const blockContract = path({
  name: 'block',
  methods: {
    GET: {
      summary: 'Whom the member has blocked.',
      access: 'member',
      output: z.strictObject({ profiles: z.array(profileSchema) }),
    },
    POST: {
      summary: 'Blocks a member: neither sees the other any more.',
      access: 'member',
      input,
      output,
      errors: ['not_found', 'rate_limited'],
    },
    DELETE: { summary: 'Lifts a block.', access: 'member', input, output },
  },
});
