import * as z from 'zod/mini';
import * as caseLimits from '../case-limits.ts';
import { caseIdSchema } from '../model/case.ts';
import { caseMessageSchema } from '../model/case-desk.ts';
import { textSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

export const caseMessagesContract = opsPath({
  name: 'case-messages',
  methods: {
    POST: {
      summary:
        'Opens more of the conversation between the sender and the member whom the case is about, next to what is shown. The reason is kept in the audit.',
      access: ['administrator', 'moderator'],
      action: 'case.open_messages',
      input: z.strictObject({
        brand: brandIdSchema,
        id: caseIdSchema,
        /** Why more has to be read. */
        reason: textSchema(1, caseLimits.caseNoteChars),
        direction: z.enum(['before', 'after']),
        /** The message next to it that is shown; the first or last kept one unless given. */
        message: z.optional(z.string().check(z.regex(/^\d{13}[A-Za-z0-9_-]{11}$/))),
      }),
      output: z.strictObject({
        /** Oldest first. */
        messages: z.array(caseMessageSchema),
        /** Whether there are more in that direction. */
        more: z.boolean(),
      }),
      errors: ['not_found'],
    },
  },
});
