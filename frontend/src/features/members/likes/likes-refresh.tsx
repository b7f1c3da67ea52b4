import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFrames } from '#lib/use-socket.ts';
import { whenIdle } from '#lib/yield-to-page.ts';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { likesQuery } from '../api.ts';
import { reloadLikes } from './likes-cache.ts';

/** Loads the likes on entering the members area, and again when their number changes. */
export function LikesRefresh({ user: { profile, new_likes } }: { user: User }) {
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each member
  useEffect(() => {
    // As long as the photos' addresses hold, what was loaded before is good.
    const staleTime = (limits.photoUrlSeconds * 1_000) / 2;
    whenIdle(() => void client.prefetchQuery({ ...likesQuery, staleTime }));
  }, [client, profile.id]);
  // A match changes no number where the member saw the like before.
  useFrames({
    onFrame: ({ type }) => {
      if (type === 'match') void reloadLikes(client);
    },
    onGap: () => void reloadLikes(client),
  });
  const known = useRef(new_likes);
  useEffect(() => {
    if (known.current === new_likes) return;
    known.current = new_likes;
    // Who opens a liked profile changes both at once.
    if (client.getQueryData(likesQuery.queryKey)?.new_likes === new_likes) return;
    void reloadLikes(client);
  }, [client, new_likes]);
  return null;
}
