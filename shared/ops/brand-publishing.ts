import * as z from 'zod/mini';
import { versionNumberSchema } from '../model/brand-desk.ts';
import { instantSchema, lineSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { askedApprovalSchema } from './approvals.ts';
import { opsPath } from './contract.ts';

export const brandPublishingContract = opsPath({
  name: 'brand-publishing',
  methods: {
    POST: {
      summary:
        'Brings a version into use, a draft or an earlier one, at once or at a moment. Where prices change, it asks another administrator. Needs a fresh passkey.',
      access: ['administrator'],
      action: 'brand.publish',
      input: z.strictObject({
        brand: brandIdSchema,
        number: versionNumberSchema,
        /** The version in use as it was shown; another one meanwhile refuses it. */
        live: z.nullable(versionNumberSchema),
        /** Within the next 90 days, and a few minutes later at most; null for at once. */
        at: z.nullable(instantSchema),
        reason: lineSchema(3, 300),
      }),
      status: 201,
      output: z.strictObject({
        outcome: z.enum(['published', 'scheduled', 'asked']),
        /** What waits for a second person. */
        approval: z.nullable(askedApprovalSchema),
      }),
      errors: [
        ...(['not_found', 'fresh_passkey_required', 'version_stale', 'already_asked'] as const),
        ...(['version_not_ready', 'busy'] as const),
      ],
    },
    DELETE: {
      summary: 'Takes back a schedule, or discards the draft, which stays among the versions.',
      access: ['administrator'],
      action: 'brand.unpublish',
      input: z.strictObject({ brand: brandIdSchema, what: z.enum(['schedule', 'draft']) }),
      output: z.strictObject({}),
      errors: ['not_found'],
    },
  },
});
