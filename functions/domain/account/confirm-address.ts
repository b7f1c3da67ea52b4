/** An address becomes confirmed: its member followed the link in the mail, or an operator says so. */
import * as limits from '#shared/limits.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import { newOutboxId, stage, stageWeekly } from '../core/outbox.ts';
import { accountWrite, claimEmailWrite, type Member } from '../members/members.ts';

type Confirmed =
  | 'confirmed'
  /** Another member has confirmed the address meanwhile. */
  | 'taken'
  /** The account changed since it was read. */
  | 'refused';

/**
 * Confirms the address of a member who has not.
 *
 * @param also further writes of the transaction
 */
export async function confirmMember(
  { scope, account }: Pick<Member, 'scope' | 'account'>,
  also: Write[] = [],
): Promise<Confirmed> {
  const reminder = { kind: 'mail', template: 'photo_reminder', locale: account.language } as const;
  const result = await commitNamed(scope, [
    {
      name: 'account',
      writes: [
        accountWrite(scope, account, { status: 'active', email_claimed: true }),
        stage(scope, newOutboxId(), reminder, limits.photoReminderSeconds),
        stageWeekly(scope),
        ...also,
      ],
    },
    {
      name: 'address',
      writes: account.email_claimed ? [] : [claimEmailWrite(scope, account.email_hash)],
    },
  ]);
  if (result.committed) return 'confirmed';
  return result.failed.includes('account') ? 'refused' : 'taken';
}
