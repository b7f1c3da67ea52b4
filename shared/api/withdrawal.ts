import * as z from 'zod/mini';
import { instantSchema, moneySchema } from '../model/common.ts';
import { paymentIdSchema } from '../model/payment.ts';
import { path } from './contract.ts';

export const withdrawalContract = path({
  name: 'withdrawal',
  methods: {
    POST: {
      summary:
        'Withdraws from a purchase: first says what would be given back, with `confirm` does it.',
      access: 'member',
      input: z.strictObject({ payment: paymentIdSchema, confirm: z.optional(z.literal(true)) }),
      output: z.strictObject({
        withdrawal: z.strictObject({
          payment: paymentIdSchema,
          /** Money that goes back to the buyer. */
          refund: moneySchema,
          /** Credits that the buyer gives back. */
          credits_back: z.int(),
          /** Whether credits already spent are taken off (the buyer asked for an immediate start). */
          pro_rata: z.boolean(),
          /** The last moment to confirm. */
          until: instantSchema,
          confirmed_at: z.nullable(instantSchema),
        }),
      }),
      errors: ['not_found', 'withdrawal_over', 'busy', 'unavailable'],
    },
  },
});
