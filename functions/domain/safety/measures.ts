/** What operators decide about members, and note of them. */
import {
  type MemberDecision,
  type OperatorMeasure,
  type RestrictionKind,
  restrictionKinds,
} from '#shared/model/restriction.ts';
import type { StatementOfReasons } from '#shared/model/statement-of-reasons.ts';
import { type Locale, type ReportReason, reportReasons } from '#shared/model/values.ts';
import { newId } from '../../adapters/secrets.ts';
import { translate } from '../../mail/texts.ts';
import {
  type NewRestriction,
  type Restrictable,
  restrictionWrites,
} from '../account/restrict-account.ts';
import type { Write } from '../core/commit.ts';
import { newOutboxId, stage } from '../core/outbox.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Restriction } from '../members/members.ts';
import {
  findSupportAction,
  measureLiftedWrite,
  measureWrite,
  memberNoteWrite,
  readSafetyRecord,
  type StoredSupportAction,
  supportActionWrite,
} from './measures.store.ts';

export {
  findSupportAction,
  memberNoteWrite,
  readSafetyRecord,
  type StoredSupportAction,
  supportActionWrite,
};

/** What a decision is, whoever it restricts. */
export interface Measure {
  kind: OperatorMeasure;
  /** A reason of reports, or the operator's own words. */
  reason: string;
  /** When it ends (ISO 8601); null where it has no end. */
  until: string | null;
  /** Name of the operator. */
  by: string;
  /** The case by which the member can object. */
  case: string;
  at: string;
}

/** Returns a decision's record, and the writes by which it holds from their commit on. */
export async function measureWrites(
  member: Restrictable,
  { kind, reason, until, by, case: id, at }: Measure,
): Promise<{ decision: MemberDecision; writes: Write[] }> {
  const decision: MemberDecision = {
    ...{ id: newId(), kind, reason, at, until, by, case: id, lifted: null },
  };
  const restriction: NewRestriction | null =
    kind === 'warn' ? null : { kind, reason, until, at, case: id, measure: decision.id };
  return {
    decision,
    writes: [
      measureWrite(member.scope, decision),
      ...(restriction ? await restrictionWrites(member, restriction) : []),
      // Whoever got messages of a member who is gone for fraud is warned.
      ...(restriction && kind !== 'mute' && reason === 'scam'
        ? [stage(member.scope, newOutboxId(), { kind: 'fraud_warnings', case: id })]
        : []),
    ],
  };
}

/**
 * Returns the writes that say on its record who ended a restriction. One that was brought back after
 * the table was set back has no record.
 */
export async function liftedWrites(
  scope: MemberScope,
  { at, measure: id }: Restriction,
  lifted: NonNullable<MemberDecision['lifted']>,
): Promise<Write[]> {
  const { decisions } = await readSafetyRecord(scope);
  return decisions.some((one) => one.id === id)
    ? [measureLiftedWrite(scope, { at, id }, lifted)]
    : [];
}

const isReportReason = (reason: string): reason is ReportReason =>
  (reportReasons as readonly string[]).includes(reason);

type Category = Pick<StatementOfReasons, 'category' | 'category_specification'>;
const otherViolation: Category = { category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC' };

const categories: Record<ReportReason, Category> = {
  fake: { ...otherViolation, category_specification: ['KEYWORD_INAUTHENTIC_ACCOUNTS'] },
  scam: { category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD' },
  rude: otherViolation,
  harassment: { category: 'STATEMENT_CATEGORY_CYBER_VIOLENCE' },
  nudity: { ...otherViolation, category_specification: ['KEYWORD_NUDITY'] },
  minor: {
    category: 'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
    category_specification: ['KEYWORD_AGE_SPECIFIC_RESTRICTIONS'],
  },
  advertising: otherViolation,
  other: otherViolation,
};

/** The reason of a measure of this category, where a decision names none. */
const getReason = ({ category }: Pick<StatementOfReasons, 'category'>): ReportReason =>
  category === otherViolation.category
    ? 'other'
    : (reportReasons.find((reason) => categories[reason].category === category) ?? 'other');

/** The category of what was done, for its statement. */
export const getCategory = (reason: string): Category =>
  isReportReason(reason) ? categories[reason] : otherViolation;

type Effect = Pick<
  StatementOfReasons,
  | 'decision_provision'
  | 'decision_account'
  | 'end_date_service_restriction'
  | 'end_date_account_restriction'
>;

/** What a restriction does to the account, in the fields of its statement. */
export function getEffect(kind: NewRestriction['kind'], until: string | null): Effect {
  const end = until?.slice(0, 10);
  if (kind === 'mute') {
    return {
      decision_provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION',
      ...(end ? { end_date_service_restriction: end } : {}),
    };
  }
  return {
    decision_account: kind === 'ban' ? 'DECISION_ACCOUNT_TERMINATED' : 'DECISION_ACCOUNT_SUSPENDED',
    ...(end ? { end_date_account_restriction: end } : {}),
  };
}

/** Why, in the member's language: the words of the reason's template, or the operator's own. */
export const getExplanation = (reason: string, locale: Locale): string =>
  isReportReason(reason) ? translate(locale, `measure.${reason}_explanation`) : reason;

export const getGround = (reason: string, locale: Locale): string =>
  translate(locale, isReportReason(reason) ? `measure.${reason}_ground` : 'measure.own_ground');

/**
 * Returns the statement of reasons of a restriction.
 *
 * @param facts what happened, in the operator's words; the explanation stands for it where absent
 */
export function toStatement(
  {
    kind,
    reason,
    until,
    at,
  }: Pick<Measure, 'reason' | 'until' | 'at'> & {
    kind: NewRestriction['kind'];
  },
  { locale, facts }: { locale: Locale; facts: string | undefined },
): StatementOfReasons {
  const explanation = getExplanation(reason, locale);
  const day = at.slice(0, 10);
  return {
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    incompatible_content_ground: getGround(reason, locale),
    incompatible_content_explanation: explanation,
    incompatible_content_illegal: 'No',
    ...getEffect(kind, until),
    content_type: ['CONTENT_TYPE_OTHER'],
    content_type_other: 'Account',
    ...getCategory(reason),
    content_date: day,
    application_date: day,
    decision_facts: facts ?? explanation,
    source_type: 'SOURCE_VOLUNTARY',
    automated_detection: 'No',
    automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
  };
}

/** Tells whether a restriction would end a stricter one, which is lifted with its own reasons. */
export const isMilder = (kind: RestrictionKind, than: RestrictionKind): boolean =>
  restrictionKinds.indexOf(kind) < restrictionKinds.indexOf(than);

/** Returns what a statement of reasons does to the account; null where it leaves it as it is. */
export function findMeasure(
  statement: StatementOfReasons,
): Pick<Measure, 'kind' | 'until' | 'reason'> | null {
  const reason = getReason(statement);
  const { decision_account, decision_provision } = statement;
  if (decision_account === 'DECISION_ACCOUNT_TERMINATED') {
    return { kind: 'ban', until: null, reason };
  }
  if (decision_account === 'DECISION_ACCOUNT_SUSPENDED') {
    return { kind: 'suspend', until: toEnd(statement.end_date_account_restriction), reason };
  }
  if (decision_provision === 'DECISION_PROVISION_PARTIAL_SUSPENSION') {
    return { kind: 'mute', until: toEnd(statement.end_date_service_restriction), reason };
  }
  return null;
}

/** The last moment of a day (UTC). */
const toEnd = (day: string | undefined): string | null => (day ? `${day}T23:59:59.999Z` : null);
