/**
 * A restriction as one record, in the fields and values of the EU's transparency database, so that
 * the mail to the member, the objection and a later export read the same thing. No text of it may
 * hold personal data.
 */
import * as z from 'zod/mini';
import { daySchema, textSchema } from './common.ts';

export const decisionVisibilities = [
  'DECISION_VISIBILITY_CONTENT_REMOVED',
  'DECISION_VISIBILITY_CONTENT_DISABLED',
  'DECISION_VISIBILITY_CONTENT_DEMOTED',
  'DECISION_VISIBILITY_CONTENT_AGE_RESTRICTED',
  'DECISION_VISIBILITY_CONTENT_INTERACTION_RESTRICTED',
  'DECISION_VISIBILITY_CONTENT_LABELLED',
  'DECISION_VISIBILITY_OTHER',
] as const;
export const decisionProvisions = [
  'DECISION_PROVISION_PARTIAL_SUSPENSION',
  'DECISION_PROVISION_TOTAL_SUSPENSION',
  'DECISION_PROVISION_PARTIAL_TERMINATION',
  'DECISION_PROVISION_TOTAL_TERMINATION',
] as const;
export const decisionAccounts = [
  'DECISION_ACCOUNT_SUSPENDED',
  'DECISION_ACCOUNT_TERMINATED',
] as const;
export const decisionMonetaries = [
  'DECISION_MONETARY_SUSPENSION',
  'DECISION_MONETARY_TERMINATION',
  'DECISION_MONETARY_OTHER',
] as const;
export const decisionGrounds = [
  'DECISION_GROUND_ILLEGAL_CONTENT',
  'DECISION_GROUND_INCOMPATIBLE_CONTENT',
] as const;
export const contentTypes = [
  'CONTENT_TYPE_TEXT',
  'CONTENT_TYPE_IMAGE',
  'CONTENT_TYPE_VIDEO',
  'CONTENT_TYPE_AUDIO',
  'CONTENT_TYPE_SYNTHETIC_MEDIA',
  'CONTENT_TYPE_OTHER',
] as const;
export const statementCategories = [
  'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  'STATEMENT_CATEGORY_CYBER_VIOLENCE',
  'STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN',
  'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
  'STATEMENT_CATEGORY_SELF_HARM',
  'STATEMENT_CATEGORY_VIOLENCE',
  'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
] as const;
export const categorySpecifications = [
  'KEYWORD_IMPERSONATION_ACCOUNT_HIJACKING',
  'KEYWORD_INAUTHENTIC_ACCOUNTS',
  'KEYWORD_NON_CONSENSUAL_IMAGE_SHARING',
  'KEYWORD_NON_CONSENSUAL_MATERIAL_DEEPFAKE',
  'KEYWORD_GROOMING_SEXUAL_ENTICEMENT_MINORS',
  'KEYWORD_AGE_SPECIFIC_RESTRICTIONS',
  'KEYWORD_PHISHING',
  'KEYWORD_NUDITY',
  'KEYWORD_ADULT_SEXUAL_MATERIAL',
  'KEYWORD_HUMAN_TRAFFICKING',
  'KEYWORD_CYBER_STALKING',
  'KEYWORD_HATE_SPEECH',
] as const;
export const sourceTypes = [
  'SOURCE_ARTICLE_16',
  'SOURCE_TRUSTED_FLAGGER',
  'SOURCE_TYPE_OTHER_NOTIFICATION',
  'SOURCE_VOLUNTARY',
] as const;
export const automatedDecisions = [
  'AUTOMATED_DECISION_FULLY',
  'AUTOMATED_DECISION_PARTIALLY',
  'AUTOMATED_DECISION_NOT_AUTOMATED',
] as const;

const groundSchema = textSchema(1, 500);
const explanationSchema = textSchema(1, 2_000);

/** What is common to both grounds. */
const common = {
  decision_visibility: z.optional(z.array(z.enum(decisionVisibilities)).check(z.minLength(1))),
  decision_visibility_other: z.optional(groundSchema),
  decision_provision: z.optional(z.enum(decisionProvisions)),
  decision_account: z.optional(z.enum(decisionAccounts)),
  decision_monetary: z.optional(z.enum(decisionMonetaries)),
  decision_monetary_other: z.optional(groundSchema),
  content_type: z.array(z.enum(contentTypes)).check(z.minLength(1)),
  content_type_other: z.optional(groundSchema),
  category: z.enum(statementCategories),
  category_specification: z.optional(z.array(z.enum(categorySpecifications))),
  content_date: daySchema,
  application_date: daySchema,
  decision_facts: textSchema(1, 5_000),
  source_type: z.enum(sourceTypes),
  automated_detection: z.enum(['Yes', 'No']),
  automated_decision: z.enum(automatedDecisions),
  /** Last day of a restriction that ends. */
  end_date_account_restriction: z.optional(daySchema),
  end_date_service_restriction: z.optional(daySchema),
  end_date_visibility_restriction: z.optional(daySchema),
  end_date_monetary_restriction: z.optional(daySchema),
  territorial_scope: z.optional(z.array(z.string().check(z.regex(/^[A-Z]{2}$/)))),
  content_language: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  account_type: z.optional(z.enum(['ACCOUNT_TYPE_BUSINESS', 'ACCOUNT_TYPE_PRIVATE'])),
};

const byGround = z.discriminatedUnion('decision_ground', [
  z.strictObject({
    decision_ground: z.literal('DECISION_GROUND_ILLEGAL_CONTENT'),
    illegal_content_legal_ground: groundSchema,
    illegal_content_explanation: explanationSchema,
    ...common,
  }),
  z.strictObject({
    decision_ground: z.literal('DECISION_GROUND_INCOMPATIBLE_CONTENT'),
    incompatible_content_ground: groundSchema,
    incompatible_content_explanation: explanationSchema,
    incompatible_content_illegal: z.enum(['Yes', 'No']),
    ...common,
  }),
]);
type ByGround = z.infer<typeof byGround>;

/** Whether a text is there exactly where its list says "other". */
const matches = (other: boolean, text: string | undefined) => other === (text !== undefined);

export const statementOfReasonsSchema = byGround.check(
  z.refine(
    (statement: ByGround) =>
      Boolean(
        statement.decision_visibility ??
          statement.decision_provision ??
          statement.decision_account ??
          statement.decision_monetary,
      ),
    { error: 'restriction_missing', path: ['decision_visibility'] },
  ),
  z.refine(
    ({ decision_visibility, decision_visibility_other }: ByGround) =>
      matches(
        decision_visibility?.includes('DECISION_VISIBILITY_OTHER') ?? false,
        decision_visibility_other,
      ),
    { error: 'other_text_missing_or_needless', path: ['decision_visibility_other'] },
  ),
  z.refine(
    ({ decision_monetary, decision_monetary_other }: ByGround) =>
      matches(decision_monetary === 'DECISION_MONETARY_OTHER', decision_monetary_other),
    { error: 'other_text_missing_or_needless', path: ['decision_monetary_other'] },
  ),
  z.refine(
    ({ content_type, content_type_other }: ByGround) =>
      matches(content_type.includes('CONTENT_TYPE_OTHER'), content_type_other),
    { error: 'other_text_missing_or_needless', path: ['content_type_other'] },
  ),
);
export type StatementOfReasons = z.infer<typeof statementOfReasonsSchema>;
