import * as z from 'zod/mini';
import { daySchema, memberIdSchema, textSchema } from '../model/common.ts';
import { financeJobIdSchema, financeJobSchema, monthSchema } from '../model/finance.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

const month = { brand: brandIdSchema, month: monthSchema };

const reasonChars = 1_000;

export const closingContract = opsPath({
  name: 'closing',
  methods: {
    POST: {
      summary:
        'Starts the job that reads and reconciles a month and closes it for good. Where something differs, one person proposes to accept that, and another one agrees with a fresh passkey.',
      access: ['administrator', 'finance'],
      action: 'closing.start',
      input: z.union([
        z.strictObject({
          ...month,
          action: z.literal('close'),
          /** Where the ledger begins, for a brand's first month. */
          since: z.optional(daySchema),
        }),
        z.strictObject({
          ...month,
          action: z.literal('propose'),
          reason: textSchema(1, reasonChars),
          /** The closing with outcome `refused` whose differences would be accepted. */
          job: financeJobIdSchema,
        }),
        z.strictObject({
          ...month,
          action: z.literal('agree'),
          /** Id of the proposal that was shown. */
          proposal: memberIdSchema,
        }),
      ]),
      status: 201,
      output: z.strictObject({ job: financeJobSchema }),
      errors: [
        ...(['not_found', 'fresh_passkey_required', 'not_yourself', 'proposal_changed'] as const),
        ...(['month_closed', 'month_too_early', 'month_before_first'] as const),
        'month_out_of_turn',
      ],
    },
    DELETE: {
      summary: 'Refuses a proposal, or takes an own one back.',
      access: ['administrator', 'finance'],
      action: 'closing.refuse',
      input: z.strictObject({ ...month, proposal: memberIdSchema }),
      output: z.strictObject({}),
      errors: ['not_found', 'proposal_changed'],
    },
  },
});
