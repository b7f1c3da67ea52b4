import * as z from 'zod/mini';
import { memberIdSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { paymentIdSchema } from '../model/payment.ts';
import { supportKeySchema } from '../model/support-action.ts';
import { opsPath } from './contract.ts';

const mailSchema = z.discriminatedUnion('mail', [
  z.strictObject({ mail: z.literal('activation') }),
  z.strictObject({ mail: z.literal('receipt'), payment: paymentIdSchema }),
  z.strictObject({ mail: z.literal('payment_reversed'), payment: paymentIdSchema }),
  z.strictObject({ mail: z.literal('withdrawal_receipt'), payment: paymentIdSchema }),
]);
export type MailToRepeat = z.infer<typeof mailSchema>;

export const memberMailsContract = opsPath({
  name: 'member-mails',
  methods: {
    POST: {
      summary:
        'Sends a member a mail again: the one that confirms the address, with a new link, or one about a payment, as it stands now.',
      access: ['administrator', 'support'],
      action: 'member.send_mail',
      input: z.strictObject({
        brand: brandIdSchema,
        member: memberIdSchema,
        key: supportKeySchema,
        what: mailSchema,
      }),
      status: 201,
      output: z.strictObject({}),
      errors: [
        ...(['not_found', 'nothing_to_mail', 'mail_suppressed'] as const),
        ...(['rate_limited', 'idempotency_conflict', 'busy'] as const),
      ],
    },
  },
});
