import * as z from 'zod/mini';
import { campaignNameSchema, campaignTermsSchema, payoutSchema } from '../model/campaign.ts';
import { reportRowSchema } from '../model/campaign-report.ts';
import { daySchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { reportGroupings } from '../rules/traffic.ts';
import { campaignSchema } from './campaign.ts';
import { opsPath } from './contract.ts';

export const campaignsContract = opsPath({
  name: 'campaigns',
  methods: {
    GET: {
      summary:
        'What came of the campaigns of the own brands in a period, and what they cost, by campaign or by another grouping over all of them. It reads counters of days and groups, however many clicks there were.',
      access: ['administrator', 'marketing'],
      action: 'campaigns.read',
      query: z.strictObject({
        brand: z.optional(brandIdSchema),
        /** Days of each brand's time zone, both included; at most 366. */
        from: daySchema,
        to: daySchema,
        /** `campaign` where it is left out. */
        by: z.optional(z.enum(reportGroupings)),
      }),
      output: z.strictObject({
        by: z.enum(reportGroupings),
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
                payout: payoutSchema,
              }),
            ),
            /**
             * By campaign, `-` for the traffic of none, or by what was asked for, over all campaigns and the
             * traffic of none; of each also in further currencies, with money alone.
             */
            rows: z.array(reportRowSchema),
            /** All of them, by currency; the same by whatever the rows are. */
            totals: z.array(reportRowSchema),
          }),
        ),
      }),
      errors: ['not_found'],
    },
    POST: {
      summary:
        'Declares a campaign, which is active at once, and makes the secret that signs its postbacks. The same again changes nothing, and returns no secret where there is one.',
      access: ['administrator', 'marketing'],
      action: 'campaign.declare',
      input: z.strictObject({
        brand: brandIdSchema,
        name: campaignNameSchema,
        terms: campaignTermsSchema,
      }),
      status: 201,
      output: z.strictObject({
        campaign: campaignSchema,
        /** Returned here and nowhere else; null where its parameter has one already. */
        secret: z.nullable(z.string()),
      }),
      errors: ['campaign_stale'],
    },
  },
});
