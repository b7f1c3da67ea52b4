/** Cases as operators see them, and what they decide. */
import * as z from 'zod/mini';
import * as caseLimits from '../case-limits.ts';
import {
  caseIdSchema,
  caseKindSchema,
  caseOutcomes,
  caseParties,
  caseStates,
  caseTextSchema,
} from './case.ts';
import { daySchema, instantSchema, memberIdSchema, textSchema } from './common.ts';
import { brandIdSchema } from './operator.ts';
import { restrictionKinds } from './restriction.ts';
import {
  categorySpecifications,
  contentTypes,
  statementCategories,
  statementOfReasonsSchema,
} from './statement-of-reasons.ts';
import { localeSchema, reportReasonSchema } from './value-schemas.ts';
import { accountStatuses } from './values.ts';

/**
 * What a decision does. `none` and `warn` restrict nothing; `remove` takes pictures away, and every
 * other one may too.
 */
export const caseMeasures = ['none', 'warn', 'remove', 'mute', 'suspend', 'ban'] as const;
export type CaseMeasure = (typeof caseMeasures)[number];

/** `hold`: nothing of the case is forgotten. `police`: it was reported, and is held. */
export const caseMarks = ['police', 'hold'] as const;
export type CaseMark = (typeof caseMarks)[number];

/** Why the police is told: a threat to life or safety (DSA 18), abuse of minors, or something else. */
export const policeGrounds = ['threat_to_life', 'abuse_of_minors', 'other'] as const;
export type PoliceGround = (typeof policeGrounds)[number];

/** Reasons that the sender reads in their language; other words are the operator's own. */
export const caseReasonTemplates = [
  'acted',
  'warned',
  'no_breach',
  'not_found',
  'not_enough',
  'upheld',
  'reversed',
] as const;
export type CaseReasonTemplate = (typeof caseReasonTemplates)[number];

/** A picture, as `<member>/<picture>`. */
export const pictureReferenceSchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{22}\/[A-Za-z0-9_-]{22}$/));

/** The few choices of which a statement of reasons is made. */
export const caseGroundsSchema = z.strictObject({
  /** Against the terms, or against a law. */
  kind: z.enum(['terms', 'law']),
  /** Why: its template gives category, ground and explanation in the member's language. */
  reason: reportReasonSchema,
  /** The clause or the article, in place of the template's. A law has to be named. */
  reference: z.optional(textSchema(1, caseLimits.caseReferenceMaxChars)),
  /** Why it is against that, in place of the template's. */
  explanation: z.optional(textSchema(1, caseLimits.caseExplanationMaxChars)),
  /** Against the terms, and illegal too. */
  illegal: z.optional(z.boolean()),
  category: z.optional(z.enum(statementCategories)),
  specification: z.optional(z.array(z.enum(categorySpecifications)).check(z.minLength(1))),
  /** What happened, without personal data, in the words that the member reads. */
  facts: textSchema(1, caseLimits.caseFactsMaxChars),
  content_types: z.optional(z.array(z.enum(contentTypes)).check(z.minLength(1))),
  /** When it was written or shown; else when the case came. */
  content_date: z.optional(daySchema),
});
export type CaseGrounds = z.infer<typeof caseGroundsSchema>;

/** A decision as it is made. */
export const caseDecisionFields = {
  outcome: z.enum(caseOutcomes),
  /** What the sender reads: a template, or the operator's own words in the sender's language. */
  reasons: z.union([z.enum(caseReasonTemplates), caseTextSchema]),
  measure: z.enum(caseMeasures),
  /** Whom it restricts, where it is another than the sender named. */
  member: z.optional(memberIdSchema),
  /** When a mute or a suspension ends; without it, it has no end. */
  until: z.optional(instantSchema),
  /** Pictures that it removes, with all identical ones of the brand. */
  pictures: z.optional(z.array(pictureReferenceSchema).check(z.maxLength(caseLimits.casePictures))),
  /** Needed by every measure but `none`, unless the whole statement is given. */
  grounds: z.optional(caseGroundsSchema),
  /** The whole statement of reasons, in place of the choices. It has to say what the measure does. */
  statement: z.optional(statementOfReasonsSchema),
};

/** Who works on a case, until when. */
const caseLeaseSchema = z.strictObject({
  name: z.string(),
  until: instantSchema,
  /** The caller's own. */
  mine: z.boolean(),
});

/** What a list of cases shows of each. */
export const caseRowFields = {
  id: caseIdSchema,
  number: z.string(),
  brand: brandIdSchema,
  kind: caseKindSchema,
  /** Why a member was reported; null for other complaints. */
  reason: z.nullable(reportReasonSchema),
  subject: z.string(),
  state: z.enum(caseStates),
  opened_at: instantSchema,
  /** Until when it is answered or decided. */
  due_at: instantSchema,
  /** When its clock began: when it came, or the last objection. */
  clock_from: instantSchema,
  waits_until: z.nullable(instantSchema),
  decided_at: z.nullable(instantSchema),
  /** The member whom it is about. The name is null where nobody is there. */
  about: z.nullable(z.strictObject({ id: memberIdSchema, name: z.nullable(z.string()) })),
  /** Other undecided cases about the same member. */
  others: z.int(),
  lease: z.nullable(caseLeaseSchema),
  trusted_flagger: z.boolean(),
  police: z.boolean(),
  held: z.boolean(),
  /** Whether the caller decided before, so that somebody else has to. */
  needs_another: z.boolean(),
  /** Whether the caller's role may decide it. */
  decidable: z.boolean(),
};

