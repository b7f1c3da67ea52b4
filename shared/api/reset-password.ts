import * as z from 'zod/mini';
import { emailSchema } from '../model/common.ts';
import { tokenSchema } from '../model/token.ts';
import { userSchema } from '../model/user.ts';
import { path } from './contract.ts';
import { newPasswordSchema } from './signup.ts';

export const resetPasswordContract = path({
  name: 'reset-password',
  methods: {
    POST: {
      summary: 'Sends a mail with a link to set a new password.',
      access: 'anyone',
      input: z.strictObject({ email: emailSchema }),
      output: z.strictObject({}),
      errors: ['email_not_found', 'too_many_reset_mails', 'rate_limited'],
    },
    PUT: {
      summary: 'Sets the new password, ends all sessions and logs in.',
      access: 'anyone',
      input: z.strictObject({ token: tokenSchema, password: newPasswordSchema }),
      output: z.strictObject({ user: userSchema }),
      errors: ['link_invalid'],
      rateLimit: 'link',
    },
  },
});
