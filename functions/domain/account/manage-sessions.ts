/** Where a member is logged in: showing sessions, and ending one or all of them. */
import type { Session } from '#shared/model/session.ts';
import { Fault } from '../core/app-error.ts';
import { commitNamed } from '../core/commit.ts';
import { type MemberCall, Outcome } from '../core/context.ts';
import { accountWrite, callingMember } from '../members/members.ts';
import {
  endOtherSessions,
  endSessionsWrites,
  memberSessions,
  openSessions,
  removeSession,
} from '../members/sessions.ts';
import { stageUndoMails } from './link-mails.ts';

/** GET sessions.php */
export async function getSessions(call: MemberCall): Promise<{ sessions: Session[] }> {
  return { sessions: await openSessions(call.member, call.session) };
}

/** Ends all sessions and every link that waits in a mail; all browsers count as new ones again. */
async function logOutEverywhere(
  call: MemberCall<unknown>,
): Promise<Outcome<{ sessions: Session[] }>> {
  const { scope, account } = await callingMember(call);
  const changes = { credentials_version: account.credentials_version + 1, devices: [] };
  const result = await commitNamed(scope, [
    {
      name: 'account',
      writes: [
        accountWrite(scope, account, changes),
        ...stageUndoMails(scope, { ...account, ...changes }),
      ],
    },
    { name: 'sessions', writes: await endSessionsWrites(scope) },
  ]);
  if (!result.committed) throw new Fault('busy');
  await endOtherSessions(scope, null);
  return new Outcome({ sessions: [] }, { session: 'ended' });
}

/** DELETE sessions.php */
export async function dropSessions(
  call: MemberCall<{ id: string } | { all: true }>,
): Promise<Outcome<{ sessions: Session[] }>> {
  const { member, session, body } = call;
  if ('all' in body) return logOutEverywhere(call);
  const known = await memberSessions(member);
  if (!known.some(({ hash }) => hash === body.id)) throw new Fault('not_found');
  await removeSession(member, body.id);
  const own = body.id === session.hash;
  return new Outcome(
    { sessions: own ? [] : await openSessions(member, session) },
    own ? { session: 'ended' } : {},
  );
}
