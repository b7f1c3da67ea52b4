/** The likes as the page shows them: one list for each kind. */
import type { ResponseBody } from '#shared/api/contract.ts';
import type { likesContract } from '#shared/api/likes.ts';
import type { Profile } from '#shared/model/profile.ts';

export type LikesPage = ResponseBody<typeof likesContract, 'GET'>;

/** All pages that were loaded, as one. */
export interface LoadedLikes extends LikesPage {
  pages: number;
}

/** Likes with a further page of them. */
export function withNextPage(likes: LoadedLikes, next: LikesPage): LoadedLikes {
  const both = (kind: LikesType) => [...new Set([...likes[kind], ...next[kind]])];
  const known = new Set(likes.liked_by.map(({ id }) => id));
  return {
    ...next,
    profiles: { ...likes.profiles, ...next.profiles },
    sent: both('sent'),
    received: both('received'),
    matches: both('matches'),
    liked_by: [...likes.liked_by, ...next.liked_by.filter(({ id }) => !known.has(id))],
    pages: likes.pages + 1,
  };
}

/** As they stand in the address. */
export const likesTypes = ['received', 'sent', 'matches'] as const;
export type LikesType = (typeof likesTypes)[number];

export interface ListedLike {
  profile: Profile;
  /** The other one's like was not seen yet. */
  isNew: boolean;
}

/** Whether the member has not seen a like yet. */
export const isNewLike = ({ liked_by }: LoadedLikes, id: string): boolean =>
  liked_by.some((like) => like.id === id && like.like_new);

/** Who stands in a list, new ones first. */
export function listedLikes(likes: LoadedLikes, type: LikesType): ListedLike[] {
  const fresh = new Set(likes.liked_by.filter(({ like_new }) => like_new).map(({ id }) => id));
  return likes[type]
    .flatMap((id) => {
      const profile = likes.profiles[id];
      return profile ? [{ profile, isNew: fresh.has(id) }] : [];
    })
    .sort((a, b) => Number(b.isNew) - Number(a.isNew));
}

/** The same likes with one of them seen, or new again. */
export function withSeen(likes: LoadedLikes, id: string, seen: boolean): LoadedLikes {
  if (!likes.liked_by.some((like) => like.id === id && like.like_new === seen)) return likes;
  return {
    ...likes,
    liked_by: likes.liked_by.map((like) => (like.id === id ? { ...like, like_new: !seen } : like)),
    new_likes: Math.max(0, likes.new_likes + (seen ? -1 : 1)),
  };
}
