import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { memberIdSchema, textSchema } from '../model/common.ts';
import { reportReasonSchema } from '../model/value-schemas.ts';
import { path } from './contract.ts';

export const reportContract = path({
  name: 'report',
  methods: {
    POST: {
      summary: 'Reports a member to the operator, with the profile as it is now.',
      access: 'member',
      status: 201,
      input: z.strictObject({
        id: memberIdSchema,
        reason: reportReasonSchema,
        text: z.optional(textSchema(0, limits.reportTextMaxChars)),
      }),
      output: z.strictObject({}),
      errors: ['not_found', 'rate_limited'],
    },
  },
});
