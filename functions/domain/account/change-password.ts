/** Changes a known password, and stages the mails about any new password. */
import * as limits from '#shared/limits.ts';
import { nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import { type MemberContext, ResponseWithEffects } from '../core/context.ts';
import { hashPassword } from '../core/password-hashing.ts';
import type { MemberScope } from '../core/scope.ts';
import { type Account, accountWrite, callingMember, type Member } from '../members/members.ts';
import { endOtherSessions, endSessionsWrites } from '../members/sessions.ts';
import { checkPassword } from './check-password.ts';
import { stageLinkMail, stageUndoMails } from './link-mails.ts';
import { checkNewPassword } from './new-password-rules.ts';

export const getOwner = ({ account, profile }: Member) => ({
  email: account.email,
  name: profile.name,
});

/**
 * Returns the writes that stage the mails about a new password: one that reports it, and a new undo
 * link to every former address, as the password ends earlier links.
 */
export const passwordNotifications = (scope: MemberScope, account: Account): Write[] => [
  ...stageLinkMail(scope, account, {
    purpose: 'password_changed',
    seconds: limits.notMeTokenSeconds,
    email: account.email,
    email_hash: account.email_hash,
  }),
  ...stageUndoMails(scope, account),
];

/** PUT password.php */
export async function changePassword(
  context: MemberContext<{ old_password: string; password: string }>,
): Promise<ResponseWithEffects<Record<string, never>>> {
  const member = await callingMember(context);
  await checkPassword(context, member, 'old_password', context.body.old_password);
  checkNewPassword(context.body.password, getOwner(member), context.brand);
  const changes = {
    password_hash: await hashPassword(context.body.password),
    password_set_at: nowIso(),
    credentials_version: member.account.credentials_version + 1,
  };
  const result = await commitNamed(context.scope, [
    {
      name: 'account',
      writes: [
        accountWrite(member.scope, member.account, changes),
        ...passwordNotifications(member.scope, { ...member.account, ...changes }),
      ],
    },
    { name: 'sessions', writes: await endSessionsWrites(member.scope) },
  ]);
  if (!result.committed) throw new AppError('busy');
  await endOtherSessions(member.scope, null);
  return new ResponseWithEffects({}, { session: 'ended' });
}
