/** Four eyes: what one person asks for and another one decides. */
import { approvalSeconds } from '#shared/limits.ts';
import type { Approval } from '#shared/ops/approvals.ts';
import { nowSeconds } from '../../adapters/clock.ts';
import { newId } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import { commitAll, type Write } from '../core/commit.ts';
import {
  type MemberScope,
  memberScope,
  type OperatorScope,
  type TenantScope,
  tenantScope,
} from '../core/scope.ts';
import { liftRestriction, restrictMember } from '../safety/restrict-member.ts';
import {
  type ApprovalPlace,
  approvalEndWrite,
  approvalRemoval,
  approvalWrite,
  type StoredApproval,
  storedApproval,
  storedApprovals,
} from './approvals.store.ts';
import { requireFreshPasskey } from './console-sessions.ts';
import type { OpsBrandContext, OpsContext } from './ops-context.ts';
import { listOwnBrands } from './own-brands.ts';

const toInstant = (seconds: number) => new Date(seconds * 1_000).toISOString();

/** Its name in calls: its place in the list. */
const getPublicId = ({ asked_at, id }: ApprovalPlace) => `${asked_at}.${id}`;

function parseId(id: string): ApprovalPlace {
  const at = id.lastIndexOf('.');
  return { asked_at: id.slice(0, at), id: id.slice(at + 1) };
}

/** Until when somebody else can decide on what is asked now (ISO 8601). */
export const getApprovalEnd = (): string => toInstant(nowSeconds() + approvalSeconds);

/** Returns the write that asks for a ban, and what the asking person is told of it. */
export function askForBan(
  scope: TenantScope,
  operator: OperatorScope,
  asked: Pick<StoredApproval, 'member' | 'name' | 'reason' | 'facts' | 'case'> & {
    at: string;
    until: string;
  },
): { write: Write; approval: { id: string; until: string } } {
  const { at: asked_at, until, ...about } = asked;
  const stored: StoredApproval = {
    ...about,
    id: newId(),
    kind: 'ban',
    asked_at,
    asked_by: { id: operator.operator, name: operator.name },
    until: Math.floor(Date.parse(until) / 1_000),
  };
  return {
    write: approvalWrite(scope, stored),
    approval: { id: getPublicId(stored), until: toInstant(stored.until) },
  };
}

/** Returns the writes that take what was asked about a ban of a member off the list. */
export async function endBanRequests(scope: TenantScope, member: string): Promise<Write[]> {
  const asked = await storedApprovals(scope);
  return asked
    .filter((one) => one.kind === 'ban' && one.member === member)
    .map((one) => approvalEndWrite(scope, one));
}

/** GET /ops/approvals. */
export async function listApprovals({
  operator,
  audit,
}: OpsContext): Promise<{ approvals: Approval[] }> {
  const brands = await listOwnBrands(operator);
  const time = nowSeconds();
  const lists = await Promise.all(
    brands.map(async (brand) =>
      (await storedApprovals(tenantScope(brand)))
        .filter(({ until }) => until > time)
        .map((stored): Approval => {
          const { kind, member, name, reason, asked_at, asked_by, until } = stored;
          return {
            ...{ id: getPublicId(stored), brand: brand.id, kind, member, name, reason },
            ...{ asked_at, asked_by, until: toInstant(until) },
          };
        }),
    ),
  );
  const approvals = lists.flat().sort((one, other) => one.asked_at.localeCompare(other.asked_at));
  audit.note({ after: { members: approvals.map(({ member }) => member) } });
  return { approvals };
}

/**
 * POST /ops/approvals.
 *
 * @throws AppError `not_found` where it is decided or over, `not_yourself`, `not_restricted` where
 * nothing is left to confirm
 */
export async function decideApproval({
  operator,
  session,
  scope,
  body: { id, decision },
  audit,
}: OpsBrandContext<{ id: string; decision: 'approve' | 'refuse' }>): Promise<
  Record<string, never>
> {
  requireFreshPasskey(session);
  const place = parseId(id);
  const asked = await storedApproval(scope, place);
  if (!asked || asked.until <= nowSeconds()) throw new AppError('not_found');
  const { member, asked_by } = asked;
  const subject = { kind: 'member', id: member };
  audit.note({ subject });
  if (asked_by.id === operator.operator) throw new AppError('not_yourself');
  const also = () => [
    approvalRemoval(scope, place),
    audit.write({
      subject,
      reason: asked.reason,
      before: { asked_by: asked_by.name, kind: asked.kind },
      after: { decision },
    }),
  ];
  const subjectScope = memberScope(scope, member);
  const decided = await (decision === 'approve'
    ? ban(subjectScope, asked, { by: operator.name, also })
    : refuse(subjectScope, asked, { by: operator.name, also }));
  switch (decided.outcome) {
    case 'decided':
    case 'lifted':
      return {};
    case 'deleted':
      throw new AppError('member_deleted');
    case 'refused':
    case 'missing':
      throw new AppError('not_found');
    // Somebody lifted or banned meanwhile; what was asked is off the list by this.
    default:
      if (!(await commitAll(scope, also()))) throw new AppError('not_found');
      if (decision === 'approve') throw new AppError('not_restricted');
      return {};
  }
}

interface Deciding {
  by: string;
  also: () => Write[];
}

const ban = (
  member: MemberScope,
  { reason, facts, case: follows, asked_by }: StoredApproval,
  { by, also }: Deciding,
) =>
  restrictMember(
    member,
    () => ({ kind: 'ban', reason, until: null, facts, follows, by: `${asked_by.name}, ${by}` }),
    also,
  );

const refuse = (
  member: MemberScope,
  { reason, case: only }: StoredApproval,
  { by, also }: Deciding,
) => liftRestriction(member, { reason, isUnconfirmed: true, by, only }, also);
