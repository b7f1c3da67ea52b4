/** Lists a member's sessions, and ends one or all of them. */
import type { Session } from '#shared/model/session.ts';
import { AppError } from '../core/app-error.ts';
import { commitNamed } from '../core/commit.ts';
import { type MemberContext, ResponseWithEffects } from '../core/context.ts';
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
export async function getSessions(context: MemberContext): Promise<{ sessions: Session[] }> {
  return { sessions: await openSessions(context.member, context.session) };
}

/** Ends all sessions, invalidates all links in mails, and forgets all known browsers. */
async function logOutEverywhere(
  context: MemberContext<unknown>,
): Promise<ResponseWithEffects<{ sessions: Session[] }>> {
  const { scope, account } = await callingMember(context);
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
  if (!result.committed) throw new AppError('busy');
  await endOtherSessions(scope, null);
  return new ResponseWithEffects({ sessions: [] }, { session: 'ended' });
}

/** DELETE sessions.php */
export async function dropSessions(
  context: MemberContext<{ id: string } | { all: true }>,
): Promise<ResponseWithEffects<{ sessions: Session[] }>> {
  const { member, session, body } = context;
  if ('all' in body) return logOutEverywhere(context);
  const known = await memberSessions(member);
  if (!known.some(({ hash }) => hash === body.id)) throw new AppError('not_found');
  await removeSession(member, body.id);
  const own = body.id === session.hash;
  return new ResponseWithEffects(
    { sessions: own ? [] : await openSessions(member, session) },
    own ? { session: 'ended' } : {},
  );
}
