import * as z from 'zod/mini';
import { memberIdSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

export const mailSuppressionContract = opsPath({
  name: 'mail-suppression',
  methods: {
    DELETE: {
      summary:
        "Lets mail go to a member's address again, which bounced or whose owner called a mail spam. Do it only where the owner asks for it.",
      access: ['administrator', 'support'],
      action: 'member.lift_suppression',
      input: z.strictObject({ brand: brandIdSchema, member: memberIdSchema }),
      output: z.strictObject({}),
      errors: ['not_found'],
    },
  },
});
