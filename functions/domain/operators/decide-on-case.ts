/** Decisions of operators on cases. */
import type { CaseOutcome } from '#shared/model/case.ts';
import { nowSeconds } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import { memberScope, type OperatorScope, type TenantScope } from '../core/scope.ts';
import type { StoredPicture } from '../photos/picture-hashes.ts';
import { findPicture } from '../photos/remove-pictures.ts';
import { type CaseLease, findLease, leaseEndWrite } from '../safety/case-leases.ts';
import { caseItems } from '../safety/cases.ts';
import { type CloseOutcome, closeCase, type DecisionTerms } from '../safety/decide-case.ts';
import { askForApproval } from './approval-requests.ts';
import { heldByAnother, toStale } from './case-errors.ts';
import type { OpsBrandContext } from './ops-context.ts';
import { type AskedDecision, planDecision } from './plan-decision.ts';

type Asked = AskedDecision & { id: string; version: number };

interface Answer {
  version: number;
  outcome: CaseOutcome;
  second: boolean;
  affected: boolean;
  removed: { pictures: number; members: number; kept: string[] } | null;
  approval: { id: string; until: string } | null;
}

/**
 * POST /ops/case-decision.
 *
 * @throws AppError `not_found`, `case_stale` with what happened, `case_lease_required`,
 * `held_by_another`, `not_yourself`, `forbidden`, `member_deleted` or `validation_failed`
 */
export async function decideOnCase(context: OpsBrandContext<Asked>): Promise<Answer> {
  const { operator, scope, body, audit } = context;
  const { id, version } = body;
  const subject = { kind: 'case', id };
  audit.note({ subject, reason: body.grounds?.reason ?? null });
  const [found, lease] = await Promise.all([caseItems(scope, id), findLease(scope, id)]);
  if (!found) throw new AppError('not_found');
  if (found.record.version !== version) throw toStale(found);
  const plan = await planDecision(scope, operator, found.record, body);
  // Before anything is removed; the transaction looks again.
  requireLease(lease, operator);
  const pictures = await findPictures(scope, body.pictures);
  let approval: Answer['approval'] = null;
  const also: DecisionTerms['also'] = ({ record, decision }) => {
    const { measure, outcome, member } = body;
    const entry = audit.write({
      subject,
      reason: body.grounds?.reason ?? null,
      before: { state: record.state, version },
      after: {
        ...{ outcome, measure, member: member ?? plan.member?.id ?? null },
        ...(decision.statement ? { ground: decision.statement.decision_ground } : {}),
        ...(body.pictures ? { pictures: body.pictures } : {}),
        ...(plan.ban ? { confirmed: false } : {}),
      },
    });
    if (!plan.ban || !plan.member) return [entry];
    const { reason, statement } = plan.ban;
    const request = askForApproval(
      scope,
      operator,
      {
        ...{ kind: 'ban', member: plan.member.id, name: plan.member.profile.name, case: id },
        ...{ reason, statement, facts: statement.decision_facts },
      },
      { at: decision.at, until: plan.decision.measure?.until ?? decision.at },
    );
    approval = request.approval;
    return [entry, ...request.writes];
  };
  const leaseEnd = leaseEndWrite(scope, id, operator.operator, nowSeconds());
  const terms = { version, lease: leaseEnd, also };
  const result = await closeCase(scope, id, { ...plan.decision, pictures }, terms);
  if (result.outcome !== 'closed') throw await toError(context, result);
  const { second, affected, removed } = result;
  return {
    ...{ version: result.version, outcome: body.outcome, second, affected, approval },
    removed: removed && {
      ...{ pictures: removed.pictures, members: removed.owners.length, kept: removed.kept },
    },
  };
}

/** @throws AppError `case_lease_required` or `held_by_another` */
function requireLease(lease: CaseLease | null, { operator }: OperatorScope): void {
  if (!lease) throw new AppError('case_lease_required');
  if (lease.by === operator) return;
  throw heldByAnother(lease);
}

/** @throws AppError `validation_failed` for what is no picture of the brand */
async function findPictures(
  scope: TenantScope,
  references: readonly string[] = [],
): Promise<StoredPicture[]> {
  const found = await Promise.all(
    references.map((reference) => {
      const [member = '', picture = ''] = reference.split('/');
      return findPicture(memberScope(scope, member), picture);
    }),
  );
  return found.map((picture, place) => {
    if (picture) return picture;
    throw new AppError('validation_failed', { fields: { [`pictures.${place}`]: 'not_found' } });
  });
}

async function toError(
  { operator, scope, body }: OpsBrandContext<Asked>,
  result: Exclude<CloseOutcome, { outcome: 'closed' }>,
): Promise<AppError> {
  switch (result.outcome) {
    case 'stale':
      return toStale(result.found);
    case 'same_person':
      return new AppError('not_yourself');
    case 'deleted':
      return new AppError('member_deleted');
    case 'no_lease':
      requireLease(await findLease(scope, body.id), operator);
      return new AppError('case_lease_required');
    case 'decided':
    case 'unknown':
    case 'no_such_member':
    case 'refused':
      return new AppError('not_found');
  }
}
