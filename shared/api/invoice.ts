import * as z from 'zod/mini';
import { paymentIdSchema } from '../model/payment.ts';
import { path } from './contract.ts';

export const invoiceContract = path({
  name: 'invoice',
  methods: {
    GET: {
      summary: 'The invoice of a payment, or its correction, as PDF.',
      access: 'member',
      query: z.strictObject({ id: paymentIdSchema }),
      file: 'application/pdf',
      rateLimit: 'invoice',
      errors: ['not_found'],
    },
  },
});
