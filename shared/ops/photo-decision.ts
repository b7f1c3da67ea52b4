import * as z from 'zod/mini';
import { memberIdSchema, textSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { operatorRejections } from '../model/profile.ts';
import { opsPath } from './contract.ts';

const named = {
  brand: brandIdSchema,
  member: memberIdSchema,
  photo: memberIdSchema,
  version: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
};

export const photoDecisionContract = opsPath({
  name: 'photo-decision',
  methods: {
    POST: {
      summary:
        'Approves or rejects a photo that waits. Refused where it changed since it was shown, or where somebody else holds it.',
      access: ['administrator', 'moderator'],
      action: 'photos.decide',
      input: z.union([
        z.strictObject({ ...named, decision: z.literal('approve') }),
        z.strictObject({
          ...named,
          decision: z.literal('reject'),
          reason: z.enum(operatorRejections),
          /** The operator's own words to the member. */
          note: z.optional(textSchema(0, 300)),
        }),
      ]),
      output: z.strictObject({}),
      errors: ['not_found', 'decision_stale', 'held_by_another'],
    },
  },
});