/** Another case, in few words. */
const relatedCaseSchema = z.strictObject({
  id: caseIdSchema,
  number: z.string(),
  kind: caseKindSchema,
  reason: z.nullable(reportReasonSchema),
  state: z.enum(caseStates),
  opened_at: instantSchema,
  /** How it ended last; null where nobody decided. */
  outcome: z.nullable(z.enum(caseOutcomes)),
  /** Who decided last. */
  by: z.nullable(z.string()),
});

/** A picture with its signed addresses, root-relative on the console's host. */
export const casePictureSchema = z.strictObject({
  full: z.string(),
  thumb: z.string(),
});

/** A message of the reported conversation. `member` is whom the case is about. */
export const caseMessageSchema = z.strictObject({
  id: z.string(),
  sent_at: instantSchema,
  from: z.enum(['sender', 'member']),
  /** Null for an image or a gift. */
  text: z.nullable(z.string()),
  gift: z.nullable(z.string()),
  image: z.nullable(casePictureSchema),
  /** The image as `<member>/<picture>`, where a decision can remove it. */
  picture: z.nullable(z.string()),
});
export type CaseMessage = z.infer<typeof caseMessageSchema>;

/** A decision, as it was made. */
const madeDecisionSchema = z.strictObject({
  at: instantSchema,
  by: z.string(),
  outcome: z.enum(caseOutcomes),
  reasons: z.string(),
  /** Whether it was made on an objection. */
  second: z.boolean(),
  statement: z.nullable(z.looseObject({ puid: z.string(), decision_ground: z.string() })),
  /** What a member was told who was warned. */
  warning: z.nullable(z.strictObject({ explanation: z.string(), facts: z.nullable(z.string()) })),
});

/** Everything that helps to decide a case. */
export const caseDeskSchema = z.strictObject({
  ...caseRowFields,
  version: z.int(),
  /** What the sender reads. */
  language: localeSchema,
  location: z.nullable(z.string()),
  /** Stated to act in good faith. */
  statement: z.boolean(),
  signature: z.nullable(z.string()),
  objections: z.array(z.strictObject({ at: instantSchema, party: z.enum(caseParties) })),
  /** Null where the member who sent it has left. */
  sender: z.nullable(
    z.strictObject({
      /** Null for somebody who is no member. */
      id: z.nullable(memberIdSchema),
      name: z.nullable(z.string()),
      /** What a visitor typed; null for members. */
      email: z.nullable(z.string()),
      age: z.nullable(z.int()),
      city: z.nullable(z.string()),
      picture: z.nullable(z.string()),
      /** Their earlier cases, newest first. */
      before: z.array(relatedCaseSchema),
    }),
  ),
  /** The member whom it is about, as they are now; null where nobody is there. */
  member: z.nullable(
    z.strictObject({
      id: memberIdSchema,
      name: z.string(),
      age: z.int(),
      city: z.nullable(z.string()),
      picture: z.nullable(z.string()),
      paid_user: z.boolean(),
      fictional: z.boolean(),
      signup_date: instantSchema,
      status: z.enum(accountStatuses),
      /** In which the statement of reasons is written. */
      language: localeSchema,
      restriction: z.nullable(
        z.strictObject({
          kind: z.enum(restrictionKinds),
          reason: z.string(),
          until: z.nullable(instantSchema),
          case: z.string(),
        }),
      ),
    }),
  ),
  entries: z.array(
    z.strictObject({
      at: instantSchema,
      from: z.enum(['sender', 'affected', 'team']),
      /** The operator who wrote it, or put here what came by mail. */
      by: z.nullable(z.string()),
      by_mail: z.boolean(),
      text: z.string(),
      reason: z.nullable(reportReasonSchema),
      files: z.array(casePictureSchema),
    }),
  ),
  /** What was reported, as it was kept. Null where nothing was, and for roles that do not judge it. */
  snapshot: z.nullable(
    z.strictObject({
      at: instantSchema,
      name: z.string(),
      about_me: z.nullable(z.string()),
      photos: z.array(
        z.strictObject({ ...casePictureSchema.shape, picture: pictureReferenceSchema }),
      ),
      messages: z.array(caseMessageSchema),
    }),
  ),
  /** Identical copies of the pictures of the case, on other places of the brand. */
  copies: z.array(
    z.strictObject({
      /** The picture of the case. */
      of: pictureReferenceSchema,
      picture: pictureReferenceSchema,
      member: z.strictObject({ id: memberIdSchema, name: z.nullable(z.string()) }),
      use: z.enum(['photo', 'image']),
    }),
  ),
  /** Other cases about the member, newest first. */
  cases: z.array(relatedCaseSchema),
  /** What operators decided about the member, newest first. */
  measures: z.array(
    z.strictObject({
      kind: z.enum(['warn', ...restrictionKinds]),
      reason: z.string(),
      at: instantSchema,
      until: z.nullable(instantSchema),
      by: z.string(),
      case: z.string(),
      lifted: z.nullable(z.strictObject({ at: instantSchema, by: z.string(), reason: z.string() })),
    }),
  ),
  /** Oldest first; the last one holds. */
  decisions: z.array(madeDecisionSchema),
  police_mark: z.nullable(
    z.strictObject({
      at: instantSchema,
      by: z.string(),
      ground: z.enum(policeGrounds),
      note: z.string(),
    }),
  ),
  hold: z.nullable(z.strictObject({ at: instantSchema, by: z.string(), reason: z.string() })),
});
export type CaseDesk = z.infer<typeof caseDeskSchema>;
