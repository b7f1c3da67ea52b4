/**
 * After the table was set back: who had left, was suspended or had switched mails off since has done
 * so again, as the table was before it.
 */
import { commitAll } from '../core/commit.ts';
import {
  type Account,
  disableNotification,
  findMember,
  holdAccount,
  type Member,
} from '../members/members.ts';
import { deleteMember } from './delete-account.ts';
import { restrictionWrites } from './restrict-account.ts';

/** What was done again. */
export type DoneAgain = 'mails_off' | 'held' | 'muted' | 'suspended' | 'deleted';

/**
 * @param member as the restored table has them
 * @param former the account as it was
 * @param since the moment to which the table was set back, ISO 8601
 * @returns what was done again, if anything
 */
export async function bringBackAccount(
  member: Member,
  former: Account,
  since: string,
): Promise<DoneAgain[]> {
  const done: DoneAgain[] = [];
  const { scope, account } = member;
  for (const type of former.notifications_disabled) {
    if (account.notifications_disabled.includes(type)) continue;
    await disableNotification(scope, type);
    if (!done.includes('mails_off')) done.push('mails_off');
  }
  if (former.hold && !account.hold && (await holdAccount(scope, former.hold))) done.push('held');
  const { restriction, deletion } = former;
  const isActive = account.status === 'active' || account.status === 'not_confirmed';
  if (restriction && restriction.at >= since && isActive) {
    const writes = await restrictionWrites(member, restriction);
    if (await commitAll(scope, writes)) {
      done.push(restriction.kind === 'mute' ? 'muted' : 'suspended');
    }
  }
  if (former.status === 'pending_deletion' && deletion && deletion.at >= since) {
    const current = await findMember(scope);
    if (current && current.account.status !== 'pending_deletion') {
      if (await deleteMember(current, deletion)) done.push('deleted');
    }
  }
  return done;
}
