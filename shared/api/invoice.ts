import * as z from 'zod/mini';
import { paymentIdSchema } from '../model/payment.ts';
import { path } from './contract.ts';

export const invoiceContract = path({
  name: 'invoice',
  methods: {
    GET: {
      summary: 'The invoice of a payment, or the document with this number, as PDF.',
      access: 'member',
      query: z.strictObject({
        id: paymentIdSchema,
        number: z.optional(z.string().check(z.regex(/^[A-Z0-9-]{1,30}$/))),
      }),
      file: 'application/pdf',
      rateLimit: 'invoice',
      errors: ['not_found'],
    },
  },
});
