import * as z from 'zod/mini';
import { instantSchema } from '../model/common.ts';
import { financeJobIdSchema } from '../model/finance.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

export const jobFileContract = opsPath({
  name: 'job-file',
  methods: {
    POST: {
      summary:
        'An address from which a file of a job can be downloaded for a minute. The audit says who asked for it.',
      access: ['administrator', 'finance'],
      action: 'job.download',
      input: z.strictObject({
        brand: brandIdSchema,
        id: financeJobIdSchema,
        name: z.string().check(z.minLength(1), z.maxLength(100)),
      }),
      output: z.strictObject({ url: z.string(), until: instantSchema }),
      errors: ['not_found'],
    },
  },
});
