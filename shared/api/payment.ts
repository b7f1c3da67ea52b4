import * as z from 'zod/mini';
import {
  discountCodeSchema,
  discountErrors,
  idempotencyKeySchema,
  packageIdSchema,
  paymentIdSchema,
  paymentMethodSchema,
  paymentSchema,
} from '../model/payment.ts';
import { path } from './contract.ts';

/** The buyer's consent to an immediate start, with the knowledge of what it does to withdrawal. */
export const immediateStart = z.optional(z.boolean());

export const paymentContract = path({
  name: 'payment',
  methods: {
    GET: {
      summary: 'How a payment of the member stands; asks the provider while it is pending.',
      access: 'member',
      query: z.strictObject({ id: paymentIdSchema }),
      output: z.strictObject({ payment: paymentSchema }),
      errors: ['not_found'],
    },
    POST: {
      summary: 'Orders a package and begins its payment with the provider.',
      access: 'member',
      status: 201,
      input: z.strictObject({
        package: packageIdSchema,
        paymentmethod: paymentMethodSchema,
        /** Without a code the full price. */
        discountcode: z.optional(discountCodeSchema),
        /** Pays with a stored method of `credits.php`; answers without a redirect. */
        stored_payment_method: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))),
        /** Keeps the method for orders to come, where it can be kept. */
        store: z.optional(z.boolean()),
        immediate_start: immediateStart,
        idempotency_key: idempotencyKeySchema,
      }),
      output: z.strictObject({
        payment: paymentSchema,
        /** Where the browser goes to pay; null where nothing is left to do there. */
        redirect: z.nullable(z.string()),
      }),
      errors: [
        'not_found',
        ...discountErrors,
        'budget_exceeded',
        'card_payment_failed',
        'idempotency_conflict',
        'busy',
        'unavailable',
      ],
    },
  },
});
