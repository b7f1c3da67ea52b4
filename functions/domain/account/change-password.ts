/** A new password for who knows the present one, and what goes out with any new password. */
import { limits } from '#shared/limits.ts';
import { nowIso } from '../../adapters/clock.ts';
import { Fault } from '../core/app-error.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import { type MemberCall, Outcome } from '../core/context.ts';
import { hashPassword } from '../core/password-hashing.ts';
import type { MemberScope } from '../core/scope.ts';
import { type Account, accountWrite, callingMember, type Member } from '../members/members.ts';
import { endOtherSessions, endSessionsWrites } from '../members/sessions.ts';
import { checkPassword } from './check-password.ts';
import { stageLinkMail, stageUndoMails } from './link-mails.ts';
import { checkNewPassword } from './new-password-rules.ts';

export const ownerOf = ({ account, profile }: Member) => ({
  email: account.email,
  name: profile.name,
});

/**
 * What goes out with a new password: a mail that tells of it, and to every address that may still
 * take a change back a new link, as the one before ends with the password.
 */
export const passwordNotices = (scope: MemberScope, account: Account): Write[] => [
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
  call: MemberCall<{ old_password: string; password: string }>,
): Promise<Outcome<Record<string, never>>> {
  const member = await callingMember(call);
  await checkPassword(call, member, 'old_password', call.body.old_password);
  checkNewPassword(call.body.password, ownerOf(member), call.brand);
  const changes = {
    password_hash: await hashPassword(call.body.password),
    password_set_at: nowIso(),
    credentials_version: member.account.credentials_version + 1,
  };
  const result = await commitNamed(call.scope, [
    {
      name: 'account',
      writes: [
        accountWrite(member.scope, member.account, changes),
        ...passwordNotices(member.scope, { ...member.account, ...changes }),
      ],
    },
    { name: 'sessions', writes: await endSessionsWrites(member.scope) },
  ]);
  if (!result.committed) throw new Fault('busy');
  await endOtherSessions(member.scope, null);
  return new Outcome({}, { session: 'ended' });
}
