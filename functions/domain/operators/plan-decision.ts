/** What a decision on a case comes to: for the call that makes it, and the one that shows it before. */
import type { CaseOutcome } from '#shared/model/case.ts';
import {
  type CaseGrounds,
  type CaseMeasure,
  caseReasonTemplates,
} from '#shared/model/case-desk.ts';
import { restrictionKinds } from '#shared/model/restriction.ts';
import {
  type StatementOfReasons,
  statementOfReasonsSchema,
} from '#shared/model/statement-of-reasons.ts';
import type { Locale } from '#shared/model/values.ts';
import { nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import { memberScope, type OperatorScope, type TenantScope } from '../core/scope.ts';
import { findRestriction, findShownMember, type ShownMember } from '../members/members.ts';
import { translateReasons } from '../safety/case-reasons.ts';
import { toCaseStatement } from '../safety/case-statement.ts';
import type { CaseRecord } from '../safety/cases.ts';
import { type DecidedMeasure, type Decision, getAffected } from '../safety/decide-case.ts';
import { findMeasure, getEffect, getExplanation, isMilder } from '../safety/measures.ts';
import { getSoleMeasure } from './approval-requests.ts';
import { decidesCase, makesDecision } from './case-rights.ts';
import { toActor } from './case-rows.ts';

/** A decision as it is asked for. */
export interface AskedDecision {
  outcome: CaseOutcome;
  reasons: string;
  measure: CaseMeasure;
  member?: string | undefined;
  until?: string | undefined;
  pictures?: string[] | undefined;
  grounds?: CaseGrounds | undefined;
  statement?: StatementOfReasons | undefined;
}

/** A decision as it will be made. */
export interface Plan {
  decision: Omit<Decision, 'pictures'>;
  /** Whom it restricts or warns, or who hears of the second decision; null where nobody is. */
  member: (ShownMember & { id: string }) | null;
  /** The ban that somebody else has to confirm; null where nobody has to. */
  ban: { reason: string; statement: StatementOfReasons } | null;
}

/**
 * Plans a decision.
 *
 * @param locale in which templates speak; each reader's own unless given
 * @throws AppError `forbidden`, `not_found` where there is no such member, `restricted_already`,
 * `validation_failed`
 */
export async function planDecision(
  scope: TenantScope,
  operator: OperatorScope,
  record: CaseRecord,
  asked: AskedDecision,
  locale?: Locale,
): Promise<Plan> {
  if (!decidesCase(operator.role, record) || !makesDecision(operator.role, asked)) {
    throw new AppError('forbidden');
  }
  checkDecision(asked);
  const member = await findMember(scope, record, asked);
  const language = locale ?? member?.account.language ?? record.locale;
  const { measure: kind, grounds } = asked;
  requireAsStrict(kind, member);
  const sole = getSoleMeasure(kind, {
    until: asked.until ?? null,
    account: member?.account ?? null,
  });
  const waits = sole.kind !== kind;
  const at = nowIso();
  const toStatement = (done: CaseMeasure, until: string | null) =>
    getStatement(record, asked, { kind: done, until, at, locale: language });
  const statement = toStatement(sole.kind, sole.until);
  const template = caseReasonTemplates.find((one) => one === asked.reasons);
  const whole = asked.statement && findMeasure(asked.statement);
  const reason = grounds?.reason ?? whole?.reason ?? 'other';
  const until = waits ? sole.until : (asked.until ?? whole?.until ?? null);
  return {
    decision: {
      ...toActor(operator),
      outcome: asked.outcome,
      reasons: template ? translateReasons(template, locale ?? record.locale) : asked.reasons,
      template,
      statement,
      member: asked.member,
      measure: toMeasure(sole.kind, reason, until),
      ...(kind === 'warn' && grounds
        ? {
            warning: {
              explanation: grounds.explanation ?? getExplanation(reason, language),
              facts: grounds.facts,
            },
          }
        : {}),
    },
    member,
    ban: waits ? { reason, statement: toStatement('ban', null) as StatementOfReasons } : null,
  };
}

/** @throws AppError `restricted_already` */
function requireAsStrict(measure: CaseMeasure, member: ShownMember | null): void {
  const holds = member && findRestriction(member.account, nowIso());
  const kind = toRestriction(measure);
  if (!holds || !kind) return;
  if (isMilder(kind, holds.kind)) {
    throw new AppError('restricted_already', { params: { kind: holds.kind } });
  }
}

const toMeasure = (
  kind: CaseMeasure,
  reason: string,
  until: string | null,
): DecidedMeasure | undefined =>
  kind === 'none' || kind === 'remove' ? undefined : { kind, reason, until };

const refuse = (field: string, code: string) =>
  new AppError('validation_failed', { fields: { [field]: code } });

/**
 * Refuses what does not belong together, and names the field.
 *
 * @throws AppError `validation_failed`
 */
function checkDecision({
  outcome,
  measure,
  until,
  pictures = [],
  grounds,
  statement,
}: AskedDecision): void {
  const restricts = measure !== 'none' && measure !== 'warn';
  if (restricts !== (outcome === 'restricted')) throw refuse('outcome', 'does_not_fit_measure');
  if (measure === 'warn' && outcome !== 'not_restricted') {
    throw refuse('outcome', 'does_not_fit_measure');
  }
  if (until !== undefined) {
    if (measure !== 'mute' && measure !== 'suspend') throw refuse('until', 'not_allowed');
    if (until <= nowIso()) throw refuse('until', 'in_the_past');
  }
  if (pictures.length > 0 && !restricts) throw refuse('pictures', 'not_allowed');
  if (measure === 'remove' && pictures.length === 0) throw refuse('pictures', 'required');
  if (measure === 'none' && grounds) throw refuse('grounds', 'not_allowed');
  if (measure === 'warn' && !grounds) throw refuse('grounds', 'required');
  if (restricts && !grounds && !statement) throw refuse('grounds', 'required');
  if (statement && (!restricts || grounds)) throw refuse('statement', 'not_allowed');
  if (grounds?.kind === 'law' && measure !== 'warn') {
    if (!grounds.reference) throw refuse('grounds.reference', 'required');
    if (!grounds.explanation) throw refuse('grounds.explanation', 'required');
  }
  if (statement) checkStatement(statement, measure, { until, pictures });
}

/** A whole statement says what the measure does, no more and no less. */
function checkStatement(
  statement: StatementOfReasons,
  measure: CaseMeasure,
  { until, pictures }: { until: string | undefined; pictures: readonly string[] },
): void {
  const said = findMeasure(statement);
  if ((said?.kind ?? 'remove') !== measure) throw refuse('statement', 'does_not_fit_measure');
  if (until && said?.until?.slice(0, 10) !== until.slice(0, 10)) {
    throw refuse('until', 'does_not_fit_statement');
  }
  const removes =
    statement.decision_visibility?.includes('DECISION_VISIBILITY_CONTENT_REMOVED') ?? false;
  if (pictures.length > 0 && !removes) {
    throw refuse('statement.decision_visibility', 'does_not_fit_pictures');
  }
}

async function findMember(
  scope: TenantScope,
  record: CaseRecord,
  asked: AskedDecision,
): Promise<Plan['member']> {
  const id = getAffected(record, { ...asked, isAboutMember: asked.measure !== 'none' });
  const shown = id ? await findShownMember(memberScope(scope, id)) : null;
  if (shown && id) return { ...shown, id };
  if (asked.member) throw new AppError('not_found');
  // A picture can be removed whoever had it; everything else is somebody's.
  if (asked.measure !== 'none' && asked.measure !== 'remove') throw refuse('member', 'required');
  return null;
}

const toRestriction = (kind: CaseMeasure) => restrictionKinds.find((one) => one === kind) ?? null;

/** The statement of what is done; null where nothing is restricted. */
function getStatement(
  record: CaseRecord,
  { pictures = [], grounds, statement }: AskedDecision,
  {
    kind,
    until,
    ...more
  }: {
    kind: CaseMeasure;
    until: string | null;
    at: string;
    locale: Locale;
  },
): StatementOfReasons | null {
  const restriction = toRestriction(kind);
  if (kind === 'none' || kind === 'warn') return null;
  if (statement) {
    // Of a ban that waits for somebody else, the suspension is said until then.
    const { decision_account, end_date_account_restriction: _, ...about } = statement;
    return decision_account === 'DECISION_ACCOUNT_TERMINATED' && restriction
      ? { ...about, ...getEffect(restriction, until) }
      : statement;
  }
  if (!grounds) return null;
  const removes = pictures.length > 0;
  const made = toCaseStatement(record, { kind: restriction, until, grounds, removes, ...more });
  const parsed = statementOfReasonsSchema.safeParse(made);
  const [issue] = parsed.error?.issues ?? [];
  if (issue) throw refuse(`grounds.${issue.path.join('.')}`, 'invalid_format');
  return made;
}
