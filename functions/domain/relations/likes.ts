/** Likes: each stands with both members, and two of them are a match. */
import type { ErrorCode } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';
import { nowIso } from '../../adapters/clock.ts';
import { Fault } from '../core/app-error.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import type { MemberCall } from '../core/context.ts';
import { newOutboxId, stage } from '../core/outbox.ts';
import { limitRate } from '../core/rate-limits.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { type Card, findCard, findCards } from '../members/search-document.ts';
import { shownProfile, viewerOf } from '../members/visible-profile.ts';
import { blockedOnes, blocksBetween, unblockedChecks } from './blocked-members.ts';
import {
  allLikes,
  countNewLikes,
  likeItem,
  likesWith,
  likeWrite,
  otherSide,
  seenWrite,
  setNewLikes,
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

type LikeAnswer = { like_state: LikeState; match: boolean };
const answer = (like: LikeRecord): LikeAnswer => {
  const like_state = likeState(like);
  return { like_state, match: like_state === 'match' };
};

/** POST like.php */
export async function sendLike(call: MemberCall<{ id: string }>): Promise<LikeAnswer> {
  const { member, body } = call;
  await limitRate(call.scope, 'like', member.member);
  if (body.id === member.member) throw new Fault('not_found');
  return giveLike(member, body.id);
}

/** @throws Fault `blocked_by_user` or `not_found` where a member cannot meet the one with this id. */
export async function mustMeet(member: MemberScope, id: string): Promise<void> {
  if (id === member.member) throw new Fault('not_found');
  const blocks = await blocksBetween(member, id);
  if (blocks.in) throw new Fault('blocked_by_user');
  if (blocks.out || !(await findCard(memberScope(member, id)))) throw new Fault('not_found');
}

/**
 * Likes a member. Of a like and a like back at once, one of the two makes the match.
 *
 * @param terms writes that are committed with a like that is new, or neither is: where one of
 *   them is refused, the failure is `refusal`. Who is liked already is not liked again.
 */
export async function giveLike(
  member: MemberScope,
  id: string,
  terms?: { writes: Write[]; refusal: ErrorCode },
): Promise<LikeAnswer> {
  await mustMeet(member, id);
  const other = otherSide(member, id);
  return untilCommitted(async () => {
    const [mine, theirs] = await both(member, id);
    if (mine.sent_at) return answer(mine);
    const at = nowIso();
    const matched = mine.received_at ? { matched_at: at } : {};
    const next = { ...mine, ...matched, sent_at: at };
    const writes: Write[] = [
      likeWrite(member, id, mine, next),
      likeWrite(other, member.member, theirs, {
        ...theirs,
        ...matched,
        received_at: at,
        is_new: true,
      }),
      ...(theirs.is_new ? [] : [countNewLikes(other, 1)]),
      stage(other, newOutboxId(), {
        kind: 'notify',
        about: mine.received_at ? 'match' : 'like',
        from: member.member,
      }),
    ];
    const result = await commitNamed(member, [
      { name: 'like', writes },
      { name: 'terms', writes: terms?.writes ?? [] },
      // A block that comes meanwhile finds this like and ends it, or the like finds the block.
      { name: 'unblocked', writes: unblockedChecks(member, id) },
    ]);
    if (result.committed) return answer(next);
    if (result.failed.includes('unblocked')) {
      await mustMeet(member, id);
      return null;
    }
    // What changed meanwhile may be this very like: then nothing is asked for it.
    if (terms && !result.failed.includes('like')) throw new Fault(terms.refusal);
    return null;
  });
}

const both = (member: MemberScope, other: string) =>
  Promise.all([likeItem(member, other), likeItem(otherSide(member, other), member.member)]);

/** What stands between a member and another one right now. */
export const likeBetween = async (member: MemberScope, id: string): Promise<LikeAnswer> =>
  answer(await likeItem(member, id));

/** Everybody whom a member liked. */
export async function likedOnes(member: MemberScope): Promise<string[]> {
  return (await allLikes(member)).flatMap(({ other, like }) => (like.sent_at ? [other] : []));
}

/** DELETE like.php */
export async function takeLikeBack(call: MemberCall<{ id: string }>): Promise<LikeAnswer> {
  const { member, body } = call;
  return untilCommitted(async () => {
    const [mine, theirs] = await both(member, body.id);
    if (!mine.sent_at) return answer(mine);
    const next = { received_at: mine.received_at, is_new: mine.is_new };
    const writes: Write[] = [
      likeWrite(member, body.id, mine, next),
      likeWrite(otherSide(member, body.id), member.member, theirs, { sent_at: theirs.sent_at }),
      ...(theirs.is_new ? [countNewLikes(otherSide(member, body.id), -1)] : []),
    ];
    const result = await commitNamed(call.scope, [{ name: 'like', writes }]);
    return result.committed ? answer(next) : null;
  });
}

/** Ends what stands between two, on both sides: a block leaves no like behind. */
export async function endLikes(member: MemberScope, id: string): Promise<void> {
  const other = otherSide(member, id);
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
export async function noteSeen(call: MemberCall<{ id: string }>): Promise<LikeAnswer> {
  const { member, body } = call;
  await commitNamed(call.scope, [
    { name: 'seen', writes: [seenWrite(member, body.id), countNewLikes(member, -1)] },
  ]);
  return likeBetween(member, body.id);
}

/** GET likes.php */
export async function getLikes(call: MemberCall): Promise<{
  profiles: Record<string, Profile>;
  sent: string[];
  received: string[];
  matches: string[];
  liked_by: { id: string; like_new: boolean }[];
  new_likes: number;
}> {
  const { member } = call;
  const viewer = await viewerOf(call);
  const hidden = await blockedOnes(member);
  const all = (await allLikes(member)).filter(({ other }) => !hidden.has(other));
  const latest = (of: (like: LikeRecord) => string | undefined) =>
    all
      .flatMap(({ other, like }) => {
        const at = of(like);
        return at ? [{ other, like, at }] : [];
      })
      .sort((a, b) => b.at.localeCompare(a.at))
      .slice(0, limits.likesShown);
  const sent = latest((like) => (like.received_at ? undefined : like.sent_at));
  const matches = latest((like) => like.matched_at);
  const likedBy = latest((like) => like.received_at).sort(
    (a, b) => Number(b.like.is_new ?? false) - Number(a.like.is_new ?? false),
  );
  const cards = await cardsOf(
    call,
    [...sent, ...matches, ...likedBy].map(({ other }) => other),
  );
  const there = <T extends { other: string }>(entries: T[]) =>
    entries.filter(({ other }) => cards.has(other));
  const newLikes = there(likedBy).filter(({ like }) => like.is_new).length;
  const counted = viewer.me?.counts.new_likes;
  if ((counted ?? 0) !== newLikes) await setNewLikes(member, counted, newLikes);
  const states = new Map(all.map(({ other, like }) => [other, like]));
  return {
    profiles: Object.fromEntries(
      [...cards].map(([id, card]) => [
        id,
        shownProfile(card, viewer, { like_state: likeState(states.get(id)), blocked: false }),
      ]),
    ),
    sent: there(sent).map(({ other }) => other),
    received: there(likedBy)
      .filter(({ like }) => !like.sent_at)
      .map(({ other }) => other),
    matches: there(matches).map(({ other }) => other),
    liked_by: there(likedBy).map(({ other, like }) => ({
      id: other,
      like_new: like.is_new ?? false,
    })),
    new_likes: newLikes,
  };
}

const batch = 100;

async function cardsOf(call: MemberCall, ids: readonly string[]): Promise<Map<string, Card>> {
  const wanted = [...new Set(ids)];
  const found = new Map<string, Card>();
  for (let at = 0; at < wanted.length; at += batch) {
    for (const entry of await findCards(call.scope, wanted.slice(at, at + batch)))
      found.set(...entry);
  }
  return found;
}

/** Who liked the member unseen and unanswered, the latest first. */
export async function waitingLikes(member: MemberScope): Promise<string[]> {
  return (await allLikes(member))
    .filter(({ like }) => like.is_new && !like.sent_at)
    .sort((a, b) => String(b.like.received_at).localeCompare(String(a.like.received_at)))
    .map(({ other }) => other);
}
