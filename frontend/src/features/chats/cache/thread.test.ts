import { describe, expect, it } from 'vitest';
import * as limits from '#shared/limits.ts';
import { chat, conversationId, list, message, thread, threadPage } from '../fixtures.ts';
import {
  type ChatList,
  getMessages,
  getRows,
  knows,
  type Thread,
  toLastMessage,
  withChat,
  withFirstPage,
  withIncoming,
  withLatest,
  withMessage,
  withNewest,
  withNewestChats,
  withoutChat,
  withoutMessage,
  withRead,
  withUnread,
} from './thread.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const texts = (shown: Thread) => getMessages(shown).map(({ text }) => text);
const getIds = (messages: { id: string }[]) => new Set(messages.map(({ id }) => id));
const names = (shown: ChatList) => getRows(shown).map(({ profile }) => profile.name);

describe('the messages of a thread', () => {
  const two = thread(threadPage(range(3, 4)), threadPage(range(1, 2)));

  it('stand in order, each once, however the pages overlap', () => {
    expect(texts(two)).toEqual(['words 1', 'words 2', 'words 3', 'words 4']);
    const overlapping = thread(threadPage(range(2, 4)), threadPage(range(1, 3)));
    expect(texts(overlapping)).toEqual(['words 1', 'words 2', 'words 3', 'words 4']);
  });

  it('gain one that came, at its place and only once', () => {
    const late = withMessage(two, message(5));
    expect(texts(late).at(-1)).toBe('words 5');
    expect(texts(withMessage(late, message(5)))).toEqual(texts(late));
    expect(texts(withMessage(thread(threadPage([])), message(1)))).toEqual(['words 1']);
    expect(withMessage(thread(threadPage([])), message(1)).pages[0]?.conversation.begun).toBe(true);
  });

  it('do not gain a late one among those that were not loaded: it comes with its page', () => {
    const newest = thread(threadPage(range(51, 100), { before: 'to 51' }));
    expect(withIncoming(newest, message(12))).toBe(newest);
    expect(texts(withIncoming(newest, message(101))).at(-1)).toBe('words 101');
    const whole = thread(threadPage(range(51, 100)));
    expect(texts(withIncoming(whole, message(12)))[0]).toBe('words 12');
  });

  it('keep that a message was read when it comes again without that', () => {
    const read = thread(threadPage([message(1, { read_at: '2026-03-02T10:00:00.000Z' })]));
    expect(getMessages(withMessage(read, message(1)))[0]?.read_at).toBe('2026-03-02T10:00:00.000Z');
  });

  it('lose one, and are the same where it is not there', () => {
    expect(texts(withoutMessage(two, message(2).id))).toEqual(['words 1', 'words 3', 'words 4']);
    expect(withoutMessage(two, message(9).id)).toBe(two);
  });

  it('are read up to a moment: only the own ones, and only until then', () => {
    const at = message(2).sent_at;
    const mine = { from: 'me' as const };
    const read = getMessages(
      withRead(thread(threadPage([message(1), message(2, mine), message(3, mine)])), at),
    );
    expect(read.map(({ read_at }) => read_at)).toEqual([null, at, null]);
  });
});

describe('the latest page, asked for again', () => {
  const loaded = thread(threadPage(range(51, 100), { before: 'to 51' }), threadPage(range(1, 50)));
  const had = getIds(getMessages(loaded));

  it('joins the older ones where they meet', () => {
    const next = withNewest(loaded, threadPage(range(53, 102), { before: 'to 53' }), had);
    expect(getMessages(next)).toHaveLength(102);
    // Further pages go on where they did.
    expect(next.pages[0]?.before).toBe('to 51');
    expect(next.pageParams).toEqual(loaded.pageParams);
  });

  it('stands alone where more came than it holds: a gap never looks like a conversation', () => {
    const next = withNewest(loaded, threadPage(range(201, 250), { before: 'to 201' }), had);
    expect(getMessages(next)).toHaveLength(50);
    expect(next.pages[0]?.before).toBe('to 201');
    // A message that came by itself meanwhile does not bridge the gap.
    const bridged = withMessage(loaded, message(250));
    expect(
      getMessages(
        withNewest(
          bridged,
          threadPage(range(201, 250), { before: 'to 201' }),
          getIds(getMessages(bridged)),
        ),
      ),
    ).toHaveLength(50);
  });

  it('takes out what was deleted elsewhere', () => {
    const page = threadPage(
      range(51, 100).filter(({ id }) => id !== message(70).id),
      {
        before: 'to 51',
      },
    );
    expect(texts(withNewest(loaded, page, had))).not.toContain('words 70');
  });

  it('keeps what came while it was on its way', () => {
    const meanwhile = withMessage(loaded, message(101));
    const next = withNewest(meanwhile, threadPage(range(51, 100), { before: 'to 51' }), had);
    expect(texts(next).at(-1)).toBe('words 101');
    const first = withMessage(thread(threadPage([])), message(1));
    expect(texts(withNewest(first, threadPage([]), new Set()))).toEqual(['words 1']);
  });

  it('is all there is where the conversation was removed elsewhere', () => {
    const next = withNewest(loaded, threadPage([message(101)]), had);
    expect(texts(next)).toEqual(['words 101']);
  });

  it('is what stays of a thread that was left', () => {
    expect(withFirstPage(loaded).pages).toEqual([loaded.pages[0]]);
    const one = thread(threadPage(range(1, 2)));
    expect(withFirstPage(one)).toBe(one);
  });
});

