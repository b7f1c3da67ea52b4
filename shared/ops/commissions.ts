import * as z from 'zod/mini';
import { currencySchema, daySchema, lineSchema } from '../model/common.ts';
import { commissionBalanceSchema, commissionPayoutSchema } from '../model/finance.ts';
import { brandIdSchema } from '../model/operator.ts';
import { namePattern } from '../patterns.ts';
import { opsPath } from './contract.ts';

export const commissionsContract = opsPath({
  name: 'commissions',
  methods: {
    GET: {
      summary: "What a brand's campaigns are owed today, and what was paid to them, newest first.",
      access: ['administrator', 'finance'],
      action: 'commissions.read',
      query: z.strictObject({ brand: brandIdSchema }),
      output: z.strictObject({
        day: daySchema,
        balances: z.array(commissionBalanceSchema),
        payouts: z.array(commissionPayoutSchema),
      }),
      errors: ['not_found'],
    },
    POST: {
      summary: 'Records that all that is payable to a campaign in a currency was paid.',
      access: ['administrator', 'finance'],
      action: 'commissions.pay',
      input: z.strictObject({
        brand: brandIdSchema,
        campaign: z.string().check(z.regex(namePattern)),
        currency: currencySchema,
        /** What was paid, in the smallest unit: recorded only where it is what is payable. */
        amount: z.number().check(z.int(), z.minimum(1)),
        /** The transfer's or the network's invoice's own number: each is recorded once. */
        reference: lineSchema(1, 100),
      }),
      status: 201,
      output: z.strictObject({ payout: commissionPayoutSchema }),
      errors: ['not_found', 'payout_recorded', 'payable_changed'],
    },
  },
});
