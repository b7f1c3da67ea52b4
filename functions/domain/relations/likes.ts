/** Likes: each stands with both members, and two of them are a match. */
import type { Profile } from '#shared/model/profile.ts';
import { AppError } from '../core/app-error.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import type { MemberContext } from '../core/context.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { findSearchDocument } from '../members/search-document.ts';
import { blocksBetween } from './blocked-members.ts';
import {
  allLikes,
  countNewLikes,
  likeItem,
  likesWith,
  likeWrite,
  otherParticipant,
  seenWrite,
} from './likes.store.ts';

export { allLikes, likeItem, likesWith };

/** What stands between a member and another one, seen from the first. */
export interface LikeRecord {
  /** When the member liked the other one. */
  sent_at?: string | undefined;
  /** When the other one liked the member. */
  received_at?: string | undefined;
  matched_at?: string | undefined;
  /** A received like that was not seen yet. */
  is_new?: boolean | undefined;
}

export type LikeState = Profile['like_state'];

export function likeState(like: LikeRecord | undefined): LikeState {
  if (like?.sent_at) return like.received_at ? 'match' : 'liked';
  return like?.received_at ? 'received' : 'none';
}

export type LikeResponse = { like_state: LikeState; match: boolean };

export const response = (like: LikeRecord): LikeResponse => {
  const like_state = likeState(like);
  return { like_state, match: like_state === 'match' };
};

/** @throws AppError `blocked_by_user` or `not_found` where a member cannot meet the one with this id. */
export async function assertReachable(member: MemberScope, id: string): Promise<void> {
  if (id === member.member) throw new AppError('not_found');
  const blocks = await blocksBetween(member, id);
  if (blocks.in) throw new AppError('blocked_by_user');
  if (blocks.out || !(await findSearchDocument(memberScope(member, id))))
    throw new AppError('not_found');
}

export const both = (member: MemberScope, other: string) =>
  Promise.all([likeItem(member, other), likeItem(otherParticipant(member, other), member.member)]);

/** What stands between a member and another one right now. */
export const likeBetween = async (member: MemberScope, id: string): Promise<LikeResponse> =>
  response(await likeItem(member, id));

/** Everybody whom a member liked. */
export async function likedOnes(member: MemberScope): Promise<string[]> {
  return (await allLikes(member)).flatMap(({ other, like }) => (like.sent_at ? [other] : []));
}

/** Ends what stands between two, on both sides: a block leaves no like behind. */
export async function endLikes(member: MemberScope, id: string): Promise<void> {
  const other = otherParticipant(member, id);
  await untilCommitted(async () => {
    const [mine, theirs] = await both(member, id);
    if (likeState(mine) === 'none' && likeState(theirs) === 'none') return true;
    const writes: Write[] = [
      likeWrite(member, id, mine, {}),
      likeWrite(other, member.member, theirs, {}),
      ...(mine.is_new ? [countNewLikes(member, -1)] : []),
      ...(theirs.is_new ? [countNewLikes(other, -1)] : []),
    ];
    const { committed } = await commitNamed(member, [{ name: 'like', writes }]);
    return committed || null;
  });
}

/** PUT like.php */
export async function noteSeen(context: MemberContext<{ id: string }>): Promise<LikeResponse> {
  const { member, body } = context;
  await commitNamed(context.scope, [
    { name: 'seen', writes: [seenWrite(member, body.id), countNewLikes(member, -1)] },
  ]);
  return likeBetween(member, body.id);
}

/** Who liked the member unseen and unanswered, the latest first. */
export async function waitingLikes(member: MemberScope): Promise<string[]> {
  return (await allLikes(member))
    .filter(({ like }) => like.is_new && !like.sent_at)
    .sort((a, b) => String(b.like.received_at).localeCompare(String(a.like.received_at)))
    .map(({ other }) => other);
}
