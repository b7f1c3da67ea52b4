/** Reading: what comes into an open conversation is read as soon as it is before the eyes. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Message } from '#shared/model/message.ts';
import { refreshThread } from '../cache/conversations.ts';
import { openThread } from '../cache/open-thread.ts';

/** Several that come together are read together. */
const readAfterMs = 250;

/**
 * @param id under which the conversation was opened
 * @param conversation its own id, once that is known
 */
export function useReading(
  id: string,
  conversation: string | undefined,
  messages: readonly Message[],
): void {
  const client = useQueryClient();
  useEffect(() => (conversation ? openThread(conversation) : undefined), [conversation]);
  const unread = messages.findLast(({ from, read_at }) => from === 'them' && !read_at)?.id ?? null;
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (unread === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const read = () => {
      if (document.visibilityState !== 'visible' || asked.current === unread) return;
      timer = setTimeout(() => {
        asked.current = unread;
        void refreshThread(client, id);
      }, readAfterMs);
    };
    // Who comes back to the page sees what came meanwhile, also where asking failed before.
    const back = () => {
      asked.current = null;
      read();
    };
    read();
    document.addEventListener('visibilitychange', back);
    addEventListener('online', back);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', back);
      removeEventListener('online', back);
    };
  }, [client, id, unread]);
}
