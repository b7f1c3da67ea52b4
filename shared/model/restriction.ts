/** What operators restrict of a member, and what of it members read. */
import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { instantSchema, textSchema } from './common.ts';
import { reportReasons } from './values.ts';

/**
 * What an operator does about a member. A warning restricts nothing. `mute`: the member cannot
 * write. `suspend` and `ban`: nobody sees the member, who cannot use the brand; a ban has no end.
 */
export const operatorMeasures = ['warn', 'mute', 'suspend', 'ban'] as const;
export type OperatorMeasure = (typeof operatorMeasures)[number];
export const operatorMeasureSchema = z.enum(operatorMeasures);

/** Those that hold for some time, the mildest first. */
export const restrictionKinds = ['mute', 'suspend', 'ban'] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];

/**
 * Why: a reason for which members are reported, which is said in the member's language, or the
 * operator's own words, which the member reads as they are.
 */
export const restrictionReasonSchema = z.union([
  z.enum(reportReasons),
  textSchema(1, limits.decisionReasonChars),
]);

/** What the operators' side of a restriction shows. */
export const memberDecisionSchema = z.strictObject({
  id: z.string(),
  kind: operatorMeasureSchema,
  reason: z.string(),
  at: instantSchema,
  /** When it ends; null where it has no end, or is a warning. */
  until: z.nullable(instantSchema),
  /** Who decided. */
  by: z.string(),
  /** The case by which the member can object. */
  case: z.string(),
  /** When it was lifted, by whom and why; null where nobody did. */
  lifted: z.nullable(z.strictObject({ at: instantSchema, by: z.string(), reason: z.string() })),
});
export type MemberDecision = z.infer<typeof memberDecisionSchema>;

/** A note of an operator about a member, which only operators see. */
export const memberNoteSchema = z.strictObject({
  id: z.string(),
  at: instantSchema,
  by: z.string(),
  text: z.string(),
});
export type MemberNote = z.infer<typeof memberNoteSchema>;
