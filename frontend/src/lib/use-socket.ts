/** What arrives by itself, for components. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { userKey, useSession } from './session.tsx';
import { type SocketListener, socket } from './socket.ts';

/** Hears of what arrives, as long as the component is there. */
export function useFrames(listener: SocketListener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(
    () =>
      socket.subscribe({
        onFrame: (frame) => latest.current.onFrame?.(frame),
        onGap: () => latest.current.onGap?.(),
        onPoll: () => latest.current.onPoll?.(),
        onEnd: () => latest.current.onEnd?.(),
      }),
    [],
  );
}

/** Loaded before the socket was there. */
const isOld = (client: QueryClient) =>
  Date.now() - (client.getQueryState(userKey)?.dataUpdatedAt ?? 0) > limits.userRefreshFirstMs;

/** Keeps the socket open while a member is logged in, and the member's own counts right. */
export function useSocket(): void {
  const client = useQueryClient();
  const { user } = useSession();
  const id = user?.profile.id;
  /** The socket was there before, so that this one comes after a break. */
  const again = useRef(false);
  const refresh = () => void client.invalidateQueries({ queryKey: userKey });
  useFrames({
    onFrame: (frame) => {
      if (frame.type === 'like' || frame.type === 'match') refresh();
      // Likes are not sent again: the member's own numbers tell of those that were missed.
      if (frame.type === 'caught_up') {
        if (again.current || isOld(client)) refresh();
        again.current = true;
      }
      if (frame.type !== 'unread') return;
      const { total } = frame;
      client.setQueryData<User | null>(userKey, (now) =>
        now && now.unread_messages !== total ? { ...now, unread_messages: total } : now,
      );
    },
    onGap: refresh,
    onPoll: refresh,
    onEnd: refresh,
  });
  useEffect(() => {
    if (id === undefined) return;
    again.current = false;
    socket.start();
    return socket.stop;
  }, [id]);
}
