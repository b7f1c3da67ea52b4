/** What is said of a campaign when it is declared or changed, in the console and by the command. */
import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { namePattern } from '../patterns.ts';
import {
  clickIdKeys,
  mostHoldDays,
  mostPaidPerDay,
  mostPayoutPercent,
  payoutAmountPattern,
  payoutModels,
  postbackEvents,
  postbackMethods,
  templateProblems,
} from '../rules/campaign-terms.ts';

export const campaignNameSchema = z.string().check(
  z.regex(namePattern, {
    error: 'must be 2 to 40 lower-case letters, digits or hyphens',
  }),
);

const template = z.string().check(
  z.maxLength(limits.postbackUrlMaxChars),
  z.superRefine((text, context) => {
    for (const message of templateProblems(text)) context.addIssue({ code: 'custom', message });
  }),
);

/** Every field is optional: a change names only what it changes. */
export const campaignTermsSchema = z.strictObject({
  /** The value of the key `network` in the links of the campaign. */
  network: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.trackingMaxChars))),
  click_id: z.optional(z.enum(clickIdKeys)),
  payout: z.optional(z.enum(payoutModels)),
  /** Of the brand's currency, for each event. */
  amount: z.optional(
    z.string().check(z.regex(payoutAmountPattern, { error: 'must be an amount such as 2.50' })),
  ),
  /** Share of net revenue. */
  percentage: z.optional(z.int().check(z.minimum(1), z.maximum(mostPayoutPercent))),
  hold_days: z.optional(z.int().check(z.minimum(0), z.maximum(mostHoldDays))),
  attribution_days: z.optional(z.int().check(z.minimum(1), z.maximum(limits.clickDays))),
  /** Null where there is none. */
  cap_per_day: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(mostPaidPerDay)))),
  method: z.optional(z.enum(postbackMethods)),
  /** Null takes a template away. */
  postbacks: z.optional(z.partialRecord(z.enum(postbackEvents), z.nullable(template))),
});
export type GivenTerms = z.infer<typeof campaignTermsSchema>;

/** What a campaign is paid for. */
export const payoutSchema = z.strictObject({
  model: z.enum(payoutModels),
  /** Of one event; null where the payout is a share. */
  amount: z.nullable(z.strictObject({ minor: z.int(), currency: z.string() })),
  /** Of the revenue; null where the payout is an amount. */
  percentage: z.nullable(z.number()),
});
