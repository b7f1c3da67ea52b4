import * as z from 'zod/mini';
import { instantSchema, memberIdSchema, moneySchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { paymentIdSchema, paymentMethodSchema, paymentStatusSchema } from '../model/payment.ts';
import { photoStatuses } from '../model/profile.ts';
import { memberDecisionSchema, memberNoteSchema, restrictionKinds } from '../model/restriction.ts';
import { supportActionSchema } from '../model/support-action.ts';
import {
  countrySchema,
  genderSchema,
  localeSchema,
  sexualitySchema,
} from '../model/value-schemas.ts';
import { accountStatuses } from '../model/values.ts';
import { opsPath } from './contract.ts';

export const memberViewSchema = z.strictObject({
  id: memberIdSchema,
  name: z.string(),
  age: z.int(),
  gender: genderSchema,
  sexuality: sexualitySchema,
  country: countrySchema,
  region: z.nullable(z.string()),
  city: z.nullable(z.string()),
  about_me: z.nullable(z.string()),
  fictional: z.boolean(),
  status: z.enum(accountStatuses),
  paid_user: z.boolean(),
  language: localeSchema,
  signup_date: instantSchema,
  last_active_at: z.nullable(instantSchema),
  /** Null for roles that write no mails to members. */
  email: z.nullable(z.string()),
  /** Until when no mail goes to the address, as it bounced or its owner complained. */
  mail_suppressed_until: z.nullable(instantSchema),
  /** Until when a deleted account can come back. */
  purge_at: z.nullable(instantSchema),
  /** Who keeps the account from the purge, since when and why. */
  hold: z.nullable(z.strictObject({ at: instantSchema, by: z.string(), reason: z.string() })),
  photos: z.array(
    z.strictObject({
      id: memberIdSchema,
      status: z.enum(photoStatuses),
      reason: z.nullable(z.string()),
      main: z.boolean(),
      full: z.string(),
      thumb: z.string(),
    }),
  ),
  /** What holds now. */
  restriction: z.nullable(
    z.strictObject({
      kind: z.enum(restrictionKinds),
      reason: z.string(),
      at: instantSchema,
      until: z.nullable(instantSchema),
      case: z.string(),
    }),
  ),
  /** Newest first. */
  decisions: z.array(memberDecisionSchema),
  notes: z.array(memberNoteSchema),
  /** What operators did for the member, newest first. None for roles that help nobody. */
  actions: z.array(supportActionSchema),
  /** Cases in which others reported the member or complained of them, newest first. */
  reports: z.array(z.strictObject({ case: z.string(), at: instantSchema })),
  /** Where the member came from. Null for roles that do not need it. */
  source: z.nullable(
    z.strictObject({
      /** Keys of the traffic source, such as `network`. */
      tracking: z.record(z.string(), z.string()),
      came_from: z.nullable(z.string()),
    }),
  ),
  /** Open sessions, newest first. Null for roles that do not need them. */
  sessions: z.nullable(
    z.array(z.strictObject({ id: z.string(), device: z.string(), created_at: instantSchema })),
  ),
  /** Null for roles that do not need it. */
  wallet: z.nullable(
    z.strictObject({
      credits: z.int(),
      free_messages: z.int(),
      /** Part of the credits that cannot be spent yet. */
      held: z.int(),
      debt: z.int(),
      /** The latest, newest first. */
      entries: z.array(
        z.strictObject({
          sequence: z.int(),
          at: instantSchema,
          unit: z.enum(['credits', 'free_messages']),
          amount: z.int(),
          balance: z.int(),
          /** The other account, such as `messages` or `purchases`. */
          account: z.string(),
        }),
      ),
      /** Number of all entries. */
      count: z.int(),
    }),
  ),
  /** The latest, newest first. Null for roles that do not need them. */
  purchases: z.nullable(
    z.array(
      z.strictObject({
        id: paymentIdSchema,
        at: instantSchema,
        credits: z.int(),
        amount: moneySchema,
        refunded: z.nullable(moneySchema),
        /** Whether some of it is on its way, which the provider does not show yet. */
        refund_asked: z.boolean(),
        /** Whether it was withdrawn. */
        withdrawn: z.boolean(),
        method: paymentMethodSchema,
        status: paymentStatusSchema,
        provider: z.string(),
        invoice_number: z.nullable(z.string()),
      }),
    ),
  ),
});
export type MemberView = z.infer<typeof memberViewSchema>;

export const opsMemberContract = opsPath({
  name: 'member',
  methods: {
    GET: {
      summary: 'Everything about a member that the role needs, on one page.',
      access: ['administrator', 'moderator', 'support'],
      action: 'member.read',
      query: z.strictObject({ brand: brandIdSchema, id: memberIdSchema }),
      output: z.strictObject({ member: memberViewSchema }),
      errors: ['not_found'],
    },
  },
});
