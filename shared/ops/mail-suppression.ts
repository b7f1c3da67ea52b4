import * as z from 'zod/mini';
import { memberIdSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { supportKeySchema, supportReasonSchema } from '../model/support-action.ts';
import { opsPath } from './contract.ts';

export const mailSuppressionContract = opsPath({
  name: 'mail-suppression',
  methods: {
    DELETE: {
      summary:
        'Has mail go to the address of a member again, after it bounced or was called spam, here and at SES.',
      access: ['administrator', 'support'],
      action: 'member.lift_suppression',
      input: z.strictObject({
        brand: brandIdSchema,
        member: memberIdSchema,
        key: supportKeySchema,
        reason: supportReasonSchema,
      }),
      output: z.strictObject({}),
      errors: ['not_found', 'not_suppressed', 'idempotency_conflict', 'unavailable', 'busy'],
    },
  },
});
