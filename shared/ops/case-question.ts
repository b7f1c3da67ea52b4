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
      input: z.strictObject({ brand: brandIdSchema, id: caseIdSchema, text: caseTextSchema }),
      status: 201,
      output: z.strictObject({ waits_until: instantSchema }),
      errors: ['not_found', 'case_decided', 'case_full'],
    },
  },
});
