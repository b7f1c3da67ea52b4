import type { ReactNode } from 'react';
import { useSocket } from '#lib/use-socket.ts';
import { useChatEvents } from '../features/chats/cache/use-chat-events.ts';
import { LikeNotifications } from '../features/members/likes/like-notifications.tsx';

/** The page's open line; visitors never load it. */
export default function LiveUpdates(): ReactNode {
  useSocket();
  // After it: what is before the member's eyes does not count as unread.
  useChatEvents();
  return <LikeNotifications />;
}
