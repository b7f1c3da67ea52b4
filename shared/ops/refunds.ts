import * as z from 'zod/mini';
import { instantSchema, memberIdSchema, moneySchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { paymentIdSchema } from '../model/payment.ts';
import { supportKeySchema, supportReasonSchema } from '../model/support-action.ts';
import { askedApprovalSchema } from './approvals.ts';
import { opsPath } from './contract.ts';

export const refundsContract = opsPath({
  name: 'refunds',
  methods: {
    POST: {
      summary:
        'Gives money of a payment back, all or a part. It is booked at once, with the same share of the credits, and the provider is asked for it until it is made. The member is told by mail. Above the limit of the role somebody else decides.',
      access: ['administrator', 'support'],
      action: 'member.refund',
      input: z.strictObject({
        brand: brandIdSchema,
        member: memberIdSchema,
        payment: paymentIdSchema,
        /** The same refund is sent again under the same key, and made once. */
        key: supportKeySchema,
        amount: moneySchema,
        /** What had gone back as the payment was shown, null for nothing; else nothing is sent. */
        given_back: z.nullable(moneySchema),
        reason: supportReasonSchema,
      }),
      status: 201,
      output: z.strictObject({
        /** Null where it waits for somebody else. */
        refund: z.nullable(
          z.strictObject({
            id: supportKeySchema,
            at: instantSchema,
            amount: moneySchema,
            /** `done` once the provider shows it. */
            state: z.enum(['asked', 'done']),
          }),
        ),
        approval: z.nullable(askedApprovalSchema),
      }),
      errors: [
        ...(['not_found', 'idempotency_conflict', 'already_asked'] as const),
        ...(['refund_stale', 'refund_too_much', 'busy'] as const),
      ],
    },
  },
});
