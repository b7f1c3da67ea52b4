import * as z from 'zod/mini';
import { instantSchema, memberIdSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { supportKeySchema, supportReasonSchema } from '../model/support-action.ts';
import { opsPath } from './contract.ts';

export const memberExportContract = opsPath({
  name: 'member-export',
  methods: {
    POST: {
      summary:
        'Sends a member the link to a copy of everything that is held about them, also where they are suspended, banned or leaving. The copy is made as they open it, and no operator sees it.',
      access: ['administrator', 'support'],
      action: 'member.send_copy',
      input: z.strictObject({
        brand: brandIdSchema,
        member: memberIdSchema,
        /** The same link is sent again under the same key, and mailed once. */
        key: supportKeySchema,
        reason: supportReasonSchema,
      }),
      status: 201,
      output: z.strictObject({
        /** When the link ends. */
        until: instantSchema,
      }),
      errors: [
        ...(['not_found', 'address_not_confirmed', 'mail_suppressed'] as const),
        ...(['rate_limited', 'idempotency_conflict', 'busy'] as const),
      ],
    },
  },
});
