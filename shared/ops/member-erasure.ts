import * as z from 'zod/mini';
import { memberIdSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { supportReasonSchema } from '../model/support-action.ts';
import { askedApprovalSchema } from './approvals.ts';
import { opsPath } from './contract.ts';

export const memberErasureContract = opsPath({
  name: 'member-erasure',
  methods: {
    POST: {
      summary:
        'Asks for the erasure of a member. An administrator who is somebody else decides; then the account is deleted as if by its member.',
      access: ['administrator', 'support'],
      action: 'member.ask_erasure',
      input: z.strictObject({
        brand: brandIdSchema,
        member: memberIdSchema,
        reason: supportReasonSchema,
      }),
      status: 201,
      output: z.strictObject({ approval: askedApprovalSchema }),
      errors: ['not_found', 'member_deleted', 'member_restricted', 'already_asked', 'busy'],
    },
  },
});
