import * as z from 'zod/mini';
import { caseIdSchema } from '../model/case.ts';
import { caseDecisionFields } from '../model/case-desk.ts';
import { brandIdSchema } from '../model/operator.ts';
import { localeSchema } from '../model/value-schemas.ts';
import { opsPath } from './contract.ts';

const mailSchema = z.strictObject({
  language: localeSchema,
  subject: z.string(),
  /** The mail as plain text, as it is sent. */
  text: z.string(),
});

export const casePreviewContract = opsPath({
  name: 'case-preview',
  methods: {
    POST: {
      summary:
        'What the affected member and the sender would read of a decision, in their language or in another one. It sends and changes nothing.',
      access: ['administrator', 'moderator', 'support'],
      action: 'case.preview',
      input: z.strictObject({
        brand: brandIdSchema,
        id: caseIdSchema,
        /** Each reader's own unless given. */
        language: z.optional(localeSchema),
        ...caseDecisionFields,
      }),
      output: z.strictObject({
        /** Null where nobody is told. */
        affected: z.nullable(mailSchema),
        sender: z.nullable(mailSchema),
        /** Whether a second person has to confirm it. */
        needs_approval: z.boolean(),
      }),
      errors: ['not_found', 'forbidden', 'member_deleted', 'restricted_already'],
    },
  },
});
