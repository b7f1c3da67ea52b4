import { present, set } from '../../table/conditions.ts';
import {
  commit,
  get,
  getMany,
  keys,
  listAll,
  memberPk,
  sessionItems,
  type Write,
  write,
} from '../../table/table.ts';
import type { MemberScope, TenantScope } from '../core/scope.ts';

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
}

/** Two items: one found by the secret's hash, one by the member, so that all can be ended at once. */
export function sessionWrites(member: MemberScope, session: NewSession): Write[] {
  const common = { expires: session.expires, ttl: session.expires, created_at: session.created_at };
  return [
    {
      put: {
        ...keys.session(member, session.hash),
        ...common,
        member: member.member,
        last_seen: Math.floor(Date.parse(session.created_at) / 1000),
      },
    },
    { put: { ...keys.memberSession(member, session.hash), ...common, device: session.device } },
  ];
}

export const sessionItem = (scope: TenantScope, hash: string) =>
  get<SessionItem>(scope, keys.session(scope, hash));

/** A session that was ended meanwhile stays ended. */
export const touchSession = (member: MemberScope, hash: string, time: number) =>
  write(member, {
    update: keys.session(member, hash),
    changes: [set({ last_seen: time })],
    if: present(),
  });

/** Holds only while a session is there. */
export const sessionCheck = (scope: TenantScope, hash: string): Write => ({
  check: keys.session(scope, hash),
  if: present(),
});

/** The writes that end a session: both of its items. */
export const removalOf = (member: MemberScope, hash: string): Write[] => [
  { remove: keys.session(member, hash) },
  { remove: keys.memberSession(member, hash) },
];

export const removeSession = (member: MemberScope, hash: string) =>
  commit(member, removalOf(member, hash));

/** A member's sessions as the member's partition knows them, also those that are over. */
export async function memberSessions(
  member: MemberScope,
): Promise<{ hash: string; device: string; created_at: string; expires: number }[]> {
  const partition = { pk: memberPk(member), prefix: sessionItems };
  const items = await Array.fromAsync(
    listAll<Omit<NewSession, 'hash'> & Record<string, unknown>>(member, partition),
  );
  return items.map(({ sk, device, created_at, expires }) => ({
    hash: sk.slice(sessionItems.length),
    device,
    created_at,
    expires,
  }));
}

/** When each of these sessions was last used (epoch seconds), by hash. */
export async function lastSeen(
  member: MemberScope,
  hashes: readonly string[],
): Promise<Map<string, number>> {
  const items = await getMany<SessionItem>(
    member,
    hashes.map((hash) => keys.session(member, hash)),
  );
  const byKey = new Map(items.map((item) => [item.pk, item.last_seen]));
  return new Map(
    hashes.flatMap((hash) => {
      const seen = byKey.get(keys.session(member, hash).pk);
      return seen === undefined ? [] : [[hash, seen] as const];
    }),
  );
}
