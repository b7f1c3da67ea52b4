import * as z from 'zod/mini';
import { idempotencyKeySchema, paymentIdSchema, paymentSchema } from '../model/payment.ts';
import { path } from './contract.ts';
import { immediateStart } from './payment.ts';

export const repeatOrderContract = path({
  name: 'repeat-order',
  methods: {
    POST: {
      summary: 'Orders again what was ordered before, paid with the method stored then.',
      access: 'member',
      status: 201,
      input: z.strictObject({
        /** Id of `repeatable_orders`. */
        order: paymentIdSchema,
        immediate_start: immediateStart,
        idempotency_key: idempotencyKeySchema,
      }),
      output: z.strictObject({ payment: paymentSchema }),
      errors: [
        'not_found',
        'card_payment_failed',
        'budget_exceeded',
        'idempotency_conflict',
        'busy',
        'unavailable',
      ],
    },
  },
});
