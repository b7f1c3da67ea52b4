import * as z from 'zod/mini';
import { memberIdSchema } from '../model/common.ts';
import { profileSchema } from '../model/profile.ts';
import { path } from './contract.ts';

export const memberContract = path({
  name: 'member',
  methods: {
    GET: {
      summary: "A member's profile, as the viewer may see it, and others like it.",
      access: 'anyone',
      query: z.strictObject({ id: memberIdSchema }),
      unknownQuery: 'ignore',
      output: z.strictObject({ profile: profileSchema, related: z.array(profileSchema) }),
      errors: ['blocked_by_user', 'not_found'],
    },
  },
});
