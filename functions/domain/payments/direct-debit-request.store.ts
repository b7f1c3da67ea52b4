import {
  above,
  absent,
  add,
  allOf,
  below,
  equals,
  present,
  remove,
  set,
} from '../../table/conditions.ts';
import { kinds, memberPk } from '../../table/items.ts';
import { get, listAll, toAttributes, type Write, writeReturning } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { DebitRequest, RecentDebits } from './direct-debit-request.ts';

type Stored<T> = T & Record<string, unknown>;

/**
 * Sort key of the item with recent debits, which lies beside the requests. No request has this id.
 */
const recentDebitsName = 'recent';

export async function requestItem(member: MemberScope, id: string): Promise<DebitRequest | null> {
  const item = await get<Stored<DebitRequest>>(member, kinds.directDebit.key(member, id));
  return item && toAttributes<DebitRequest>(item);
}

/** The write is refused where the request exists. */
export const newRequestWrite = (member: MemberScope, request: DebitRequest): Write => ({
  put: { ...kinds.directDebit.key(member, request.id), ...request },
  if: absent(),
});

/**
 * Counts an attempt at a request's code.
 *
 * @returns null where no attempt is left
 */
export const takeTry = (
  member: MemberScope,
  id: string,
  { most, time }: { most: number; time: string },
): Promise<DebitRequest | null> =>
  writeReturning<Stored<DebitRequest>>(member, {
    update: kinds.directDebit.key(member, id),
    changes: [add({ tries: 1 })],
    if: allOf(equals('status', 'asked'), below('tries', most), above('expires_at', time)),
  });

/** Marks a request's code as used. From then on the request is an order to debit. */
export const confirmedWrite = (
  member: MemberScope,
  id: string,
  { at, reference, ttl }: { at: string; reference: string; ttl: number },
): Write => ({
  update: kinds.directDebit.key(member, id),
  changes: [set({ status: 'confirmed', confirmed_at: at, mandate_reference: reference, ttl })],
  if: equals('status', 'asked'),
});

/**
 * Stores the provider's ids of a signed mandate, and removes the details that only the mandate
 * needed.
 */
export const sign = (
  member: MemberScope,
  id: string,
  signed: Required<Pick<DebitRequest, 'provider' | 'customer' | 'mandate'>>,
): Promise<DebitRequest | null> =>
  writeReturning<Stored<DebitRequest>>(member, {
    update: kinds.directDebit.key(member, id),
    changes: [set(signed), remove('details', 'ttl')],
    if: equals('status', 'confirmed'),
  });

/** Records the pre-notification of a debit. The write is refused where one exists. */
export const notifiedWrite = (member: MemberScope, id: string, notice: string): Write => ({
  update: kinds.directDebit.key(member, id),
  changes: [set({ notice })],
  if: allOf(present(), absent('notice')),
});

export async function recentDebits(member: MemberScope): Promise<RecentDebits> {
  const item = await get<Stored<RecentDebits>>(
    member,
    kinds.directDebit.key(member, recentDebitsName),
  );
  return item ? toAttributes<RecentDebits>(item) : { entries: [], version: 0 };
}

/** Replaces the recent debits. The write is refused where they changed since they were read. */
export const recentDebitsWrite = (
  member: MemberScope,
  was: RecentDebits,
  entries: RecentDebits['entries'],
): Write => ({
  put: { ...kinds.directDebit.key(member, recentDebitsName), entries, version: was.version + 1 },
  if: was.version === 0 ? absent() : equals('version', was.version),
});

/** Lists a member's requests, oldest first. */
export async function allRequests(member: MemberScope): Promise<DebitRequest[]> {
  const partition = { pk: memberPk(member), prefix: kinds.directDebit.prefix };
  const items = await Array.fromAsync(listAll<Stored<DebitRequest>>(member, partition));
  return items
    .filter(({ sk }) => sk !== kinds.directDebit.key(member, recentDebitsName).sk)
    .map((item) => toAttributes<DebitRequest>(item))
    .sort((one, other) => one.created_at.localeCompare(other.created_at));
}
