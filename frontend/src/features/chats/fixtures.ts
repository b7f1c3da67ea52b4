/** Fake conversations for tests. */

import { userFixture } from '#lib/fixtures.tsx';
import type { Chat, Message } from '#shared/model/message.ts';
import type { ChatsPage, ThreadPage } from './api.ts';
import { type ChatList, type Thread, toLastMessage } from './cache/thread.ts';

export const noor = { ...userFixture().profile, id: 'noor'.padEnd(22, '0'), name: 'Noor', age: 29 };

const minuteMs = 60_000;
const start = Date.parse('2026-03-02T09:00:00.000Z');

/** The message of a minute: later ones have larger ids. */
export function message(minute: number, change: Partial<Message> = {}): Message {
  const at = start + minute * minuteMs;
  return {
    id: `${at}${'a'.repeat(11)}`,
    from: 'them',
    kind: 'text',
    text: `words ${minute}`,
    image: null,
    gift: null,
    sent_at: new Date(at).toISOString(),
    read_at: null,
    ...change,
  };
}

export const conversationId = (name: string): string => name.padEnd(22, '_');

export const threadPage = (messages: Message[], change: Partial<ThreadPage> = {}): ThreadPage => ({
  conversation: { id: conversationId('noor'), begun: messages.length > 0, num_unread_messages: 0 },
  profile: noor,
  messages,
  before: null,
  total_unread_messages: 0,
  ...change,
});

/** Pages as they load: the latest first. */
export const thread = (...pages: ThreadPage[]): Thread => ({
  pages,
  pageParams: pages.map((_, index) => (index === 0 ? null : `before ${index}`)),
});

export const chat = (name: string, last: Message | null, unread = 0): Chat => ({
  conversation: { id: conversationId(name) },
  profile: { ...noor, id: name.padEnd(22, '0'), name },
  num_unread_messages: unread,
  last_message: last && toLastMessage(last),
});

export const list = (...pages: Chat[][]): ChatList => ({
  pages: pages.map(
    (chats, index): ChatsPage => ({
      chats,
      total_unread_messages: 0,
      total_messages: 0,
      last_opened: null,
      cursor: index === pages.length - 1 ? null : `cursor ${index}`,
    }),
  ),
  pageParams: pages.map((_, index) => (index === 0 ? null : `cursor ${index - 1}`)),
});

/** Storage as a browser has it. */
export function storageFixture(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}
