import * as z from 'zod/mini';
import { caseIdSchema, caseTextSchema } from '../model/case.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

export const caseAnswerContract = opsPath({
  name: 'case-answer',
  methods: {
    POST: {
      summary: 'Puts what the sender answered by mail into the case, where they read it as theirs.',
      access: ['administrator', 'moderator', 'support'],
      action: 'case.file_answer',
      input: z.strictObject({
        brand: brandIdSchema,
        id: caseIdSchema,
        /** The case as it was shown, so that the same is not written twice. */
        version: z.int().check(z.gte(1)),
        text: caseTextSchema,
      }),
      status: 201,
      output: z.strictObject({}),
      errors: ['not_found', 'case_stale', 'case_decided', 'case_full'],
    },
  },
});
