import { kinds, memberPk } from '../../table/items.ts';
import {
  attributesOf,
  get,
  ifAbsent,
  listAll,
  type Write,
  writeReturning,
} from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { DebitRequest, DebitsOfLate } from './direct-debit-request.ts';

type Stored<T> = T & Record<string, unknown>;

/** Beside the requests stands one item with what was confirmed of late; no request has its name. */
const ofLate = 'of-late';

export async function requestItem(member: MemberScope, id: string): Promise<DebitRequest | null> {
  const item = await get<Stored<DebitRequest>>(member, kinds.directDebit.key(member, id));
  return item && attributesOf<DebitRequest>(item);
}

/** A request is made once. */
export const newRequestWrite = (member: MemberScope, request: DebitRequest): Write => ({
  put: { ...kinds.directDebit.key(member, request.id), ...request },
  if: ifAbsent,
});

/** Takes one of the tries of a request that waits for its code; null where none is left. */
export const takeTry = (
  member: MemberScope,
  id: string,
  { most, time }: { most: number; time: string },
): Promise<DebitRequest | null> =>
  writeReturning<Stored<DebitRequest>>(member, {
    update: kinds.directDebit.key(member, id),
    set: { expression: 'SET tries = tries + :one', values: { ':one': 1 } },
    if: {
      expression: '#status = :asked AND tries < :most AND expires_at > :time',
      names: { '#status': 'status' },
      values: { ':asked': 'asked', ':most': most, ':time': time },
    },
  });

/** Uses a request's code up: from here on it is an order to debit. */
export const confirmedWrite = (
  member: MemberScope,
  id: string,
  { at, reference, ttl }: { at: string; reference: string; ttl: number },
): Write => ({
  update: kinds.directDebit.key(member, id),
  set: {
    expression:
      'SET #status = :confirmed, confirmed_at = :at, mandate_reference = :reference, #ttl = :ttl',
    names: { '#status': 'status', '#ttl': 'ttl' },
    values: { ':confirmed': 'confirmed', ':at': at, ':reference': reference, ':ttl': ttl },
  },
  if: { expression: '#status = :asked', values: { ':asked': 'asked' } },
});

/** Notes who the provider knows the signer as, and lets go of what only the mandate needed. */
export const sign = (
  member: MemberScope,
  id: string,
  { customer, mandate }: { customer: string; mandate: string },
): Promise<DebitRequest | null> =>
  writeReturning<Stored<DebitRequest>>(member, {
    update: kinds.directDebit.key(member, id),
    set: {
      expression: 'SET customer = :customer, mandate = :mandate REMOVE details, #ttl',
      names: { '#ttl': 'ttl' },
      values: { ':customer': customer, ':mandate': mandate },
    },
    if: {
      expression: '#status = :confirmed',
      names: { '#status': 'status' },
      values: { ':confirmed': 'confirmed' },
    },
  });

/** Notes the mail that gives notice of a debit; refused where there is one. */
export const noticedWrite = (member: MemberScope, id: string, notice: string): Write => ({
  update: kinds.directDebit.key(member, id),
  set: { expression: 'SET notice = :notice', values: { ':notice': notice } },
  if: { expression: 'attribute_exists(pk) AND attribute_not_exists(notice)' },
});

export async function debitsOfLate(member: MemberScope): Promise<DebitsOfLate> {
  const item = await get<Stored<DebitsOfLate>>(member, kinds.directDebit.key(member, ofLate));
  return item ? attributesOf<DebitsOfLate>(item) : { entries: [], version: 0 };
}

/** Replaces what was confirmed of late; refused where it changed meanwhile. */
export const ofLateWrite = (
  member: MemberScope,
  was: DebitsOfLate,
  entries: DebitsOfLate['entries'],
): Write => ({
  put: { ...kinds.directDebit.key(member, ofLate), entries, version: was.version + 1 },
  if:
    was.version === 0
      ? ifAbsent
      : { expression: 'version = :was', values: { ':was': was.version } },
});

/** All requests of a member, the oldest first. */
export async function allRequests(member: MemberScope): Promise<DebitRequest[]> {
  const partition = { pk: memberPk(member), prefix: kinds.directDebit.prefix };
  const items = await Array.fromAsync(listAll<Stored<DebitRequest>>(member, partition));
  return items
    .filter(({ sk }) => sk !== kinds.directDebit.key(member, ofLate).sk)
    .map((item) => attributesOf<DebitRequest>(item))
    .sort((one, other) => one.created_at.localeCompare(other.created_at));
}
