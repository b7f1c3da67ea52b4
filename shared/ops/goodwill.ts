import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { memberIdSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { supportKeySchema, supportReasonSchema } from '../model/support-action.ts';
import { opsPath } from './contract.ts';

export const goodwillContract = opsPath({
  name: 'goodwill',
  methods: {
    POST: {
      summary:
        'Gives a member credits as goodwill, up to the limit of the role. The member is told by mail.',
      access: ['administrator', 'support'],
      action: 'member.goodwill',
      input: z.strictObject({
        brand: brandIdSchema,
        member: memberIdSchema,
        /** The same credits are sent again under the same key, and given once. */
        key: supportKeySchema,
        credits: z.int().check(z.gte(1), z.lte(limits.goodwillCredits.administrator)),
        reason: supportReasonSchema,
      }),
      status: 201,
      output: z.strictObject({
        /** The member's credits afterwards. */
        credits: z.int(),
      }),
      errors: [
        ...(['not_found', 'member_deleted', 'idempotency_conflict'] as const),
        ...(['goodwill_limit', 'busy'] as const),
      ],
    },
  },
});
