import * as z from 'zod/mini';
import { instantSchema, memberIdSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

/** What one person asks for and another one decides. */
export const approvalKinds = ['ban'] as const;

const approvalSchema = z.strictObject({
  id: z.string(),
  brand: brandIdSchema,
  kind: z.enum(approvalKinds),
  member: memberIdSchema,
  /** The member's name. */
  name: z.string(),
  reason: z.string(),
  asked_at: instantSchema,
  asked_by: z.strictObject({ id: memberIdSchema, name: z.string() }),
  /** After this nothing comes of it. */
  until: instantSchema,
});
export type Approval = z.infer<typeof approvalSchema>;

export const approvalsContract = opsPath({
  name: 'approvals',
  methods: {
    GET: {
      summary: "What waits for a second person, in the caller's brands, oldest first.",
      access: ['administrator', 'moderator'],
      action: 'approvals.read',
      output: z.strictObject({ approvals: z.array(approvalSchema) }),
    },
    POST: {
      summary:
        'Decides on what somebody else asked for, once. Needs a fresh passkey. What is refused is undone.',
      access: ['administrator', 'moderator'],
      action: 'approvals.decide',
      input: z.strictObject({
        brand: brandIdSchema,
        id: z.string().check(z.regex(/^[\d\-T:.Z]{24}\.[A-Za-z0-9_-]{22}$/)),
        decision: z.enum(['approve', 'refuse']),
      }),
      output: z.strictObject({}),
      errors: [
        ...(['not_found', 'member_deleted', 'not_restricted'] as const),
        ...(['not_yourself', 'fresh_passkey_required'] as const),
      ],
    },
  },
});
