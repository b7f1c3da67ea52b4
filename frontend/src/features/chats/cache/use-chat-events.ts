/** What arrives about conversations, whatever page is open. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#lib/session.tsx';
import { useFrames } from '#lib/use-socket.ts';
import { isThread } from '../api.ts';
import { sendWaiting } from '../composer/sending.ts';
import { noteTyping } from '../thread/typing.ts';
import { watchCachePatches } from './cache-patches.ts';
import { refreshList, refreshThread } from './conversations.ts';
import { takeMessage, takeRead, takeUnread } from './incoming.ts';

/** Takes in what arrives, and sends what could not go while there was no network. */
export function useChatEvents(): void {
  const client = useQueryClient();
  const { user } = useSession();
  const member = user?.profile.id;
  const look = () => {
    void refreshList(client);
    if (document.visibilityState !== 'visible') return;
    for (const query of client.getQueryCache().getAll()) {
      if (isThread(query) && query.isActive())
        void refreshThread(client, String(query.queryKey.at(-1)));
    }
  };
  const goOn = () => {
    if (member) sendWaiting(client, member);
  };
  useFrames({
    onFrame: (frame) => {
      switch (frame.type) {
        case 'message':
          void takeMessage(client, frame);
          break;
        case 'read':
          takeRead(client, frame);
          break;
        case 'unread':
          takeUnread(client, frame);
          break;
        case 'typing':
          noteTyping(frame.conversation);
          break;
        case 'caught_up':
          goOn();
          break;
      }
    },
    onGap: look,
    onPoll: () => {
      look();
      goOn();
    },
  });
  useEffect(() => {
    if (!member) return;
    const forget = watchCachePatches(client);
    const online = () => sendWaiting(client, member);
    addEventListener('online', online);
    return () => {
      forget();
      removeEventListener('online', online);
    };
  }, [client, member]);
}
