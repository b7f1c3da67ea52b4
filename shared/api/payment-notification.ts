import * as z from 'zod/mini';
import { path } from './contract.ts';

const idSchema = z.optional(z.string().check(z.maxLength(200)));

export const paymentNotificationContract = path({
  name: 'payment-notification',
  methods: {
    POST: {
      summary:
        'A provider that signs its notifications says that a payment changed. Nothing of it is believed: the truth is fetched, and the provider gets the answer that it waits for.',
      access: 'anyone',
      origin: 'exempt',
      form: true,
      // Of all that is told only what names the payment, and who tells it, is read.
      input: z.object({
        unique_id: idSchema,
        transaction_id: idSchema,
        wpf_unique_id: idSchema,
        wpf_transaction_id: idSchema,
        signature: z.string().check(z.minLength(1), z.maxLength(200)),
      }),
      file: 'application/xml',
      errors: ['not_found'],
    },
  },
});
