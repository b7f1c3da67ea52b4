import { allOf, equals, set, unchanged } from '../../table/conditions.ts';
import { kinds, memberPk } from '../../table/items.ts';
import { get, getMany, listAll, type Write } from '../../table/table.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import type { LikeRecord } from './likes.ts';

export async function likeItem(member: MemberScope, other: string): Promise<LikeRecord> {
  const item = await get<LikeRecord & Record<string, unknown>>(
    member,
    kinds.like.key(member, other),
  );
  const { sent_at, received_at, matched_at, is_new, new_once_visible } = item ?? {};
  return { sent_at, received_at, matched_at, is_new, new_once_visible };
}

/** Reads the likes between a member and others. The map's keys are the others' ids. */
export async function likesWith(
  member: MemberScope,
  others: readonly string[],
): Promise<Map<string, LikeRecord>> {
  if (others.length === 0) return new Map();
  const items = await getMany<LikeRecord & Record<string, unknown>>(
    member,
    others.map((other) => kinds.like.key(member, other)),
  );
  return new Map(items.map(({ sk, ...like }) => [kinds.like.read(sk).other, like]));
}

/** Lists all likes that a member sent or received. */
export async function allLikes(
  member: MemberScope,
): Promise<{ other: string; like: LikeRecord }[]> {
  const found: { other: string; like: LikeRecord }[] = [];
  const partition = { pk: memberPk(member), prefix: kinds.like.prefix };
  for await (const { sk, ...like } of listAll<LikeRecord & Record<string, unknown>>(
    member,
    partition,
  )) {
    found.push({ other: kinds.like.read(sk).other, like });
  }
  return found;
}

/** The number of new likes follows from these. */
const asRead = ({ sent_at, received_at, is_new, new_once_visible }: LikeRecord) =>
  allOf(
    unchanged('sent_at', sent_at),
    unchanged('received_at', received_at),
    unchanged('is_new', is_new),
    unchanged('new_once_visible', new_once_visible),
  );

/** Writes one member's copy of a like. The write is refused where it changed since it was read. */
export const likeWrite = (
  member: MemberScope,
  other: string,
  was: LikeRecord,
  next: LikeRecord,
): Write => {
  const key = kinds.like.key(member, other);
  return next.sent_at || next.received_at
    ? { put: { ...key, ...next }, if: asRead(was) }
    : { remove: key, if: asRead(was) };
};

/** Marks a received like as seen. The write is refused where it was seen before. */
export const seenWrite = (member: MemberScope, other: string): Write => ({
  update: kinds.like.key(member, other),
  changes: [set({ is_new: false })],
  if: equals('is_new', true),
});

/** Returns the scope of the other member, who has a copy of the like. */
export const otherParticipant = (member: MemberScope, other: string) => memberScope(member, other);
