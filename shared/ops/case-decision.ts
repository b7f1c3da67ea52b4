import * as z from 'zod/mini';
import { caseIdSchema, caseOutcomes } from '../model/case.ts';
import { caseDecisionFields } from '../model/case-desk.ts';
import { instantSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

export const caseDecisionContract = opsPath({
  name: 'case-decision',
  methods: {
    POST: {
      summary:
        'Decides a case that the caller leased, as it was shown, and mails the decision. A ban of a member who has paid suspends them until somebody else confirms it. Support settles what is about no member.',
      access: ['administrator', 'moderator', 'support'],
      action: 'case.decide',
      input: z.strictObject({
        brand: brandIdSchema,
        id: caseIdSchema,
        /** The case as it was shown. */
        version: z.int().check(z.gte(1)),
        ...caseDecisionFields,
      }),
      output: z.strictObject({
        version: z.int(),
        outcome: z.enum(caseOutcomes),
        /** Whether it was made on an objection. */
        second: z.boolean(),
        /** Whether a member is told, beside the sender. */
        affected: z.boolean(),
        /** What it removed; null where it named no pictures. */
        removed: z.nullable(
          z.strictObject({
            pictures: z.int(),
            members: z.int(),
            /** Images that stay, as the copy of a reported conversation holds them. */
            kept: z.array(z.string()),
          }),
        ),
        /** The ban that waits for somebody else; null where nothing waits. */
        approval: z.nullable(z.strictObject({ id: z.string(), until: instantSchema })),
      }),
      errors: [
        'not_found',
        'case_stale',
        'case_lease_required',
        'held_by_another',
        'not_yourself',
        'forbidden',
        'member_deleted',
        'restricted_already',
      ],
    },
  },
});
