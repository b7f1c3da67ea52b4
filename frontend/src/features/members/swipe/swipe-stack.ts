/** The stack of the swipe game: who comes, who went, and what the server has yet to answer. */
import type { ResponseBody } from '#shared/api/contract.ts';
import type { swipeGameContract } from '#shared/api/swipe-game.ts';
import * as limits from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';
import { likes } from '../card/like-state.ts';

type Deal = ResponseBody<typeof swipeGameContract, 'GET'>;

export interface SwipeStack {
  /** Who comes, the top card first. */
  next: Profile[];
  /** Ids of those who were swiped; nobody of them is dealt again. */
  swiped: string[];
  /** The last skip, while it can be undone. */
  skipped: Profile[];
  /** Likes of today, as the server last said. */
  likesLeft: number;
  /** Swipes that are not answered yet. */
  pending: { id: string; like: boolean }[];
  /** Swipes that were answered. */
  answers: number;
  /** Goes on without likes, having seen that there are none left. */
  goesOn: boolean;
  /** The last deal: how many answers there were when it was asked for, and whether it was full. */
  deal: { answers: number; full: boolean };
}

/** Cards that are left when more are asked for. */
const fetchAt = 3;

/** Cards that can be shown: who was liked elsewhere meanwhile is none. */
export const getCards = ({ next }: SwipeStack): Profile[] =>
  next.filter(({ like_state }) => !likes(like_state));

/** Likes of today, without those on their way. */
export const getLikesLeft = ({ likesLeft, pending }: SwipeStack): number =>
  Math.max(0, likesLeft - pending.filter(({ like }) => like).length);

/** Whether another request may return more profiles. */
export function wantsDeal(stack: SwipeStack): boolean {
  const { answers, deal, pending } = stack;
  const left = getCards(stack).length;
  // A deal that was asked for before the last answers could hold only who is swiped already.
  const mayBring = answers > deal.answers && (left > 0 || pending.length === 0);
  return left <= fetchAt && mayBring && (deal.full || left === 0);
}

/**
 * The stack after a deal that was asked for when there were so many answers. The top card stays,
 * whatever the deal says, and so does the order; the rest is as the server knows it now.
 */
export function dealt(stack: SwipeStack | undefined, deal: Deal, answers: number): SwipeStack {
  const gone = new Set(stack?.swiped);
  const fresh = new Map(
    deal.profiles.filter(({ id }) => !gone.has(id)).map((profile) => [profile.id, profile]),
  );
  const known = (stack ? getCards(stack) : []).flatMap((card, index) => {
    const profile = fresh.get(card.id) ?? (index === 0 ? card : null);
    fresh.delete(card.id);
    return profile ? [profile] : [];
  });
  return {
    swiped: [],
    skipped: [],
    pending: [],
    answers: 0,
    goesOn: false,
    ...stack,
    next: [...known, ...fresh.values()],
    // An answer that came meanwhile knows better.
    likesLeft: stack && stack.answers > answers ? stack.likesLeft : deal.likes_left,
    deal: { answers, full: deal.profiles.length >= limits.swipeDealt },
  };
}

/** Without its top card. */
export function swiped(stack: SwipeStack, { id }: Profile, like: boolean): SwipeStack {
  const profile = stack.next.find((card) => card.id === id);
  return {
    ...stack,
    next: stack.next.filter((card) => card.id !== id),
    swiped: [...stack.swiped, id],
    skipped: !like && profile ? [profile] : stack.skipped,
    goesOn: !like && stack.goesOn,
    pending: [...stack.pending, { id, like }],
  };
}

/** The last skip on top again. A later like overrides it, so nothing is said to the server. */
export function undone(stack: SwipeStack): SwipeStack {
  const [profile] = stack.skipped;
  return profile ? { ...onTop(stack, profile), skipped: [] } : stack;
}

/** The oldest swipe of a profile got its response. */
function withoutPending(stack: SwipeStack, id: string): SwipeStack {
  const at = stack.pending.findIndex((swipe) => swipe.id === id);
  return {
    ...stack,
    pending: stack.pending.filter((_, place) => place !== at),
    answers: stack.answers + 1,
  };
}

export const answered = (stack: SwipeStack, id: string, likesLeft: number): SwipeStack => ({
  ...withoutPending(stack, id),
  likesLeft,
});

/** The server did not take it: the card comes back. */
export function returned(stack: SwipeStack, profile: Profile): SwipeStack {
  const left = withoutPending(stack, profile.id);
  return {
    ...onTop(left, profile),
    skipped: left.skipped.filter(({ id }) => id !== profile.id),
  };
}

/** The other one is not there any more, for this member: the card does not come back. */
export function lost(stack: SwipeStack, id: string): SwipeStack {
  const left = withoutPending(stack, id);
  const others = (cards: Profile[]) => cards.filter((card) => card.id !== id);
  return { ...left, next: others(left.next), skipped: others(left.skipped) };
}

const onTop = (stack: SwipeStack, profile: Profile): SwipeStack => ({
  ...stack,
  next: [profile, ...stack.next.filter(({ id }) => id !== profile.id)],
  swiped: stack.swiped.filter((id) => id !== profile.id),
});
