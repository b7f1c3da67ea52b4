import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { path } from './contract.ts';
import { newPasswordSchema } from './signup.ts';

/** A password that is asked for again. */
export const knownPasswordSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(limits.passwordMaxChars));

export const passwordContract = path({
  name: 'password',
  methods: {
    PUT: {
      summary: 'Changes the password and ends all sessions, this one too.',
      access: 'member',
      input: z.strictObject({ old_password: knownPasswordSchema, password: newPasswordSchema }),
      output: z.strictObject({}),
      errors: ['old_password_wrong', 'rate_limited'],
    },
  },
});
