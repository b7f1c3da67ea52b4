import { absent, allOf, present, remove, set } from '../../table/conditions.ts';
import { kinds, memberPk } from '../../table/items.ts';
import { commit, get, getMany, listAll, type Write, write } from '../../table/table.ts';
import type { ShownRestriction } from '../core/restricted-error.ts';
import { type MemberScope, memberScope, type TenantScope, tenantScope } from '../core/scope.ts';

export interface NewSession {
  hash: string;
  device: string;
  created_at: string;
  /** Epoch seconds. */
  expires: number;
}

interface SessionItem extends Record<string, unknown> {
  member: string;
  expires: number;
  last_seen: number;
  /** A restriction of its member, so that no call has to read the account for it. */
  restricted?: ShownRestriction;
}

/** Writes a session's two items: one under the secret's hash, and one under the member. */
export function sessionWrites(member: MemberScope, session: NewSession): Write[] {
  const common = { expires: session.expires, ttl: session.expires, created_at: session.created_at };
  return [
    {
      put: {
        ...kinds.session.key(member, session.hash),
        ...common,
        member: member.member,
        last_seen: Math.floor(Date.parse(session.created_at) / 1000),
      },
    },
    {
      put: { ...kinds.memberSession.key(member, session.hash), ...common, device: session.device },
    },
  ];
}

/** The session that a change ended or restricted, or null where it did neither. */
export function closedSession(
  pk: string,
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): { member: MemberScope; hash: string } | null {
  const session = kinds.session.parsePk(pk);
  const isClosed = after === null || (after.restricted !== undefined && !before?.restricted);
  if (!session || !before || !isClosed) return null;
  const scope = tenantScope({ id: session.tenant });
  return { member: memberScope(scope, String(before.member)), hash: session.hash };
}

export const sessionItem = (scope: TenantScope, hash: string) =>
  get<SessionItem>(scope, kinds.session.key(scope, hash));

/** Marks a session as of a restricted member, or as of nobody restricted. It must be there. */
export const markSessionWrite = (
  member: MemberScope,
  hash: string,
  restricted: ShownRestriction | null,
): Write => ({
  update: kinds.session.key(member, hash),
  changes: [restricted ? set({ restricted }) : remove('restricted')],
  if: present(),
});

/** Changes nothing where the session was ended meanwhile. */
export const touchSession = (member: MemberScope, hash: string, time: number) =>
  write(member, {
    update: kinds.session.key(member, hash),
    changes: [set({ last_seen: time })],
    if: present(),
  });

/** Holds while a session exists, and nothing restricts its member. */
export const sessionCheck = (scope: TenantScope, hash: string): Write => ({
  check: kinds.session.key(scope, hash),
  if: allOf(present(), absent('restricted')),
});

/** Returns the writes that remove both items of a session. */
export const removalWrites = (member: MemberScope, hash: string): Write[] => [
  { remove: kinds.session.key(member, hash) },
  { remove: kinds.memberSession.key(member, hash) },
];

export const removeSession = (member: MemberScope, hash: string) =>
  commit(member, removalWrites(member, hash));

/** Lists the sessions in a member's partition, including expired ones. */
export async function memberSessions(
  member: MemberScope,
): Promise<{ hash: string; device: string; created_at: string; expires: number }[]> {
  const partition = { pk: memberPk(member), prefix: kinds.memberSession.prefix };
  const items = await Array.fromAsync(
    listAll<Omit<NewSession, 'hash'> & Record<string, unknown>>(member, partition, {
      only: ['sk', 'device', 'created_at', 'expires'],
    }),
  );
  return items.map(({ sk, device, created_at, expires }) => ({
    hash: kinds.memberSession.read(sk).hash,
    device,
    created_at,
    expires,
  }));
}

/** Returns when each of these sessions was last used (epoch seconds), by hash. */
export async function lastSeen(
  member: MemberScope,
  hashes: readonly string[],
): Promise<Map<string, number>> {
  const items = await getMany<SessionItem>(
    member,
    hashes.map((hash) => kinds.session.key(member, hash)),
  );
  const byKey = new Map(items.map((item) => [item.pk, item.last_seen]));
  return new Map(
    hashes.flatMap((hash) => {
      const seen = byKey.get(kinds.session.key(member, hash).pk);
      return seen === undefined ? [] : [[hash, seen] as const];
    }),
  );
}
