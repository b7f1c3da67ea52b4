import * as z from 'zod/mini';
import { reportRowSchema } from '../model/campaign-report.ts';
import { daySchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

export const campaignsContract = opsPath({
  name: 'campaigns',
  methods: {
    GET: {
      summary:
        'What came of the campaigns of the own brands in a period, and what they cost. It reads counters of days, however many clicks there were.',
      access: ['administrator', 'marketing'],
      action: 'campaigns.read',
      query: z.strictObject({
        brand: z.optional(brandIdSchema),
        /** Days of each brand's time zone, both included; at most 366. */
        from: daySchema,
        to: daySchema,
      }),
      output: z.strictObject({
        brands: z.array(
          z.strictObject({
            brand: z.string(),
            currency: z.string(),
            time_zone: z.string(),
            campaigns: z.array(
              z.strictObject({
                name: z.string(),
                /** The value of the key `network` in its links. */
                network: z.string(),
                status: z.enum(['active', 'paused']),
                payout: z.strictObject({
                  model: z.enum(['soi', 'doi', 'first_purchase', 'revenue_share']),
                  /** Of one event; null where the payout is a share. */
                  amount: z.nullable(z.strictObject({ minor: z.int(), currency: z.string() })),
                  /** Of the revenue; null where the payout is an amount. */
                  percentage: z.nullable(z.number()),
                }),
              }),
            ),
            /** By campaign, `-` for the traffic of none; of each also in further currencies, with money alone. */
            rows: z.array(reportRowSchema),
            /** All of them, by currency. */
            totals: z.array(reportRowSchema),
          }),
        ),
      }),
      errors: ['not_found'],
    },
  },
});
