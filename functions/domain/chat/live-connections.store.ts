import { absent, allOf, anyOf, atMost, present, set } from '../../table/conditions.ts';
import { kinds, memberPk } from '../../table/items.ts';
import { commit, get, listAll, type Write, write } from '../../table/table.ts';
import { type MemberScope, memberScope, platformScope, tenantScope } from '../core/scope.ts';
import type { Connection } from './live-connections.ts';

const ttlSlackSeconds = 3_600;

/**
 * Stores a connection under its id and under its member. The write is refused where `terms` do not
 * hold.
 */
export async function putConnection(
  member: MemberScope,
  connection: Connection & { opened_at: string },
  terms: Write[],
): Promise<boolean> {
  const { id, session, locale, expires, opened_at } = connection;
  const common = { session, locale, expires, ttl: expires + ttlSlackSeconds };
  const { committed } = await commit(
    [platformScope, member],
    [
      {
        put: {
          ...kinds.connection.key(platformScope, id),
          ...common,
          tenant: member.tenant,
          member: member.member,
        },
      },
      { put: { ...kinds.memberConnection.key(member, id), ...common, opened_at } },
      ...terms,
    ],
  );
  return committed;
}

export async function connectionById(
  id: string,
): Promise<{ member: MemberScope; connection: Connection } | null> {
  const item = await get<Omit<Connection, 'id'> & { tenant: string; member: string }>(
    platformScope,
    kinds.connection.key(platformScope, id),
  );
  if (!item) return null;
  const { tenant, member, session, locale, expires } = item;
  return {
    member: memberScope(tenantScope({ id: tenant }), member),
    connection: { id, session, locale, expires },
  };
}

/** Lists a member's connections in no order, including expired ones. */
export async function memberConnections(
  member: MemberScope,
): Promise<(Connection & { opened_at: string })[]> {
  const partition = { pk: memberPk(member), prefix: kinds.memberConnection.prefix };
  const items = await Array.fromAsync(
    listAll<Omit<Connection, 'id'> & { opened_at: string }>(member, partition),
  );
  return items.map(({ sk, session, locale, expires, opened_at }) => ({
    id: kinds.memberConnection.read(sk).connection,
    session,
    locale,
    expires,
    opened_at,
  }));
}

/** No transaction is needed: either item alone leads nowhere. */
export async function removeConnection(member: MemberScope, id: string): Promise<void> {
  await Promise.all([
    write(member, { remove: kinds.memberConnection.key(member, id) }),
    write(platformScope, { remove: kinds.connection.key(platformScope, id) }),
  ]);
}

/**
 * Records the time of a rate-limited frame.
 *
 * @param time epoch milliseconds
 * @returns false where the last one was sent after `since`, or the connection is gone
 */
export const noteUse = (
  member: MemberScope,
  id: string,
  use: 'typing_at' | 'caught_up_at',
  time: number,
  since: number,
): Promise<boolean> =>
  write(member, {
    update: kinds.memberConnection.key(member, id),
    changes: [set({ [use]: time })],
    if: allOf(present(), anyOf(absent(use), atMost(use, since))),
  });
