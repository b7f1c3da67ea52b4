import * as z from 'zod/mini';
import { daySchema } from '../model/common.ts';
import { financeJobSchema, monthSchema, quarterSchema, yearSchema } from '../model/finance.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

const ofBrand = { brand: brandIdSchema };

/** Where the ledger begins, for a brand without closed months whose members were moved to it. */
const since = z.optional(daySchema);

/** The rates of a return: a line for each currency. */
const ratesChars = 4_000;

const exporting = { ...ofBrand, kind: z.literal('export') };

export const jobsContract = opsPath({
  name: 'jobs',
  methods: {
    GET: {
      summary:
        "Jobs of finance of the last 30 days, in the caller's brands or in one, newest first: at most 50 of each brand.",
      access: ['administrator', 'finance'],
      action: 'jobs.read',
      query: z.strictObject({ brand: z.optional(brandIdSchema) }),
      output: z.strictObject({ jobs: z.array(financeJobSchema) }),
      errors: ['not_found'],
    },
    POST: {
      summary:
        'Starts a job: reads the books of a month anew, reconciles it, or exports a report as a CSV file. `register` and `oss` are of all brands of the company.',
      access: ['administrator', 'finance'],
      action: 'jobs.start',
      input: z.union([
        z.strictObject({ ...ofBrand, kind: z.literal('books'), month: monthSchema, since }),
        z.strictObject({ ...ofBrand, kind: z.literal('reconcile'), month: monthSchema }),
        z.strictObject({ ...exporting, report: z.literal('transactions'), month: monthSchema }),
        z.strictObject({
          ...exporting,
          report: z.enum(['revenue', 'liability']),
          month: monthSchema,
          since,
        }),
        z.strictObject({ ...exporting, report: z.literal('register'), year: yearSchema }),
        z.strictObject({
          ...exporting,
          report: z.literal('oss'),
          quarter: quarterSchema,
          /** Lines `date,currency,rate`, as `npm run finance -- oss --rates` reads them. */
          rates: z.optional(z.string().check(z.maxLength(ratesChars))),
        }),
      ]),
      status: 201,
      output: z.strictObject({ job: financeJobSchema }),
      errors: ['not_found', 'period_not_begun'],
    },
  },
});
