import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { path } from './contract.ts';

export const emailCheckContract = path({
  name: 'email-check',
  methods: {
    POST: {
      summary: 'Says whether an address is well formed, and what was probably meant.',
      access: 'anyone',
      input: z.strictObject({ email: z.string().check(z.maxLength(limits.emailMaxChars * 2)) }),
      output: z.strictObject({ valid: z.boolean(), suggestion: z.nullable(z.string()) }),
      rateLimit: 'email_check',
    },
  },
});
