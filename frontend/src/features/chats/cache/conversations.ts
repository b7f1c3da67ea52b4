/** Kept conversations, under whichever id they were opened: changing them and asking anew. */
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/api.ts';
import { userKey } from '#lib/session.tsx';
import type { User } from '#shared/model/user.ts';
import {
  type ChatsPage,
  chatsPage,
  chatsQuery,
  isList,
  isThread,
  isUser,
  threadPage,
  threadQuery,
} from '../api.ts';
import { patchCache } from './cache-patches.ts';
import { isBeingRead } from './open-thread.ts';
import {
  type ChatList,
  getMessages,
  type Thread,
  withNewest,
  withNewestChats,
  withUnread,
} from './thread.ts';

/** An answer that is asked for this soon after a change may not know of it. */
const lagMs = 2_000;

/** Changes a loaded conversation. */
export const changeThread = (
  client: QueryClient,
  conversation: string,
  change: (thread: Thread) => Thread,
): void =>
  patchCache<Thread>(
    client,
    isThread,
    (thread) => (thread.pages[0]?.conversation.id === conversation ? change(thread) : thread),
    lagMs,
  );

/** Changes the list of conversations. */
export const changeList = (client: QueryClient, change: (list: ChatList) => ChatList): void =>
  patchCache(client, isList, change, lagMs);

/** Changes the logged-in member. */
export const changeUser = (client: QueryClient, change: (user: User) => User): void =>
  patchCache<User | null>(client, isUser, (user) => user && change(user));

/** Notes how many messages are unread: in all, and in one conversation. */
export function noteUnread(
  client: QueryClient,
  total: number,
  one?: { conversation: string; num: number },
): void {
  changeUser(client, (user) =>
    user.unread_messages === total ? user : { ...user, unread_messages: total },
  );
  // Without a lag: what an answer says later is newer.
  if (one) {
    const { conversation, num } = one;
    patchCache<ChatList>(client, isList, (list) => withUnread(list, conversation, num));
  }
}

/** One at a time for each subject; who asks meanwhile gets another one after it. */
function oneAtATime<Args extends [QueryClient, ...string[]]>(
  run: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  const running = new WeakMap<QueryClient, Map<string, { done: Promise<void>; again: boolean }>>();
  return function once(...args: Args): Promise<void> {
    const [client, ...subject] = args;
    const key = subject.join(' ');
    const own = running.get(client) ?? new Map();
    running.set(client, own);
    const now = own.get(key);
    if (now) {
      now.again = true;
      return now.done;
    }
    const state = { done: Promise.resolve(), again: false };
    own.set(key, state);
    state.done = (async () => {
      try {
        do {
          state.again = false;
          await run(...args);
        } while (state.again);
      } finally {
        own.delete(key);
      }
    })();
    return state.done;
  };
}

/** Whether the call failed in a way that the next one may not. Anything else is a defect. */
function isTransient(cause: unknown): boolean {
  if (cause instanceof ApiError) return true;
  throw cause;
}

/** What is before the member's eyes is not unread, whatever the list heard of it. */
function asSeen(page: ChatsPage): ChatsPage {
  const seen = page.chats.find(({ conversation }) => isBeingRead(conversation.id));
  if (!seen || seen.num_unread_messages === 0) return page;
  return {
    ...page,
    chats: page.chats.map((chat) => (chat === seen ? { ...chat, num_unread_messages: 0 } : chat)),
    total_unread_messages: Math.max(0, page.total_unread_messages - seen.num_unread_messages),
  };
}

/** Asks for the beginning of the list again, where there is one. Nothing is said of a failure. */
export const refreshList = oneAtATime(async (client) => {
  if (!client.getQueryData(chatsQuery.queryKey)) return;
  try {
    const page = asSeen(await chatsPage(null));
    patchCache<ChatList>(client, isList, (list) => withNewestChats(list, page));
    noteUnread(client, page.total_unread_messages);
  } catch (cause) {
    isTransient(cause);
  }
});

/**
 * Asks for the latest messages of an open conversation again, which marks them as read.
 *
 * @param id under which it was opened
 */
export const refreshThread = oneAtATime(async (client, id: string) => {
  const { queryKey } = threadQuery(id);
  const before = client.getQueryData(queryKey);
  if (!before) return;
  const had = new Set(getMessages(before).map((message) => message.id));
  try {
    const page = await threadPage(id, null);
    patchCache<Thread>(
      client,
      (query) => isThread(query) && query.queryKey.at(-1) === id,
      (thread) => withNewest(thread, page, had),
    );
    const conversation = page.conversation.id;
    noteUnread(client, page.total_unread_messages, { conversation, num: 0 });
  } catch (cause) {
    isTransient(cause);
    const code = (cause as ApiError).code;
    // It is closed now: the page says so.
    if (code === 'blocked_by_user' || code === 'not_found') {
      await client.invalidateQueries({ queryKey });
    }
  }
});

/** What the member has may be other than it is shown. */
export const refreshUser = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: userKey });
