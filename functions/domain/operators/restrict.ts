/** What operators decide about members. */
import type { MemberDecision, OperatorMeasure } from '#shared/model/restriction.ts';
import { nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import type { Write } from '../core/commit.ts';
import { memberScope } from '../core/scope.ts';
import type { Account, ShownMember } from '../members/members.ts';
import { liftRestriction, restrictMember } from '../safety/restrict-member.ts';
import { askForApproval, endBanRequests, getSoleMeasure } from './approval-requests.ts';
import type { OpsBrandContext } from './ops-context.ts';

interface Asked {
  member: string;
  kind: OperatorMeasure;
  reason: string;
  until?: string | undefined;
  facts?: string | undefined;
}

interface Answer {
  decision: MemberDecision;
  approval: { id: string; until: string } | null;
}

/**
 * POST /ops/restriction. A ban of a member who has paid is somebody else's to confirm: until then
 * they are suspended.
 *
 * @throws AppError `validation_failed`, `not_found`, `member_deleted`, or `restricted_already`
 */
export async function restrict({
  operator,
  scope,
  body,
  audit,
}: OpsBrandContext<Asked>): Promise<Answer> {
  const { kind, reason, facts } = body;
  const subject = { kind: 'member', id: body.member };
  audit.note({ subject, reason });
  checkEnd(body);
  const member = memberScope(scope, body.member);
  const getAsked = (account: Account) => {
    const sole = getSoleMeasure(kind, { until: body.until ?? null, account });
    return { ...sole, reason, facts, by: operator.name, operators: [operator.operator] };
  };
  let approval: Answer['approval'] = null;
  const also = ({ account, profile }: ShownMember, decision: MemberDecision): Write[] => {
    const { until } = decision;
    const waits = kind !== decision.kind;
    const entry = audit.write({
      subject,
      reason,
      before: { status: account.status, restriction: account.restriction?.kind ?? null },
      after: { kind, until, case: decision.case, ...(waits ? { confirmed: false } : {}) },
    });
    if (!waits || until === null) return [entry];
    const request = askForApproval(
      scope,
      operator,
      {
        ...{ kind: 'ban', reason, member: body.member, name: profile.name },
        ...{ facts, case: decision.case },
      },
      { at: decision.at, until },
    );
    approval = request.approval;
    return [entry, ...request.writes];
  };
  const result = await restrictMember(member, getAsked, also);
  switch (result.outcome) {
    case 'decided':
      return { decision: result.decision, approval };
    case 'deleted':
      throw new AppError('member_deleted');
    case 'stricter':
      throw new AppError('restricted_already', { params: { kind: result.kind } });
    default:
      throw new AppError('not_found');
  }
}

/** @throws AppError `validation_failed` */
function checkEnd({ kind, until }: Asked): void {
  if (until === undefined) return;
  const refuse = (code: string) => new AppError('validation_failed', { fields: { until: code } });
  if (kind === 'warn' || kind === 'ban') throw refuse('not_allowed');
  if (until <= nowIso()) throw refuse('in_the_past');
}

/**
 * DELETE /ops/restriction. A ban that waits for somebody else comes to nothing by it.
 *
 * @throws AppError `not_found` or `not_restricted`
 */
export async function lift({
  operator,
  scope,
  body: { member, reason },
  audit,
}: OpsBrandContext<{ member: string; reason: string }>): Promise<Record<string, never>> {
  const subject = { kind: 'member', id: member };
  audit.note({ subject, reason });
  const also = async ({ account }: ShownMember) => [
    ...(await endBanRequests(scope, member)),
    audit.write({
      subject,
      reason,
      before: { restriction: account.restriction?.kind ?? null },
      after: { restriction: null },
    }),
  ];
  const given = { reason, by: operator.name, operator: operator.operator };
  const { outcome } = await liftRestriction(memberScope(scope, member), given, also);
  if (outcome === 'not_restricted') throw new AppError('not_restricted');
  if (outcome !== 'lifted') throw new AppError('not_found');
  return {};
}
