/** Sessions: opaque, hashed at rest, bound to one brand and one member. */
import * as limits from '#shared/limits.ts';
import type { Session } from '#shared/model/session.ts';
import { now, nowSeconds } from '../../adapters/clock.ts';
import { newSecret, sha256 } from '../../adapters/secrets.ts';
import type { Write } from '../core/commit.ts';
import type { CurrentSession } from '../core/context.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import {
  endedSession,
  lastSeen,
  memberSessions,
  removalWrites,
  removeSession,
  sessionCheck,
  sessionItem,
  sessionWrites,
  touchSession,
} from './sessions.store.ts';

export { endedSession, memberSessions, removeSession, sessionCheck };

const daySeconds = 86_400;

/** A new session's secret for the cookie, and the writes that make it real. */
export function startSession(
  member: MemberScope,
  userAgent: string,
): { secret: string; hash: string; writes: Write[] } {
  const secret = newSecret();
  const hash = sha256(secret);
  const created = now();
  return {
    secret,
    hash,
    writes: sessionWrites(member, {
      hash,
      device: userAgent.slice(0, limits.userAgentChars),
      created_at: created.toISOString(),
      expires: Math.floor(created.getTime() / 1000) + limits.sessionDays * daySeconds,
    }),
  };
}

/** The member that a cookie's secret belongs to in this brand, or null; `ends` in epoch seconds. */
export async function resolveSession(
  scope: TenantScope,
  secret: string,
): Promise<{ member: MemberScope; session: CurrentSession; ends: number } | null> {
  const hash = sha256(secret);
  const item = await sessionItem(scope, hash);
  const time = nowSeconds();
  if (!item || item.expires <= time) return null;
  const member = memberScope(scope, item.member);
  if (time - item.last_seen >= limits.sessionTouchSeconds) await touchSession(member, hash, time);
  return { member, session: { hash }, ends: item.expires };
}

/** Whether a session that was resolved before is still open. */
export async function isSessionOpen(member: MemberScope, hash: string): Promise<boolean> {
  const item = await sessionItem(member, hash);
  return item?.member === member.member && item.expires > nowSeconds();
}

/** Ends one session at once. */
export const endSession = (member: MemberScope, session: CurrentSession) =>
  removeSession(member, session.hash);

/** Sessions shown and ended together; more are ended oldest first before that. */
const mostSessions = 40;

/**
 * The writes that end all sessions a member has, for the transaction that is the reason for it.
 * It takes at most 80 places of the transaction's 100.
 */
export async function endSessionsWrites(member: MemberScope): Promise<Write[]> {
  const sessions = await memberSessions(member);
  const newestFirst = sessions.sort((a, b) => b.created_at.localeCompare(a.created_at));
  for (const { hash } of newestFirst.slice(mostSessions)) await removeSession(member, hash);
  return newestFirst.slice(0, mostSessions).flatMap(({ hash }) => removalWrites(member, hash));
}

/**
 * Ends what `endSessionsWrites` could not know: logins that were committed between its reading
 * and the transaction. `keep` is the session that the transaction itself began.
 */
export async function endOtherSessions(member: MemberScope, keep: string | null): Promise<void> {
  for (const { hash } of await memberSessions(member)) {
    if (hash !== keep) await removeSession(member, hash);
  }
}

/** The member's sessions that are not over, the latest used first. */
export async function openSessions(
  member: MemberScope,
  current: CurrentSession | null,
): Promise<Session[]> {
  const time = nowSeconds();
  const open = (await memberSessions(member))
    .filter(({ expires }) => expires > time)
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
    .slice(0, mostSessions);
  const seen = await lastSeen(
    member,
    open.map(({ hash }) => hash),
  );
  return open
    .flatMap(({ hash, device, created_at }) => {
      const at = seen.get(hash);
      // Half a session opens nothing: it is not shown.
      if (at === undefined) return [];
      const last_seen = new Date(at * 1000).toISOString();
      return [{ id: hash, device, created_at, last_seen, current: hash === current?.hash }];
    })
    .sort((a, b) => b.last_seen.localeCompare(a.last_seen));
}
