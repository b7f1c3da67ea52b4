import * as z from 'zod/mini';
import { tokenSchema } from '../model/token.ts';
import { userSchema } from '../model/user.ts';
import { path } from './contract.ts';

export const accountReactivateContract = path({
  name: 'account-reactivate',
  methods: {
    PUT: {
      summary: 'Brings a deleted account back and logs in.',
      access: 'anyone',
      input: z.strictObject({ token: tokenSchema }),
      output: z.strictObject({ user: userSchema }),
      errors: ['link_invalid'],
      rateLimit: 'link',
    },
  },
});
