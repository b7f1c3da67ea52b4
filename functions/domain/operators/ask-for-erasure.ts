/** Asking for an account to be erased. What erases it holds a secret that this does not need. */
import { nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import { memberScope } from '../core/scope.ts';
import { type Account, findRestriction, findShownMember } from '../members/members.ts';
import { type AskedApproval, askOnce } from './approval-requests.ts';
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
export async function askForErasure(
  context: OpsBrandContext<{ member: string; reason: string }>,
): Promise<{ approval: AskedApproval }> {
  const { scope, body, audit } = context;
  const { member, reason } = body;
  const subject = { kind: 'member', id: member };
  audit.note({ subject, reason });
  const found = await findShownMember(memberScope(scope, member));
  if (!found) throw new AppError('not_found');
  const refusal = findErasureRefusal(found.account);
  if (refusal) throw refusal;
  const asked = { kind: 'erase', reason, member, name: found.profile.name } as const;
  const { approval } = await askOnce(context, asked, {
    getEntry: () => audit.write({ subject, reason, after: { confirmed: false } }),
  });
  return { approval };
}
