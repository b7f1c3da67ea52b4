import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import { userKey } from '#lib/session.tsx';
import type { User } from '#shared/model/user.ts';
import { chatsQuery, threadQuery } from '../api.ts';
import { chat, conversationId, list, message, noor, thread, threadPage } from '../fixtures.ts';
import { isTyping, noteTyping } from '../thread/typing.ts';
import { takeMessage, takeRead, takeUnread } from './incoming.ts';
import { openThread } from './open-thread.ts';
import { type ChatList, getMessages, getRows, type Thread } from './thread.ts';

const conversation = conversationId('Noor');
const profile = noor.id;
const sight = { visibilityState: 'visible' };
/** Calls that were made. */
let asked: string[];

beforeEach(() => {
  sight.visibilityState = 'visible';
  asked = [];
  vi.stubGlobal('document', sight);
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return new Promise(() => undefined);
  });
  return () => vi.unstubAllGlobals();
});

/** Noor's conversation is open under her own id, and listed below Iris's. */
function loaded() {
  const client = new QueryClient();
  const user: User = { ...userFixture(), unread_messages: 1 };
  client.setQueryData(userKey, user);
  client.setQueryData<ChatList>(
    chatsQuery.queryKey,
    list([chat('Iris', message(9), 1), chat('Noor', message(8))]),
  );
  client.setQueryData<Thread>(
    threadQuery(profile).queryKey,
    thread(
      threadPage([message(7, { from: 'me' }), message(8)], {
        conversation: { id: conversation, begun: true, num_unread_messages: 0 },
      }),
    ),
  );
  const rows = () => getRows(client.getQueryData(chatsQuery.queryKey) ?? list([]));
  return {
    client,
    rows,
    messages: () =>
      getMessages(client.getQueryData<Thread>(threadQuery(profile).queryKey) ?? thread()),
    unread: () => client.getQueryData<User>(userKey)?.unread_messages,
  };
}

describe('a message that comes', () => {
  it('stands in the thread and on top of the list, once, however often it comes', async () => {
    const { client, rows, messages } = loaded();
    for (let time = 0; time < 2; time++) {
      await takeMessage(client, { conversation, profile, message: message(10) });
    }
    expect(messages().map(({ text }) => text)).toEqual(['words 7', 'words 8', 'words 10']);
    expect(rows().map((row) => [row.profile.name, row.num_unread_messages])).toEqual([
      ['Noor', 1],
      ['Iris', 1],
    ]);
    expect(asked).toEqual([]);
  });

  it('ends the sign that it is being written', async () => {
    const { client } = loaded();
    noteTyping(conversation);
    await takeMessage(client, { conversation, profile, message: message(10) });
    expect(isTyping(conversation)).toBe(false);
  });

  it('is not unread before the eyes, but behind another page of the browser', async () => {
    const { client, rows } = loaded();
    const close = openThread(conversation);
    await takeMessage(client, { conversation, profile, message: message(10) });
    expect(rows()[0]?.num_unread_messages).toBe(0);
    sight.visibilityState = 'hidden';
    await takeMessage(client, { conversation, profile, message: message(11) });
    expect(rows()[0]?.num_unread_messages).toBe(1);
    close();
  });

  it('from a conversation that is not listed makes the list ask for it', async () => {
    const { client } = loaded();
    await takeMessage(client, {
      conversation: conversationId('Eve'),
      profile: 'eve',
      message: message(10),
    });
    expect(asked).toEqual(['/api/chats.php?']);
  });

  it('of one’s own from elsewhere counts for nothing', async () => {
    const { client, rows, messages } = loaded();
    await takeMessage(client, {
      conversation,
      profile,
      message: message(10, { from: 'me' }),
    });
    expect(messages()).toHaveLength(3);
    expect(rows()[0]).toMatchObject({ profile: { name: 'Noor' }, num_unread_messages: 0 });
  });
});

describe('a mark of reading', () => {
  it('reaches the own messages up to that moment', () => {
    const { client, messages } = loaded();
    const { sent_at: read_at } = message(7);
    takeRead(client, { conversation, read_at });
    expect(messages().map((one) => one.read_at)).toEqual([read_at, null]);
  });
});

describe('the number of unread messages', () => {
  it('follows in the badge and in the list', () => {
    const { client, rows, unread } = loaded();
    takeUnread(client, { total: 3, conversation, num: 2 });
    expect(unread()).toBe(3);
    expect(rows().map((row) => row.num_unread_messages)).toEqual([1, 2]);
    takeUnread(client, { total: 0 });
    expect(unread()).toBe(0);
  });

  it('leaves out what is before the eyes', () => {
    const { client, rows, unread } = loaded();
    const close = openThread(conversation);
    takeUnread(client, { total: 3, conversation, num: 2 });
    expect(unread()).toBe(1);
    expect(rows().map((row) => row.num_unread_messages)).toEqual([1, 0]);
    close();
  });
});
