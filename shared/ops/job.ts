import * as z from 'zod/mini';
import { financeJobIdSchema, financeJobResultSchema, financeJobSchema } from '../model/finance.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

export const jobContract = opsPath({
  name: 'job',
  methods: {
    GET: {
      summary: 'One job of finance: how far it is, and its result once it is done.',
      access: ['administrator', 'finance'],
      action: 'job.read',
      query: z.strictObject({ brand: brandIdSchema, id: financeJobIdSchema }),
      output: z.strictObject({
        job: financeJobSchema,
        result: z.nullable(financeJobResultSchema),
      }),
      errors: ['not_found'],
    },
  },
});
