import * as z from 'zod/mini';
import { caseIdSchema } from '../model/case.ts';
import { caseDeskSchema } from '../model/case-desk.ts';
import { brandIdSchema } from '../model/operator.ts';
import { caseNumberPattern } from '../patterns.ts';
import { opsPath } from './contract.ts';

/** Number of a case, as mails name it. */
const caseNumberSchema = z.string().check(z.regex(caseNumberPattern));

export const opsCaseContract = opsPath({
  name: 'case',
  methods: {
    GET: {
      summary: 'A case with all that helps to decide it, by its id or its number.',
      access: ['administrator', 'moderator', 'support'],
      action: 'case.read',
      query: z.strictObject({
        brand: brandIdSchema,
        id: z.union([caseIdSchema, caseNumberSchema]),
      }),
      output: z.strictObject({ case: caseDeskSchema }),
      errors: ['not_found'],
    },
  },
});
