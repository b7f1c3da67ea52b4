import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from '#lib/yield-to-page.ts';
import { chatsQuery } from '../api.ts';

/** Loads the first page of a member's conversations on entering the members area. */
export function useChatsOnEntering(member: string): void {
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each member
  useEffect(() => {
    whenIdle(() => void client.prefetchInfiniteQuery(chatsQuery));
  }, [client, member]);
}