describe('the last message of a conversation', () => {
  it('is cut by characters, not in the middle of one', () => {
    const long = toLastMessage(message(1, { text: '😀'.repeat(200) })).text ?? '';
    expect([...long]).toHaveLength(limits.messagePreviewChars);
    expect(long.isWellFormed()).toBe(true);
  });
});

describe('the list of conversations', () => {
  const ann = chat('Ann', message(9));
  const bob = chat('Bob', message(8), 2);
  const cem = chat('Cem', message(7));
  const dee = chat('Dee', message(6));
  const two = list([ann, bob], [cem, dee]);
  const add = (count: number) => (before: number) => before + count;

  it('moves the one with a new message to the top, from whichever page', () => {
    const next = withLatest(two, conversationId('Dee'), message(10), add(1));
    expect(names(next)).toEqual(['Dee', 'Ann', 'Bob', 'Cem']);
    expect(getRows(next)[0]).toMatchObject({
      num_unread_messages: 1,
      last_message: { text: 'words 10' },
    });
  });

  it('counts a message once, however often it comes', () => {
    const once = withLatest(two, conversationId('Bob'), message(10), add(1));
    const twice = withLatest(once, conversationId('Bob'), message(10), add(1));
    expect(twice).toBe(once);
    // One that is older than what is shown changes nothing either.
    expect(withLatest(two, conversationId('Bob'), message(5), add(1))).toBe(two);
  });

  it('knows whom it does not have', () => {
    expect(knows(two, conversationId('Eve'))).toBe(false);
    expect(knows(undefined, conversationId('Ann'))).toBe(false);
    expect(withLatest(two, conversationId('Eve'), message(10), add(1))).toBe(two);
  });

  it('sets how many are unread, and is the same where that is so', () => {
    expect(getRows(withUnread(two, conversationId('Bob'), 0))[1]?.num_unread_messages).toBe(0);
    expect(withUnread(two, conversationId('Bob'), 2)).toBe(two);
  });

  it('loses a conversation, and has it back at its place', () => {
    const without = withoutChat(two, conversationId('Bob'));
    expect(names(without)).toEqual(['Ann', 'Cem', 'Dee']);
    expect(names(withChat(without, bob))).toEqual(['Ann', 'Bob', 'Cem', 'Dee']);
    expect(names(withChat(withoutChat(two, conversationId('Dee')), dee))).toEqual(names(two));
    expect(withChat(two, bob)).toBe(two);
  });

  const firstPage = {
    ...{ total_unread_messages: 0, total_messages: 0, last_opened: null, cursor: 'new' },
  };

  it('takes a new first page in, and keeps what is below it', () => {
    const eve = chat('Eve', message(11), 1);
    const page = { ...firstPage, chats: [eve, ann], total_unread_messages: 3 };
    const next = withNewestChats(two, page);
    expect(names(next)).toEqual(['Eve', 'Ann', 'Bob', 'Cem', 'Dee']);
    expect(next.pages[0]?.cursor).toBe('cursor 0');
    expect(names(withNewestChats(two, { ...page, cursor: null }))).toEqual(['Eve', 'Ann']);
  });

  it('keeps what is newer than the page that it asked for', () => {
    const newer = withLatest(two, conversationId('Cem'), message(12), add(1));
    const page = { ...firstPage, chats: [ann, bob] };
    expect(names(withNewestChats(newer, page))).toEqual(['Cem', 'Ann', 'Bob', 'Dee']);
    const known = withLatest(two, conversationId('Ann'), message(12), add(1));
    expect(getRows(withNewestChats(known, page))[0]?.last_message?.text).toBe('words 12');
  });
});
