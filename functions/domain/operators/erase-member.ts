/** Erasing an account: one person asks, an administrator who is somebody else decides. */
import { nowIso } from '../../adapters/clock.ts';
import { deleteMember, deletionFromNow } from '../account/delete-account.ts';
import { AppError } from '../core/app-error.ts';
import { commitAll, type Write } from '../core/commit.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { type Account, findRestriction, findShownMember } from '../members/members.ts';
import { supportActionWrite } from '../safety/measures.ts';
import { type AskedApproval, askForApproval, isOfKind, openRequests } from './approval-requests.ts';
import type { OpsBrandContext } from './ops-context.ts';

/** Finds why an account cannot be erased now, or null. */
function findRefusal(account: Account | undefined): AppError | null {
  if (!account) return new AppError('not_found');
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
  const refusal = findRefusal(found?.account);
  if (!found || refusal) throw refusal ?? new AppError('not_found');
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

/**
 * Deletes an account as if its member did: hidden at once, with a way back by mail until the purge,
 * which leaves what the law has the books keep.
 *
 * @param also returns the writes of the decision
 */
export function eraseMember(
  member: MemberScope,
  { id, reason, by }: { id: string; reason: string; by: string },
  also: () => Write[],
): Promise<'done' | 'taken' | { nothingLeft: AppError }> {
  return untilCommitted<'done' | 'taken' | { nothingLeft: AppError }>(async () => {
    const found = await findShownMember(member);
    const refusal = findRefusal(found?.account);
    if (!found || refusal) return { nothingLeft: refusal ?? new AppError('not_found') };
    const { account } = found;
    const status_before = account.status === 'not_confirmed' ? 'not_confirmed' : 'active';
    const deletion = deletionFromNow({ reason: 'other', remarks: null, status_before });
    const result = await deleteMember({ scope: member, account }, deletion, () => [
      supportActionWrite(member, { id, kind: 'erase', at: nowIso(), by, reason, support: {} }),
      ...also(),
    ]);
    if (result === 'deleted') return 'done';
    return result === 'refused' ? 'taken' : null;
  });
}
