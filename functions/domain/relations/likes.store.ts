import { add, allOf, equals, set, unchanged } from '../../table/conditions.ts';
import { kinds, memberPk } from '../../table/items.ts';
import { get, getMany, listAll, type Write, write } from '../../table/table.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import type { LikeRecord } from './likes.ts';

export async function likeItem(member: MemberScope, other: string): Promise<LikeRecord> {
  const item = await get<LikeRecord & Record<string, unknown>>(
    member,
    kinds.like.key(member, other),
  );
  const { sent_at, received_at, matched_at, is_new } = item ?? {};
  return { sent_at, received_at, matched_at, is_new };
}

/** What stands between a member and others, by the other's id. */
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

/** Everybody whom a member likes or who likes the member. */
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

const asRead = ({ sent_at, received_at }: LikeRecord) =>
  allOf(unchanged('sent_at', sent_at), unchanged('received_at', received_at));

/** What one of the two has afterwards; refused where it is not as it was read. */
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

/** Adds to the number of likes that a member has not seen. */
export const countNewLikes = (member: MemberScope, by: 1 | -1): Write => ({
  update: kinds.counts.key(member),
  changes: [add({ new_likes: by })],
});

/** Sets the number anew that was read as `was`: members who liked may have left since. */
export const setNewLikes = (member: MemberScope, was: number | undefined, now: number) =>
  write(member, {
    update: kinds.counts.key(member),
    changes: [set({ new_likes: now })],
    if: unchanged('new_likes', was),
  });

/** Marks a received like as seen; refused where it was. */
export const seenWrite = (member: MemberScope, other: string): Write => ({
  update: kinds.like.key(member, other),
  changes: [set({ is_new: false })],
  if: equals('is_new', true),
});

/** The other one's side of what stands between two. */
export const otherParticipant = (member: MemberScope, other: string) => memberScope(member, other);
