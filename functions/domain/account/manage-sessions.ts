/** Lists a member's sessions and remembered devices, and ends one or all of them. */
import type { RequestBody, RuleResult } from '#shared/api/contract.ts';
import type { sessionsContract } from '#shared/api/sessions.ts';
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
import { listRemembered, removeDevice } from './remembered-devices.ts';

type SessionLists = RuleResult<typeof sessionsContract, 'GET'>;

/** GET sessions.php */
export async function getSessions(context: MemberContext<unknown>): Promise<SessionLists> {
  const [sessions, member] = await Promise.all([
    openSessions(context.member, context.session),
    callingMember(context),
  ]);
  return { sessions, remembered_devices: await listRemembered(member, context.visitor) };
}

/**
 * Ends all sessions and remembered devices, invalidates all links in mails, and forgets all known
 * browsers.
 */
async function logOutEverywhere(
  context: MemberContext<unknown>,
): Promise<ResponseWithEffects<SessionLists>> {
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
  return new ResponseWithEffects(nothing, { session: 'ended' });
}

/** What whoever was logged out with the call is told. */
const nothing: SessionLists = { sessions: [] };

/** DELETE sessions.php */
export async function dropSessions(
  context: MemberContext<RequestBody<typeof sessionsContract, 'DELETE'>>,
): Promise<SessionLists | ResponseWithEffects<SessionLists>> {
  const { member, session, body } = context;
  if ('all' in body) return logOutEverywhere(context);
  if ('remembered_device' in body) {
    if (!(await removeDevice(member, body.remembered_device))) throw new AppError('not_found');
    return getSessions(context);
  }
  const known = await memberSessions(member);
  if (!known.some(({ hash }) => hash === body.id)) throw new AppError('not_found');
  await removeSession(member, body.id);
  if (body.id === session.hash) return new ResponseWithEffects(nothing, { session: 'ended' });
  return getSessions(context);
}
