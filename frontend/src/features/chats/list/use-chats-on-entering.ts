import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chatsQuery } from '../api.ts';

/** Loads the first page of a member's conversations on entering the members area. */
export function useChatsOnEntering(member: string): void {
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each member
  useEffect(() => {
    void client.prefetchInfiniteQuery(chatsQuery);
  }, [client, member]);
}
