/** The likes as the page shows them: one list for each kind. */
import type { ResponseBody } from '#shared/api/contract.ts';
import type { likesContract } from '#shared/api/likes.ts';
import * as limits from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';

export type LikesResponse = ResponseBody<typeof likesContract, 'GET'>;

/** As they stand in the address. */
export const likesTypes = ['received', 'sent', 'matches'] as const;
export type LikesType = (typeof likesTypes)[number];

export interface ListedLike {
  profile: Profile;
  /** The other one's like was not seen yet. */
  isNew: boolean;
}

/** Whether the member has not seen a like yet. */
export const isNewLike = ({ liked_by }: LikesResponse, id: string): boolean =>
  liked_by.some((like) => like.id === id && like.like_new);

/** Who stands in a list, new ones first. */
export function listedLikes(likes: LikesResponse, type: LikesType): ListedLike[] {
  const fresh = new Set(likes.liked_by.filter(({ like_new }) => like_new).map(({ id }) => id));
  return likes[type]
    .flatMap((id) => {
      const profile = likes.profiles[id];
      return profile ? [{ profile, isNew: fresh.has(id) }] : [];
    })
    .sort((a, b) => Number(b.isNew) - Number(a.isNew));
}

/** How many there are; the server names no more than so many. */
export const countText = (count: number): string =>
  count < limits.likesShown ? String(count) : `${limits.likesShown}+`;

/** The same likes with one of them seen, or new again. */
export function withSeen(likes: LikesResponse, id: string, seen: boolean): LikesResponse {
  if (!likes.liked_by.some((like) => like.id === id && like.like_new === seen)) return likes;
  return {
    ...likes,
    liked_by: likes.liked_by.map((like) => (like.id === id ? { ...like, like_new: !seen } : like)),
    new_likes: Math.max(0, likes.new_likes + (seen ? -1 : 1)),
  };
}
