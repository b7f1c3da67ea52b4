/** Both members have a copy of each like. Likes in both directions are a match. */
import type { Profile } from '#shared/model/profile.ts';
import { AppError } from '../core/app-error.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import type { MemberContext } from '../core/context.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { countWrite } from '../members/counts.ts';
import { findSearchDocument } from '../members/search-document.ts';
import { blocksBetween } from './blocked-members.ts';
import {
  allLikes,
  likeItem,
  likesWith,
  likeWrite,
  otherParticipant,
  seenWrite,
} from './likes.store.ts';

export { allLikes, likeItem, likesWith };

/** The likes between a member and another member, as the first one sees them. */
export interface LikeRecord {
  /** When the member liked the other member. */
  sent_at?: string | undefined;
  /** When the other member liked this one. */
  received_at?: string | undefined;
  matched_at?: string | undefined;
  /** Whether the received like was not seen yet. */
  is_new?: boolean | undefined;
  /** Whether the received like is new once others see the member who sent it. */
  new_once_visible?: boolean | undefined;
}

export type LikeState = Profile['like_state'];

export function likeState(like: LikeRecord | undefined): LikeState {
  if (like?.sent_at) return like.received_at ? 'match' : 'liked';
  return like?.received_at ? 'received' : 'none';
}

export type LikeResponse = { like_state: LikeState; match: boolean };

export const toLikeResponse = (like: LikeRecord): LikeResponse => {
  const like_state = likeState(like);
  return { like_state, match: like_state === 'match' };
};

/** @throws AppError `blocked_by_user` or `not_found` where a member may not see the other one */
export async function assertReachable(member: MemberScope, id: string): Promise<void> {
  if (id === member.member) throw new AppError('not_found');
  const blocks = await blocksBetween(member, id);
  if (blocks.in) throw new AppError('blocked_by_user');
  if (blocks.out || !(await findSearchDocument(memberScope(member, id))))
    throw new AppError('not_found');
}

export const findBothLikes = (member: MemberScope, other: string) =>
  Promise.all([likeItem(member, other), likeItem(otherParticipant(member, other), member.member)]);

/** Returns the current state of likes between a member and another member. */
export const likeBetween = async (member: MemberScope, id: string): Promise<LikeResponse> =>
  toLikeResponse(await likeItem(member, id));

/** Lists the ids of the members whom a member liked. */
export async function listLikedIds(member: MemberScope): Promise<string[]> {
  return (await allLikes(member)).flatMap(({ other, like }) => (like.sent_at ? [other] : []));
}

/** Removes both copies of the likes between two members, as a block does. */
export async function endLikes(member: MemberScope, id: string): Promise<void> {
  const other = otherParticipant(member, id);
  await untilCommitted(async () => {
    const [mine, theirs] = await findBothLikes(member, id);
    if (likeState(mine) === 'none' && likeState(theirs) === 'none') return true;
    const writes: Write[] = [
      likeWrite(member, id, mine, {}),
      likeWrite(other, member.member, theirs, {}),
      ...(mine.is_new ? [countWrite(member, 'new_likes', -1)] : []),
      ...(theirs.is_new ? [countWrite(other, 'new_likes', -1)] : []),
    ];
    const { committed } = await commitNamed(member, [{ name: 'like', writes }]);
    return committed || null;
  });
}

/** PUT like.php */
export async function noteSeen(context: MemberContext<{ id: string }>): Promise<LikeResponse> {
  const { member, body } = context;
  await commitNamed(context.scope, [
    { name: 'seen', writes: [seenWrite(member, body.id), countWrite(member, 'new_likes', -1)] },
  ]);
  return likeBetween(member, body.id);
}

/** Lists who sent the member a like that is unseen and unanswered, the latest first. */
export async function waitingLikes(member: MemberScope): Promise<string[]> {
  return (await allLikes(member))
    .filter(({ like }) => like.is_new && !like.sent_at)
    .sort((a, b) => String(b.like.received_at).localeCompare(String(a.like.received_at)))
    .map(({ other }) => other);
}
