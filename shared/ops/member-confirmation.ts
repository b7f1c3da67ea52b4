import * as z from 'zod/mini';
import { memberIdSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { supportKeySchema, supportReasonSchema } from '../model/support-action.ts';
import { opsPath } from './contract.ts';

export const memberConfirmationContract = opsPath({
  name: 'member-confirmation',
  methods: {
    POST: {
      summary:
        'Confirms the address of a member whose mail does not arrive, as if they followed the link in it.',
      access: ['administrator', 'support'],
      action: 'member.confirm_address',
      input: z.strictObject({
        brand: brandIdSchema,
        member: memberIdSchema,
        key: supportKeySchema,
        /** As it was shown: another one is not confirmed in its place. */
        email: z.string(),
        reason: supportReasonSchema,
      }),
      status: 201,
      output: z.strictObject({}),
      errors: [
        ...(['not_found', 'address_confirmed', 'address_stale', 'mail_suppressed'] as const),
        ...(['email_taken', 'member_suspended', 'member_deleted'] as const),
        ...(['idempotency_conflict', 'busy'] as const),
      ],
    },
  },
});
