import * as z from 'zod/mini';
import { memberIdSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

export const memberSessionsContract = opsPath({
  name: 'member-sessions',
  methods: {
    DELETE: {
      summary:
        'Ends all sessions of a member at once. They log in again with their password, on any device as on a new one.',
      access: ['administrator', 'support'],
      action: 'member.end_sessions',
      input: z.strictObject({ brand: brandIdSchema, member: memberIdSchema }),
      output: z.strictObject({}),
      errors: ['not_found', 'busy'],
    },
  },
});
