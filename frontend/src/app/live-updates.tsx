import type { ReactNode } from 'react';
import { useSocket } from '#lib/use-socket.ts';
import { useChatNews } from '../features/chats/cache/use-chat-news.ts';
import { LikeNews } from '../features/members/likes/like-news.tsx';

/** The page's open line; visitors never load it. */
export default function LiveUpdates(): ReactNode {
  useSocket();
  // After it: what is before the member's eyes does not count as unread.
  useChatNews();
  return <LikeNews />;
}
