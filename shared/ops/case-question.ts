import * as z from 'zod/mini';
import { caseIdSchema, caseTextSchema } from '../model/case.ts';
import { instantSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

export const caseQuestionContract = opsPath({
  name: 'case-question',
  methods: {
    POST: {
      summary:
        'Asks the sender something by mail. The clock stands still until the answer, but for intimate pictures.',
      access: ['administrator', 'moderator', 'support'],
      action: 'case.ask',
      input: z.strictObject({
        brand: brandIdSchema,
        id: caseIdSchema,
        /** The case as it was shown, so that the same is not written twice. */
        version: z.int().check(z.gte(1)),
        text: caseTextSchema,
      }),
      status: 201,
      output: z.strictObject({ waits_until: instantSchema }),
      errors: ['not_found', 'case_stale', 'case_decided', 'case_full'],
    },
  },
});
