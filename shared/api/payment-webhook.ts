import * as z from 'zod/mini';
import { path } from './contract.ts';

export const paymentWebhookContract = path({
  name: 'payment-webhook',
  methods: {
    POST: {
      summary:
        'A provider says that a payment changed. Nothing of it is believed: the truth is fetched.',
      access: 'anyone',
      origin: 'exempt',
      form: true,
      input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
      output: z.strictObject({}),
    },
  },
});
