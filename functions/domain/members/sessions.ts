/** Sessions belong to one member of one brand. The table stores only hashes of their secrets. */
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

/** Returns a new session's secret for the cookie, and the writes that store it. */
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

/** Returns the member of a cookie's secret in this brand, or null. `ends` is in epoch seconds. */
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

/** Tells whether a session that was resolved before is still open. */
export async function isSessionOpen(member: MemberScope, hash: string): Promise<boolean> {
  const item = await sessionItem(member, hash);
  return item?.member === member.member && item.expires > nowSeconds();
}

/** Ends one session. */
export const endSession = (member: MemberScope, session: CurrentSession) =>
  removeSession(member, session.hash);

/** Most sessions that one transaction ends. Older ones are ended one by one before it. */
const mostSessions = 39;

/**
 * Returns the writes that end all of a member's sessions: at most 78 of the 100 that one
 * transaction may hold.
 */
export async function endSessionsWrites(member: MemberScope): Promise<Write[]> {
  const sessions = await memberSessions(member);
  const newestFirst = sessions.sort((a, b) => b.created_at.localeCompare(a.created_at));
  for (const { hash } of newestFirst.slice(mostSessions)) await removeSession(member, hash);
  return newestFirst.slice(0, mostSessions).flatMap(({ hash }) => removalWrites(member, hash));
}

/**
 * Ends sessions that began after `endSessionsWrites` read them. `keep` is the session that the
 * transaction itself began.
 */
export async function endOtherSessions(member: MemberScope, keep: string | null): Promise<void> {
  for (const { hash } of await memberSessions(member)) {
    if (hash !== keep) await removeSession(member, hash);
  }
}

/** Lists the member's open sessions, the latest used first. */
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
      // A session of which one item is missing opens nothing and is not shown.
      if (at === undefined) return [];
      const last_seen = new Date(at * 1000).toISOString();
      return [{ id: hash, device, created_at, last_seen, current: hash === current?.hash }];
    })
    .sort((a, b) => b.last_seen.localeCompare(a.last_seen));
}
