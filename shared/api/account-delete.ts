import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { instantSchema, textSchema } from '../model/common.ts';
import { deleteReasonSchema } from '../model/value-schemas.ts';
import { path } from './contract.ts';
import { knownPasswordSchema } from './password.ts';

export const accountDeleteContract = path({
  name: 'account-delete',
  methods: {
    POST: {
      summary: 'Deletes the account: hidden at once, purged after the reactivation window.',
      access: 'member',
      input: z.strictObject({
        password: knownPasswordSchema,
        reason: deleteReasonSchema,
        remarks: z.optional(textSchema(0, limits.remarksMaxChars)),
      }),
      output: z.strictObject({ reactivate_until: instantSchema }),
      errors: ['old_password_wrong', 'rate_limited'],
    },
  },
});
