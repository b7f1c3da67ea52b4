import * as z from 'zod/mini';
import { lineSchema } from '../model/common.ts';
import {
  discountCodeSchema,
  discountErrors,
  idempotencyKeySchema,
  packageIdSchema,
  paymentIdSchema,
  paymentSchema,
} from '../model/payment.ts';
import { path } from './contract.ts';
import { immediateStart } from './payment.ts';

export const directdebitContract = path({
  name: 'directdebit',
  methods: {
    POST: {
      summary: 'Asks to pay a package by direct debit; sends a code by text message.',
      access: 'member',
      status: 201,
      input: z.strictObject({
        package: packageIdSchema,
        account_holder: lineSchema(2, 70),
        iban: lineSchema(5, 50),
        street: lineSchema(2, 70),
        house_number: lineSchema(1, 16),
        zip: lineSchema(2, 16),
        city: lineSchema(1, 70),
        phone: lineSchema(5, 30),
        discountcode: z.optional(discountCodeSchema),
        immediate_start: immediateStart,
        idempotency_key: idempotencyKeySchema,
      }),
      output: z.strictObject({
        request: paymentIdSchema,
        /** The number that the code went to, but for its last digits hidden. */
        otp_sent_to: z.string(),
      }),
      errors: [
        'not_found',
        'directdebit_blocked',
        'directdebit_limit',
        'iban_invalid',
        'phone_invalid',
        ...discountErrors,
        'budget_exceeded',
        'rate_limited',
        'idempotency_conflict',
        'busy',
      ],
    },
    PUT: {
      summary: 'Confirms a direct debit with its code: signs the mandate and begins the payment.',
      access: 'member',
      input: z.strictObject({
        request: paymentIdSchema,
        otp: z.string().check(z.regex(/^\s*\d{3}\s?\d{3}\s*$/, { error: 'otp_invalid' })),
      }),
      output: z.strictObject({ payment: paymentSchema }),
      errors: [
        'not_found',
        'otp_invalid',
        'directdebit_blocked',
        'directdebit_limit',
        ...discountErrors,
        'budget_exceeded',
        'rate_limited',
        'busy',
        'unavailable',
      ],
    },
  },
});
