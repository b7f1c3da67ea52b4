import * as z from 'zod/mini';
import { brandChangeSchema, versionNumberSchema } from '../model/brand-desk.ts';
import { currencySchema, instantSchema, memberIdSchema, moneySchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { paymentIdSchema } from '../model/payment.ts';
import { opsPath } from './contract.ts';

const common = {
  id: z.string(),
  brand: brandIdSchema,
  reason: z.string(),
  asked_at: instantSchema,
  asked_by: z.strictObject({ id: memberIdSchema, name: z.string() }),
  /** After this nothing comes of it. */
  until: instantSchema,
};
/** Whom it is about. */
const ofMember = { member: memberIdSchema, name: z.string() };

const approvalSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ban'), ...common, ...ofMember }),
  z.strictObject({
    kind: z.literal('refund'),
    ...common,
    ...ofMember,
    payment: paymentIdSchema,
    amount: moneySchema,
  }),
  z.strictObject({ kind: z.literal('erase'), ...common, ...ofMember }),
  z.strictObject({
    kind: z.literal('publish'),
    ...common,
    number: versionNumberSchema,
    /** When it would come into use; null for at once. */
    at: z.nullable(instantSchema),
    /** The brand's. */
    time_zone: z.string(),
    currency: currencySchema,
    /** What members would pay, before and after. */
    changes: z.array(brandChangeSchema),
  }),
]);
export type Approval = z.infer<typeof approvalSchema>;

/** What waits for a second person, as who asked is told. */
export const askedApprovalSchema = z.strictObject({ id: z.string(), until: instantSchema });

export const approvalsContract = opsPath({
  name: 'approvals',
  methods: {
    GET: {
      summary:
        "What waits for a second person, in the caller's brands, of the kinds that the role asks for or decides on, oldest first.",
      access: ['administrator', 'moderator', 'support'],
      action: 'approvals.read',
      output: z.strictObject({ approvals: z.array(approvalSchema) }),
    },
    POST: {
      summary:
        'Decides on what somebody else asked for, once. Needs a fresh passkey. What is refused is undone.',
      access: ['administrator', 'moderator', 'support'],
      action: 'approvals.decide',
      input: z.strictObject({
        brand: brandIdSchema,
        id: z.string().check(z.regex(/^[\d\-T:.Z]{24}\.[A-Za-z0-9_-]{22}$/)),
        decision: z.enum(['approve', 'refuse']),
      }),
      output: z.strictObject({}),
      errors: [
        ...(['not_found', 'not_yourself', 'fresh_passkey_required'] as const),
        ...(['member_deleted', 'not_restricted', 'member_restricted'] as const),
        ...(['refund_stale', 'refund_too_much'] as const),
        ...(['version_stale', 'version_not_ready'] as const),
      ],
    },
  },
});
