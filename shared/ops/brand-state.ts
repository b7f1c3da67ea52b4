import * as z from 'zod/mini';
import { instantSchema, lineSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

export const brandStateContract = opsPath({
  name: 'brand-state',
  methods: {
    POST: {
      summary:
        "Takes a brand offline, or brings it back. Offline, its members see the brand's own page that it is being worked on, and nothing writes; payments under way are booked once it is back. Needs a fresh passkey.",
      access: ['administrator'],
      action: 'brand.state',
      input: z.strictObject({
        brand: brandIdSchema,
        state: z.enum(['online', 'offline']),
        reason: lineSchema(3, 300),
      }),
      output: z.strictObject({ offline_since: z.nullable(instantSchema) }),
      errors: ['not_found', 'fresh_passkey_required'],
    },
  },
});
