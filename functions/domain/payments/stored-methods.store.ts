import {
  attributesOf,
  get,
  keys,
  listAll,
  memberPk,
  storedMethodItems,
  type Write,
} from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { StoredMethod } from './stored-methods.ts';

type Stored<T> = T & Record<string, unknown>;

/** What providers keep for a member, newest first. */
export async function storedMethodsOf(member: MemberScope): Promise<StoredMethod[]> {
  const partition = { pk: memberPk(member), prefix: storedMethodItems };
  const found = await Array.fromAsync(listAll<Stored<StoredMethod>>(member, partition));
  return found
    .map((item) => attributesOf<StoredMethod>(item))
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
}

export async function storedMethodOf(
  member: MemberScope,
  id: string,
): Promise<StoredMethod | null> {
  const item = await get<Stored<StoredMethod>>(member, keys.storedMethod(member, id));
  return item && attributesOf<StoredMethod>(item);
}

export const storedMethodWrite = (member: MemberScope, stored: StoredMethod): Write => ({
  put: { ...keys.storedMethod(member, stored.id), ...stored },
});
