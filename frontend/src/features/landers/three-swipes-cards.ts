/** The cards of /landers/tinderswipe, and how far the visitor has swiped them. */
import type { Profile } from '#shared/model/profile.ts';
import type { Swipe } from '#ui/swipe-drag.ts';

/** A member, or a drawn person of the brand where nobody may be shown. */
export type SwipeFace =
  | { key: string; profile: Profile; drawn: null }
  | { key: string; profile: null; drawn: string };

/** As many are dealt at most. */
export const mostCards = 3;

/** The cards that are dealt: of members with a photo, else the brand's drawn people. */
export function dealCards(profiles: readonly Profile[], drawings: readonly string[]): SwipeFace[] {
  const members = profiles
    .slice(0, mostCards)
    .map((profile) => ({ key: profile.id, profile, drawn: null }));
  if (members.length > 0) return members;
  return drawings.slice(0, mostCards).map((drawn) => ({ key: drawn, profile: null, drawn }));
}

/** Key of the address that holds the swipes, a letter each: whoever has no scripts plays too. */
const queryKey = 'swipes';
const letters = { like: 'l', skip: 's' } as const satisfies Record<Swipe, string>;

/** The swipes that an address holds, never more than there are cards. */
export function readSwipes(search: string, count: number): Swipe[] {
  const text = new URLSearchParams(search).get(queryKey) ?? '';
  return /^[ls]*$/.test(text)
    ? [...text].slice(0, count).map((letter) => (letter === letters.like ? 'like' : 'skip'))
    : [];
}

/** The address with these swipes; what a campaign put there stays. */
export function addressWith(pathname: string, search: string, swipes: readonly Swipe[]): string {
  const query = new URLSearchParams(search);
  if (swipes.length > 0) query.set(queryKey, swipes.map((swipe) => letters[swipe]).join(''));
  else query.delete(queryKey);
  const text = query.toString();
  return text ? `${pathname}?${text}` : pathname;
}
