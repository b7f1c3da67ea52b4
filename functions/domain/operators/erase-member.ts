/** Erasing an account, once an administrator agreed with somebody else who asked for it. */
import { nowIso } from '../../adapters/clock.ts';
import { deleteMember, deletionFromNow } from '../account/delete-account.ts';
import { AppError } from '../core/app-error.ts';
import type { Write } from '../core/commit.ts';
import type { MemberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { findShownMember } from '../members/members.ts';
import { supportActionWrite } from '../safety/measures.ts';
import { findErasureRefusal } from './ask-for-erasure.ts';

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
    if (!found) return { nothingLeft: new AppError('not_found') };
    const { account } = found;
    const refusal = findErasureRefusal(account);
    if (refusal) return { nothingLeft: refusal };
    const status_before = account.status === 'not_confirmed' ? 'not_confirmed' : 'active';
    const deletion = deletionFromNow({ reason: 'other', remarks: null, status_before });
    const result = await deleteMember({ scope: member, account }, deletion, [
      supportActionWrite(member, { id, kind: 'erase', at: nowIso(), by, reason, support: {} }),
      ...also(),
    ]);
    if (result === 'deleted') return 'done';
    return result === 'refused' ? 'taken' : null;
  });
}
