/** What happens to loaded conversations: pure changes of the kept answers. */
import type { InfiniteData } from '@tanstack/react-query';
import * as limits from '#shared/limits.ts';
import type { Chat, LastMessage, Message } from '#shared/model/message.ts';
import type { ChatsPage, ThreadPage } from '../api.ts';

export type Thread = InfiniteData<ThreadPage, string | null>;
export type ChatList = InfiniteData<ChatsPage, string | null>;

const inOrder = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

/** All messages of a thread, oldest first, each once. */
export function getMessages(thread: Pick<Thread, 'pages'>): Message[] {
  const byId = new Map<string, Message>();
  for (const { messages } of [...thread.pages].reverse()) {
    for (const message of messages) byId.set(message.id, message);
  }
  return [...byId.values()].sort(inOrder);
}

/** Whether a message stands among older ones that were not loaded yet. */
function isBeyondLoaded({ pages }: Thread, message: Message): boolean {
  const oldest = getMessages({ pages })[0];
  const hasOlder = typeof pages.at(-1)?.before === 'string';
  return hasOlder && oldest !== undefined && message.id < oldest.id;
}

/** A thread with a message that came, was sent or stays; a mark of reading is never lost by it. */
export function withMessage(thread: Thread, message: Message): Thread {
  const place = thread.pages.findIndex(({ messages }) =>
    messages.some(({ id }) => id === message.id),
  );
  const pages = thread.pages.map((page, index) => {
    if (index !== Math.max(place, 0)) return page;
    const known = page.messages.find(({ id }) => id === message.id);
    const others = page.messages.filter(({ id }) => id !== message.id);
    const read_at = message.read_at ?? known?.read_at ?? null;
    return {
      ...page,
      messages: [...others, { ...message, read_at }].sort(inOrder),
      conversation: { ...page.conversation, begun: true },
    };
  });
  return { ...thread, pages };
}

/**
 * A thread with a message that an event told of. A late event about a message older than the
 * loaded ones changes nothing: the message comes with its page, and pages leave no gap.
 */
export const withIncoming = (thread: Thread, message: Message): Thread =>
  isBeyondLoaded(thread, message) ? thread : withMessage(thread, message);

/** A thread without a message; the same where it is not in it. */
export function withoutMessage(thread: Thread, id: string): Thread {
  const pages = thread.pages.map((page) =>
    page.messages.some((message) => message.id === id)
      ? { ...page, messages: page.messages.filter((message) => message.id !== id) }
      : page,
  );
  return pages.every((page, index) => page === thread.pages[index]) ? thread : { ...thread, pages };
}

/** A thread whose own messages up to a moment were read by the other one. */
export const withRead = (thread: Thread, readAt: string): Thread => ({
  ...thread,
  pages: thread.pages.map((page) => ({
    ...page,
    messages: page.messages.map((message) =>
      message.from === 'me' && !message.read_at && message.sent_at <= readAt
        ? { ...message, read_at: readAt }
        : message,
    ),
  })),
});

/**
 * A thread with its latest page as it is now. Where more came than a page holds, the older pages
 * no longer join on, and load again when they are looked for.
 *
 * @param had the messages that were there when the page was asked for: one of these that it lacks
 *   was removed, any other one came since
 */
export function withNewest(thread: Thread, page: ThreadPage, had: ReadonlySet<string>): Thread {
  const [first, ...older] = thread.pages;
  const [oldest] = page.messages;
  const newest = page.messages.at(-1);
  const came = thread.pages
    .flatMap(({ messages }) => messages)
    .filter(({ id }) => !had.has(id) && (!newest || id > newest.id));
  const messages = [...page.messages, ...came].sort(inOrder);
  const joins = first?.messages.some(({ id }) => id === oldest?.id);
  if (!first || !oldest || !joins || page.before === null) {
    return { pages: [{ ...page, messages }], pageParams: [null] };
  }
  const before = first.messages.filter(({ id }) => id < oldest.id);
  return {
    ...thread,
    pages: [{ ...page, messages: [...before, ...messages], before: first.before }, ...older],
  };
}

/** A thread of which only the latest page is kept. */
export const withFirstPage = (thread: Thread): Thread =>
  thread.pages.length > 1
    ? { pages: thread.pages.slice(0, 1), pageParams: thread.pageParams.slice(0, 1) }
    : thread;

