/** Asking for an account to be erased. What erases it holds a secret that this does not need. */
import { nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import { commitAll } from '../core/commit.ts';
import { memberScope } from '../core/scope.ts';
import { type Account, findRestriction, findShownMember } from '../members/members.ts';
import { type AskedApproval, askForApproval, isOfKind, openRequests } from './approval-requests.ts';
import type { OpsBrandContext } from './ops-context.ts';

/** Finds why an account cannot be erased now, or null. */
export function findErasureRefusal(account: Account): AppError | null {
  if (account.status === 'pending_deletion') return new AppError('member_deleted');
  // Who comes back within the window would be restricted no more.
  return findRestriction(account, nowIso()) ? new AppError('member_restricted') : null;
}

/**
 * POST /ops/member-erasure.
 *
 * @throws AppError `not_found`, `member_deleted`, `member_restricted`, `already_asked` or `busy`
 */
export async function askForErasure({
  operator,
  scope,
  body: { member, reason },
  audit,
}: OpsBrandContext<{ member: string; reason: string }>): Promise<{ approval: AskedApproval }> {
  const subject = { kind: 'member', id: member };
  audit.note({ subject, reason });
  const found = await findShownMember(memberScope(scope, member));
  if (!found) throw new AppError('not_found');
  const refusal = findErasureRefusal(found.account);
  if (refusal) throw refusal;
  const open = await openRequests(scope);
  if (open.some((one) => isOfKind(one, 'erase') && one.member === member)) {
    throw new AppError('already_asked');
  }
  const asked = { kind: 'erase', reason, member, name: found.profile.name } as const;
  const { write, approval } = askForApproval(scope, operator, asked);
  const entry = audit.write({ subject, reason, after: { confirmed: false } });
  if (!(await commitAll(scope, [write, entry]))) throw new AppError('busy');
  return { approval };
}
