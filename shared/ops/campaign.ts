import * as z from 'zod/mini';
import { cohortRowSchema, reportRowSchema } from '../model/campaign-report.ts';
import { daySchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { campaignGroupings } from '../rules/traffic.ts';
import { opsPath } from './contract.ts';

export const campaignContract = opsPath({
  name: 'campaign',
  methods: {
    GET: {
      summary:
        'One campaign by day, sub id, landing page, country or device, and what its sign-ups of each week have brought so far.',
      access: ['administrator', 'marketing'],
      action: 'campaign.read',
      query: z.strictObject({
        brand: brandIdSchema,
        /** `-`: the traffic of no campaign. */
        campaign: z.string().check(z.minLength(1), z.maxLength(100)),
        from: daySchema,
        to: daySchema,
        /** The first sub id that groups anything where it is left out. */
        by: z.optional(z.enum(campaignGroupings)),
      }),
      output: z.strictObject({
        by: z.enum(campaignGroupings),
        /** All but the key in which the tracker's own id of each click comes, which groups nothing. */
        groupings: z.array(z.enum(campaignGroupings)),
        rows: z.array(reportRowSchema),
        totals: z.array(reportRowSchema),
        /** By week from Monday on, in the brand's currency. */
        cohorts: z.array(cohortRowSchema),
        /** By landing page, whatever the rows are by, so that versions can be compared. */
        landings: z.array(reportRowSchema),
      }),
      errors: ['not_found'],
    },
  },
});
