/** What a member has on its way to another one, and the ways to send more. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { type Outgoing, outgoing, subscribeOutgoing } from './outgoing.ts';
import { type Content, send, sendAgain } from './sending.ts';

const none: readonly Outgoing[] = [];

/** Messages of a member to another one that the server has not confirmed. */
export function useOutgoing(member: string, to: string): readonly Outgoing[] {
  const all = useSyncExternalStore(subscribeOutgoing, outgoing, () => none);
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
