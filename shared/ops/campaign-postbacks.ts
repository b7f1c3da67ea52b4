import * as z from 'zod/mini';
import { campaignNameSchema } from '../model/campaign.ts';
import { instantSchema, lineSchema, moneySchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { postbackEvents } from '../rules/campaign-terms.ts';
import { opsPath } from './contract.ts';

const access = ['administrator', 'marketing'] as const;

const postbackSchema = z.strictObject({
  id: z.string(),
  at: instantSchema,
  event: z.enum(postbackEvents),
  /** `held`: nothing is sent, for the reason given. */
  state: z.enum(['pending', 'sent', 'given_up', 'held']),
  reason: z.nullable(z.string()),
  /** The key against doubles, as the tracker knows it. */
  transaction: z.string(),
  /** What the tracker is told that the event costs; null where it is told nothing. */
  payout: z.nullable(moneySchema),
  tries: z.array(
    z.strictObject({
      at: instantSchema,
      /** The response's status, or why there was none. */
      code: z.string(),
      /** The beginning of the response, as the tracker wrote it. */
      text: z.string(),
    }),
  ),
  is_test: z.boolean(),
});
export type PostbackDto = z.infer<typeof postbackSchema>;

export const campaignPostbacksContract = opsPath({
  name: 'campaign-postbacks',
  methods: {
    GET: {
      summary: "A campaign's latest fifty postbacks with each of their tries, newest first.",
      access,
      action: 'postbacks.read',
      query: z.strictObject({ brand: brandIdSchema, campaign: campaignNameSchema }),
      output: z.strictObject({ postbacks: z.array(postbackSchema) }),
      errors: ['not_found'],
    },
    POST: {
      summary:
        'Calls a tracker once with `is_test=1`, on the way of a real postback. Its tries stand among the others.',
      access,
      action: 'postbacks.test',
      input: z.strictObject({
        brand: brandIdSchema,
        campaign: campaignNameSchema,
        event: z.enum(postbackEvents),
        /** What stands for the tracker's id of a click. */
        click: lineSchema(1, 255),
      }),
      status: 201,
      output: z.strictObject({ id: z.string() }),
      errors: ['not_found'],
    },
  },
});
