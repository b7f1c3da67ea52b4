/** What a member has on its way to another one, and the ways to send more. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from '#lib/store.ts';
import { type Outgoing, outgoingStore } from './outgoing.ts';
import { type Content, send, sendAgain } from './sending.ts';

/** Messages of a member to another one that the server has not confirmed. */
export function useOutgoing(member: string, to: string): readonly Outgoing[] {
  const all = useStore(outgoingStore);
  return useMemo(
    () => all.filter((one) => one.member === member && one.to === to),
    [all, member, to],
  );
}

export function useSend(member: string, to: string) {
  const client = useQueryClient();
  return useMemo(
    () => ({
      send: (content: Content) => void send(client, { member, to }, content),
      retry: (message: Outgoing) => void sendAgain(client, message),
    }),
    [client, member, to],
  );
}
