import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { campaignNameSchema } from '../model/campaign.ts';
import { currencySchema, instantSchema, textSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { postbackEvents } from '../rules/campaign-terms.ts';
import { opsPath } from './contract.ts';

const access = ['administrator', 'marketing'] as const;

const withheldSchema = z.strictObject({
  commission: z.string(),
  event: z.enum(postbackEvents),
  /** Public id; it names nobody once the account is purged. */
  member: z.string(),
  payment: z.nullable(z.string()),
  currency: currencySchema,
  amount: z.int(),
  at: instantSchema,
  /** The cap that was reached (`over 3 on 2026-10-01`) and signs of fraud, with spaces. */
  reason: z.string(),
});
export type WithheldDto = z.infer<typeof withheldSchema>;

export const withheldCommissionsContract = opsPath({
  name: 'withheld-commissions',
  methods: {
    GET: {
      summary: 'Commissions of a campaign that wait for a person, with the reason, oldest first.',
      access,
      action: 'commissions.withheld',
      query: z.strictObject({ brand: brandIdSchema, campaign: campaignNameSchema }),
      output: z.strictObject({ commissions: z.array(withheldSchema) }),
      errors: ['not_found'],
    },
    POST: {
      summary:
        'Releases a commission, which is payable in its time and whose postback leaves, or rejects it for good. Finance pays.',
      access,
      action: 'commissions.decide',
      input: z.strictObject({
        brand: brandIdSchema,
        campaign: campaignNameSchema,
        commission: z.string().check(z.minLength(1), z.maxLength(100)),
        decision: z.enum(['release', 'reject']),
        reason: textSchema(1, limits.memberNoteChars),
      }),
      output: z.strictObject({}),
      errors: ['not_found', 'commission_decided'],
    },
  },
});
