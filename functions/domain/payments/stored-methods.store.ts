import { kinds, memberPk } from '../../table/items.ts';
import { get, listAll, toAttributes, type Write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { StoredMethod } from './stored-methods.ts';

type Stored<T> = T & Record<string, unknown>;

/** Lists a member's stored methods, newest first. */
export async function listStoredMethods(member: MemberScope): Promise<StoredMethod[]> {
  const partition = { pk: memberPk(member), prefix: kinds.storedMethod.prefix };
  const found = await Array.fromAsync(listAll<Stored<StoredMethod>>(member, partition));
  return found
    .map((item) => toAttributes<StoredMethod>(item))
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
}

export async function findStoredMethod(
  member: MemberScope,
  id: string,
): Promise<StoredMethod | null> {
  const item = await get<Stored<StoredMethod>>(member, kinds.storedMethod.key(member, id));
  return item && toAttributes<StoredMethod>(item);
}

export const storedMethodWrite = (member: MemberScope, stored: StoredMethod): Write => ({
  put: { ...kinds.storedMethod.key(member, stored.id), ...stored },
});
