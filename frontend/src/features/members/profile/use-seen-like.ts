/** A like is no longer new once the member opens the profile of the one who likes them. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { likesQuery } from '../api.ts';
import { noteSeen } from '../likes/likes-cache.ts';
import { isNewLike } from '../likes/likes-lists.ts';

export function useSeenLike(id: string): void {
  const client = useQueryClient();
  // The members area loads them; this only looks.
  const { data } = useQuery({ ...likesQuery, enabled: false });
  const isNew = data !== undefined && isNewLike(data, id);
  const noted = useRef<string | null>(null);
  useEffect(() => {
    // Once for each opening: where it fails the like stays new.
    if (!isNew || noted.current === id) return;
    noted.current = id;
    void noteSeen(client, id);
  }, [client, id, isNew]);
}
