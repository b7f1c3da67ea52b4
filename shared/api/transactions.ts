import * as z from 'zod/mini';
import { instantSchema, moneySchema } from '../model/common.ts';
import {
  paymentIdSchema,
  paymentMethodSchema,
  paymentStatusSchema,
  takenOffSchema,
} from '../model/payment.ts';
import { path } from './contract.ts';

export const transactionSchema = z.strictObject({
  id: paymentIdSchema,
  created_at: instantSchema,
  payment_id: paymentIdSchema,
  credits: z.int(),
  /** Total paid, or to be paid. */
  amount: moneySchema,
  /** The part of it that is tax. */
  vat: moneySchema,
  method: paymentMethodSchema,
  status: paymentStatusSchema,
  discount: z.nullable(takenOffSchema),
  /** What was given back of it. */
  refunded: z.nullable(moneySchema),
  /** Of the invoice; null until it has one, within a minute of the payment. */
  invoice_number: z.nullable(z.string()),
  /** Invoices and credit notes, in the order of booking. */
  documents: z.array(
    z.strictObject({
      kind: z.enum(['invoice', 'credit_note']),
      number: z.string(),
      issued_at: instantSchema,
      /** Negative in a credit note. */
      amount: moneySchema,
    }),
  ),
  /** Until when its credits wait for the consent to an immediate start; null where they do not. */
  held_until: z.nullable(instantSchema),
  /** Until when the purchase can be withdrawn; null where it cannot, or not any more. */
  withdrawable_until: z.nullable(instantSchema),
  /** Where the buyer withdrew from the purchase. */
  withdrawal: z.optional(
    z.strictObject({
      confirmed_at: instantSchema,
      /** Money that goes back to the buyer; nothing where all credits were spent. */
      refund: moneySchema,
    }),
  ),
});
export type Transaction = z.infer<typeof transactionSchema>;

export const transactionsContract = path({
  name: 'transactions',
  methods: {
    GET: {
      summary: 'The member’s payments, newest first, or one of them.',
      access: 'member',
      query: z.strictObject({
        id: z.optional(paymentIdSchema),
        cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
      }),
      output: z.strictObject({
        transactions: z.optional(z.array(transactionSchema)),
        cursor: z.optional(z.nullable(z.string())),
        /** With `id`. */
        transaction: z.optional(transactionSchema),
      }),
      errors: ['not_found'],
    },
  },
});
