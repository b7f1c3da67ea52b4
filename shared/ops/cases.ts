import * as z from 'zod/mini';
import { caseKindSchema, caseStates } from '../model/case.ts';
import { caseRowFields } from '../model/case-desk.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

export const casesContract = opsPath({
  name: 'cases',
  methods: {
    GET: {
      summary:
        "Undecided cases of all of the caller's brands or of one, the most urgent first; or decided ones, the latest first. A page may hold fewer than fit, and ends with a cursor where there are more.",
      access: ['administrator', 'moderator', 'support'],
      action: 'cases.read',
      query: z.strictObject({
        brand: z.optional(brandIdSchema),
        kind: z.optional(caseKindSchema),
        /** `decided` lists decided ones. */
        state: z.optional(z.enum(caseStates)),
        /** `free`: those that nobody else works on. */
        who: z.optional(z.enum(['mine', 'free'])),
        /** Where the page before ended. */
        cursor: z.optional(z.string().check(z.maxLength(200))),
      }),
      output: z.strictObject({
        cases: z.array(z.strictObject(caseRowFields)),
        cursor: z.nullable(z.string()),
      }),
    },
  },
});
