import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { instantSchema, memberIdSchema, textSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import {
  memberDecisionSchema,
  operatorMeasureSchema,
  restrictionReasonSchema,
} from '../model/restriction.ts';
import { askedApprovalSchema } from './approvals.ts';
import { opsPath } from './contract.ts';

export const restrictionContract = opsPath({
  name: 'restriction',
  methods: {
    POST: {
      summary:
        'Warns a member, stops them from writing, suspends or bans them, at once and everywhere. The member gets the reasons by mail, with a way to object. A ban of a member who has paid suspends them until somebody else confirms it.',
      access: ['administrator', 'moderator'],
      action: 'member.restrict',
      input: z.strictObject({
        brand: brandIdSchema,
        member: memberIdSchema,
        kind: operatorMeasureSchema,
        reason: restrictionReasonSchema,
        /** When it ends. Without it a mute or a suspension has no end; others never have one. */
        until: z.optional(instantSchema),
        /** What happened, in the words that the member reads in the statement of reasons. */
        facts: z.optional(textSchema(1, limits.decisionFactsChars)),
      }),
      status: 201,
      output: z.strictObject({
        decision: memberDecisionSchema,
        /** The ban that waits for somebody else; null where nothing waits. */
        approval: z.nullable(askedApprovalSchema),
      }),
      errors: ['not_found', 'member_deleted', 'restricted_already'],
    },
    DELETE: {
      summary: 'Lifts the restriction that holds. The member is told.',
      access: ['administrator', 'moderator'],
      action: 'member.lift',
      input: z.strictObject({
        brand: brandIdSchema,
        member: memberIdSchema,
        /** Why, in the words that the member reads. */
        reason: textSchema(1, limits.decisionReasonChars),
      }),
      output: z.strictObject({}),
      errors: ['not_found', 'not_restricted'],
    },
  },
});
