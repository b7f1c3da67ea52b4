/** Complaints: what they are about, how far they are, and what was decided. */
import * as z from 'zod/mini';
import * as caseLimits from '../case-limits.ts';
import { instantSchema, lineSchema, textSchema } from './common.ts';
import { reportReasonSchema } from './value-schemas.ts';

/** What a complaint is about. Order is the order shown. */
export const caseKinds = [
  'content',
  'account',
  'payment',
  'intimate_image',
  'data_protection',
  'other',
] as const;
export type CaseKind = (typeof caseKinds)[number];
export const caseKindSchema = z.enum(caseKinds);

/** `asked`: the team waits for the sender. `objected`: somebody else looks a second time. */
export const caseStates = ['open', 'asked', 'decided', 'objected'] as const;
export type CaseState = (typeof caseStates)[number];

/** Who a link belongs to: the complaint's sender, or the member whom a decision restricts. */
export const caseParties = ['sender', 'affected'] as const;
export type CaseParty = (typeof caseParties)[number];

/** `restricted`: something was removed or restricted. `settled`: the sender's matter was answered. */
export const caseOutcomes = ['restricted', 'not_restricted', 'settled'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

/** Id of a complaint: 22 characters of base64url. */
export const caseIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

/** Id of an uploaded picture: nobody can guess it. */
export const caseFileSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{22}$/));
/** Pictures that go with a text. */
export const caseFilesSchema = z.array(caseFileSchema).check(z.maxLength(caseLimits.caseFiles));

export const caseTextSchema = textSchema(1, caseLimits.caseTextMaxChars);
export const caseNameSchema = lineSchema(1, caseLimits.caseNameMaxChars);
export const caseSubjectSchema = lineSchema(1, caseLimits.caseSubjectMaxChars);
export const caseLocationSchema = lineSchema(0, caseLimits.caseLocationMaxChars);

/** What the holder of a link reads. */
export const caseViewSchema = z.strictObject({
  /** The number that mails and operators name. */
  number: z.string(),
  party: z.enum(caseParties),
  kind: caseKindSchema,
  subject: z.string(),
  location: z.nullable(z.string()),
  state: z.enum(caseStates),
  opened_at: instantSchema,
  /** Until when the team answers or decides; null once it is decided. */
  due_at: z.nullable(instantSchema),
  /** Until when the team waits for the sender, while it does. */
  waits_until: z.nullable(instantSchema),
  /** Until when an objection is possible; null where none is. */
  objection_until: z.nullable(instantSchema),
  entries: z.array(
    z.strictObject({
      at: instantSchema,
      /** `you` is the holder of the link. */
      from: z.enum(['you', 'team']),
      /** Empty where a member was reported without words. */
      text: z.string(),
      /** Why a member was reported; absent where something else was written. */
      reason: z.optional(reportReasonSchema),
      /** It came by mail, and the team put it here. */
      by_mail: z.optional(z.literal(true)),
      /** Number of pictures that came with it. */
      files: z.int(),
    }),
  ),
  /** Decisions in their order; the last one holds. */
  decisions: z.array(
    z.strictObject({
      at: instantSchema,
      outcome: z.enum(caseOutcomes),
      reasons: z.string(),
      /** Whether it was made on an objection. */
      second: z.boolean(),
    }),
  ),
});
export type CaseView = z.infer<typeof caseViewSchema>;