/** A message as the list shows it. */
export const toLastMessage = ({
  id,
  from,
  kind,
  text,
  sent_at,
  read_at,
}: Message): LastMessage => ({
  id,
  from,
  kind,
  text: text === null ? null : [...text].slice(0, limits.messagePreviewChars).join(''),
  sent_at,
  read_at,
});

const getChats = (list: ChatList): Chat[] => list.pages.flatMap(({ chats }) => chats);

const mapChats = (list: ChatList, map: (chats: Chat[], at: number) => Chat[]): ChatList => ({
  ...list,
  pages: list.pages.map((page, index) => ({ ...page, chats: map(page.chats, index) })),
});

/** All conversations of a list, each once. */
export function getRows(list: Pick<ChatList, 'pages'>): Chat[] {
  const byId = new Map<string, Chat>();
  for (const { chats } of list.pages) {
    for (const chat of chats) {
      // A conversation that rose while pages loaded stands where it rose to.
      if (!byId.has(chat.conversation.id)) byId.set(chat.conversation.id, chat);
    }
  }
  return [...byId.values()];
}

/** Whether a list has a conversation. */
export const knows = (list: ChatList | undefined, conversation: string): boolean =>
  list !== undefined && getChats(list).some((chat) => chat.conversation.id === conversation);

/** A list with a conversation's latest message, moved to the top; the same where it has it. */
export function withLatest(
  list: ChatList,
  conversation: string,
  message: Message,
  unread: (before: number) => number,
): ChatList {
  const chat = getChats(list).find((one) => one.conversation.id === conversation);
  if (!chat || (chat.last_message && chat.last_message.id >= message.id)) return list;
  const moved: Chat = {
    ...chat,
    last_message: toLastMessage(message),
    num_unread_messages: unread(chat.num_unread_messages),
  };
  return mapChats(list, (chats, at) => {
    const others = chats.filter((one) => one.conversation.id !== conversation);
    return at === 0 ? [moved, ...others] : others;
  });
}

/** A list in which a conversation has this many unread messages; the same where it has. */
export function withUnread(list: ChatList, conversation: string, unread: number): ChatList {
  const differs = (chat: Chat) =>
    chat.conversation.id === conversation && chat.num_unread_messages !== unread;
  if (!getChats(list).some(differs)) return list;
  return mapChats(list, (chats) =>
    chats.map((chat) => (differs(chat) ? { ...chat, num_unread_messages: unread } : chat)),
  );
}

/** A list without a conversation; the same where it is not in it. */
export const withoutChat = (list: ChatList, conversation: string): ChatList =>
  knows(list, conversation)
    ? mapChats(list, (chats) => chats.filter((chat) => chat.conversation.id !== conversation))
    : list;

/** A list with a conversation that was taken out, at its place; the same where it has it. */
export function withChat(list: ChatList, chat: Chat): ChatList {
  if (knows(list, chat.conversation.id)) return list;
  const at = chat.last_message?.id ?? '';
  let placed = false;
  return mapChats(list, (chats, page) => {
    if (placed) return chats;
    const below = chats.findIndex((one) => (one.last_message?.id ?? '') < at);
    if (below < 0 && page < list.pages.length - 1) return chats;
    placed = true;
    return chats.toSpliced(below < 0 ? chats.length : below, 0, chat);
  });
}

/**
 * A list with its first page as it is now. Others keep their order below it: a conversation only
 * ever rises to the top, so further pages go on where they did.
 */
export function withNewestChats(list: ChatList, page: ChatsPage): ChatList {
  const [first, ...older] = list.pages;
  if (!first || page.cursor === null) return { pages: [page], pageParams: [null] };
  const known = new Map(getChats(list).map((chat) => [chat.conversation.id, chat]));
  const there = new Set(page.chats.map((chat) => chat.conversation.id));
  const lastId = (chat: Chat | undefined) => chat?.last_message?.id ?? '';
  const others = (chats: Chat[]) => chats.filter((chat) => !there.has(chat.conversation.id));
  // What came since the page was asked for is newer than what stands on it.
  const top = lastId(page.chats[0]);
  const came = others(first.chats).filter((chat) => lastId(chat) > top);
  const now = page.chats.map((chat) => {
    const before = known.get(chat.conversation.id);
    return before && lastId(before) > lastId(chat) ? before : chat;
  });
  const below = others(first.chats).filter((chat) => lastId(chat) <= top);
  return {
    ...list,
    pages: [
      { ...page, chats: [...came, ...now, ...below], cursor: first.cursor },
      ...older.map((one) => ({ ...one, chats: others(one.chats) })),
    ],
  };
}
