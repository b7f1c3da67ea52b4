import * as z from 'zod/mini';
import { emailSchema } from '../model/common.ts';
import { tokenSchema } from '../model/token.ts';
import { userSchema } from '../model/user.ts';
import { path } from './contract.ts';
import { knownPasswordSchema } from './password.ts';

export const mailChangeContract = path({
  name: 'mail-change',
  methods: {
    POST: {
      summary: 'Sends a mail to the new address, which confirms the change.',
      access: 'member',
      input: z.strictObject({ email: emailSchema, password: knownPasswordSchema }),
      output: z.strictObject({}),
      errors: ['email_taken', 'old_password_wrong', 'rate_limited'],
    },
    PUT: {
      summary:
        'Changes the address by the token sent to the new one, or takes the change back by the token sent to the old one; ends all sessions.',
      access: 'anyone',
      input: z.strictObject({ token: tokenSchema, undo: z.optional(z.boolean()) }),
      output: z.strictObject({ user: userSchema }),
      errors: ['link_invalid', 'email_taken'],
      rateLimit: 'link',
    },
  },
});
