import * as z from 'zod/mini';
import { campaignNameSchema, campaignTermsSchema, payoutSchema } from '../model/campaign.ts';
import { cohortRowSchema, reportRowSchema } from '../model/campaign-report.ts';
import { daySchema, instantSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { clickIdKeys, postbackEvents, postbackMethods } from '../rules/campaign-terms.ts';
import { campaignGroupings } from '../rules/traffic.ts';
import { opsPath } from './contract.ts';

const statusSchema = z.enum(['active', 'paused']);

export const campaignSchema = z.strictObject({
  name: z.string(),
  /** While paused, members still count as its own, and postbacks wait. */
  status: statusSchema,
  network: z.string(),
  /** The key in which the tracker's own id of a click comes. */
  click_id: z.enum(clickIdKeys),
  payout: payoutSchema,
  hold_days: z.int(),
  attribution_days: z.int(),
  cap_per_day: z.nullable(z.int()),
  method: z.enum(postbackMethods),
  /** URL templates. */
  postbacks: z.partialRecord(z.enum(postbackEvents), z.string()),
  /** Name of the parameter with the secret. */
  secret_parameter: z.string(),
  /** Whether the console makes that secret; a parameter that the command named is left alone. */
  has_own_secret: z.boolean(),
  /** Who declared or changed it last, and when. */
  by: z.string(),
  at: instantSchema,
  version: z.int(),
});
export type CampaignDto = z.infer<typeof campaignSchema>;

export const campaignContract = opsPath({
  name: 'campaign',
  methods: {
    GET: {
      summary:
        'One campaign by day, sub id, landing page, its variants, country or device, and what its sign-ups of each week have brought so far.',
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
        /** Null for the traffic of no campaign. */
        campaign: z.nullable(campaignSchema),
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
    PUT: {
      summary:
        'Changes what is named of a campaign and nothing else: terms, whether it is paused, or the secret of its postbacks.',
      access: ['administrator', 'marketing'],
      action: 'campaign.change',
      input: z.strictObject({
        brand: brandIdSchema,
        campaign: campaignNameSchema,
        /** As it was shown. */
        version: z.int(),
        terms: z.optional(campaignTermsSchema),
        status: z.optional(statusSchema),
        /** Makes another secret. The one before signs for five minutes more at most. */
        new_secret: z.optional(z.literal(true)),
      }),
      output: z.strictObject({
        campaign: campaignSchema,
        /** Returned here and nowhere else; null unless another one was asked for. */
        secret: z.nullable(z.string()),
      }),
      errors: ['not_found', 'campaign_stale'],
    },
  },
});
