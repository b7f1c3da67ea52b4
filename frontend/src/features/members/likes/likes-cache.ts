/** The likes that are loaded, and what changes them. */
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { userKey } from '#lib/session.tsx';
import type { Profile } from '#shared/model/profile.ts';
import type { User } from '#shared/model/user.ts';
import { likesQuery } from '../api.ts';
import { openMatch } from '../like-modal/like-modal-store.ts';
import { isNewLike, withSeen } from './likes-lists.ts';

/** Loads the likes anew, whether anything shows them or not. */
export const reloadLikes = (client: QueryClient): Promise<void> =>
  client.prefetchQuery({ ...likesQuery, staleTime: 0 });

/** Calls that are on their way; the page and what opened it may both ask. */
const underWay = new Set<string>();

/** Clears the new flag of a received like, here at once; new again where the server does not hear of it. */
export async function noteSeen(client: QueryClient, id: string): Promise<void> {
  const likes = client.getQueryData(likesQuery.queryKey);
  // Where the likes are not loaded yet, the server knows whether it is new.
  if ((likes && !isNewLike(likes, id)) || underWay.has(id)) return;
  underWay.add(id);
  // Answers from before would say new again.
  await Promise.all([
    client.cancelQueries({ queryKey: likesQuery.queryKey }),
    client.cancelQueries({ queryKey: userKey }),
  ]);
  const change = (seen: boolean) => {
    client.setQueryData(likesQuery.queryKey, (data) => data && withSeen(data, id, seen));
    // Without the likes nobody here knows whether it counted.
    if (!likes) return;
    client.setQueryData<User | null>(
      userKey,
      (user) => user && { ...user, new_likes: Math.max(0, user.new_likes + (seen ? -1 : 1)) },
    );
  };
  change(true);
  try {
    await call('like', 'PUT', { body: { id } });
  } catch {
    // Nobody asked for it, so there is nothing to say; opening the profile again tries again.
    change(false);
  } finally {
    underWay.delete(id);
    // The first load, which was cancelled, is not repeated by itself.
    if (client.getQueryData(likesQuery.queryKey))
      void client.invalidateQueries({ queryKey: likesQuery.queryKey });
    else void reloadLikes(client);
    void client.invalidateQueries({ queryKey: userKey });
  }
}

/**
 * Celebrates a match, once for each load of the page: the answer to a like and a frame both tell of
 * it. Who sees the match has seen the like.
 */
export function celebrateMatch(client: QueryClient, profile: Profile): Promise<void> {
  openMatch(profile);
  return noteSeen(client, profile.id);
}
