import * as z from 'zod/mini';
import { instantSchema, moneySchema } from '../model/common.ts';
import {
  discountSchema,
  packageIdSchema,
  paymentIdSchema,
  paymentMethodSchema,
} from '../model/payment.ts';
import { path } from './contract.ts';

export const creditsContract = path({
  name: 'credits',
  methods: {
    GET: {
      summary: 'What the member can buy, for how much, and how it can be paid.',
      access: 'member',
      output: z.strictObject({
        packages: z.array(
          z.strictObject({
            id: packageIdSchema,
            credits: z.int(),
            /** Total to pay, VAT included. */
            amount: moneySchema,
            /** The same with `discount`, where it holds for this package. */
            discounted_amount: z.optional(moneySchema),
            layout: z.enum(['p0', 'p1', 'p2', 'p3']),
            popular: z.boolean(),
          }),
        ),
        /** Direct debit (`sdd`) last: it goes through directdebit.php. */
        methods: z.array(
          z.strictObject({
            id: paymentMethodSchema,
            /** As the method calls itself. */
            name: z.string(),
            /** Whether the provider can keep it for orders to come (`store` of payment.php). */
            can_store: z.boolean(),
          }),
        ),
        /** Percent of VAT in the prices, for the member's country, e.g. 21 or 8.1. */
        vat_percentage: z.number(),
        /** The time bonus if present, otherwise the welcome discount; null without either. */
        discount: z.nullable(discountSchema),
        repeatable_orders: z.array(
          z.strictObject({
            id: paymentIdSchema,
            package: packageIdSchema,
            credits: z.int(),
            /** What the package costs today. */
            amount: moneySchema,
            method: paymentMethodSchema,
            /** What names the stored method, e.g. the card's last digits. */
            label: z.string(),
            created_at: instantSchema,
          }),
        ),
        stored_payment_methods: z.array(
          z.strictObject({
            id: z.string(),
            method: paymentMethodSchema,
            label: z.string(),
            created_at: instantSchema,
          }),
        ),
      }),
      errors: ['unavailable'],
    },
  },
});
