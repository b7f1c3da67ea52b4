/** Sessions belong to one member of one brand. The table stores only hashes of their secrets. */
import * as limits from '#shared/limits.ts';
import type { Session } from '#shared/model/session.ts';
import { now, nowIso, nowSeconds } from '../../adapters/clock.ts';
import { newSecret, sha256 } from '../../adapters/secrets.ts';
import { commitAll, type Write } from '../core/commit.ts';
import type { CurrentSession } from '../core/context.ts';
import type { ShownRestriction } from '../core/restricted-error.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import {
  closedSession,
  lastSeen,
  markSessionWrite,
  memberSessions,
  removalWrites,
  removeSession,
  sessionCheck,
  sessionItem,
  sessionWrites,
  touchSession,
} from './sessions.store.ts';

export { closedSession, memberSessions, removeSession, sessionCheck };

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

export interface OpenSession {
  member: MemberScope;
  session: CurrentSession;
  /** Epoch seconds. */
  ends: number;
}

/** Returns the member of a cookie's secret in this brand, or null, also where one is restricted. */
export async function resolveSession(
  scope: TenantScope,
  secret: string,
): Promise<OpenSession | null> {
  const found = await readSession(scope, secret);
  return found && 'restricted' in found ? null : found;
}

/** The same, but says by what a member is kept out. */
export async function readSession(
  scope: TenantScope,
  secret: string,
): Promise<OpenSession | { restricted: ShownRestriction } | null> {
  const hash = sha256(secret);
  const item = await sessionItem(scope, hash);
  const time = nowSeconds();
  if (!item || item.expires <= time) return null;
  if (item.restricted) {
    const { until } = item.restricted;
    // The next login ends what is over.
    return until !== null && until <= nowIso() ? null : { restricted: item.restricted };
  }
  const member = memberScope(scope, item.member);
  if (time - item.last_seen >= limits.sessionTouchSeconds) await touchSession(member, hash, time);
  return { member, session: { hash }, ends: item.expires };
}

/** Tells whether a session that was resolved before is still open. */
export async function isSessionOpen(member: MemberScope, hash: string): Promise<boolean> {
  const item = await sessionItem(member, hash);
  return item?.member === member.member && item.expires > nowSeconds() && !item.restricted;
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
 * Returns the writes that keep a member's sessions out: they answer with the restriction from their
 * commit on.
 */
export async function restrictSessionsWrites(
  member: MemberScope,
  { kind, reason, until }: ShownRestriction,
): Promise<Write[]> {
  return markWrites(member, { kind, reason, until });
}

/** Returns the writes that let the sessions in again. */
export const readmitSessionsWrites = (member: MemberScope): Promise<Write[]> =>
  markWrites(member, null);

/** Sessions beyond what one transaction holds end. */
async function markWrites(
  member: MemberScope,
  restricted: ShownRestriction | null,
): Promise<Write[]> {
  const hashes = (await memberSessions(member))
    .filter(({ expires }) => expires > nowSeconds())
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
    .map(({ hash }) => hash);
  for (const hash of restricted ? hashes.slice(mostSessions) : []) {
    await removeSession(member, hash);
  }
  const newest = hashes.slice(0, mostSessions);
  const there = await lastSeen(member, newest);
  return newest
    .filter((hash) => there.has(hash))
    .map((hash) => markSessionWrite(member, hash, restricted));
}

/** Keeps out sessions that began after `restrictSessionsWrites` read them. */
export async function restrictOtherSessions(
  member: MemberScope,
  restriction: ShownRestriction,
): Promise<void> {
  const writes = await restrictSessionsWrites(member, restriction);
  for (const write of writes) await commitAll(member, [write]);
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
