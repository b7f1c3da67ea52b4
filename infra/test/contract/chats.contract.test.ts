/** Conversations: what both members see, read and remove, and who may write to whom. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { accountExportContract } from '#shared/api/account-export.ts';
import { accountReactivateContract } from '#shared/api/account-reactivate.ts';
import { blockContract } from '#shared/api/block.ts';
import { chatContract } from '#shared/api/chat.ts';
import { chatsContract } from '#shared/api/chats.ts';
import { giftsContract } from '#shared/api/gifts.ts';
import { icebreakersContract } from '#shared/api/icebreakers.ts';
import { memberContract } from '#shared/api/member.ts';
import { messageContract } from '#shared/api/message.ts';
import { reportContract } from '#shared/api/report.ts';
import * as limits from '#shared/limits.ts';
import type { Chat } from '#shared/model/message.ts';
import { getChats, getUser, message, open, sendMessage } from '../support/conversations.ts';
import { createMemberAt, soon } from '../support/fixtures.ts';
import { tokenTo } from '../support/local.ts';
import { password, signUp, type TestUser } from '../support/members.ts';
import { brandCommand } from '../support/operator.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';

const longest = 50;
const daySeconds = 86_400;
let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack([
    {
      id: 'maple',
      change: (config) => {
        config.prices.message_credits = 1;
        config.prices.photo_credits = 2;
        config.prices.gift_credits = 3;
        config.gifts = [{ id: 'heart' }, { id: 'rose', credits: 200 }];
        Object.assign(config.limits, {
          signup_credits: 150,
          signup_messages: 2,
          free_conversations: 2,
          message_length: longest,
        });
      },
    },
    { id: 'birch' },
  ]);
}, 180_000);
afterAll(() => own.stop());

/** Creates a visible member. */
async function createMember(name = 'Robin', brand = 'maple'): Promise<TestUser> {
  const one = await createMemberAt(own, { name }, brand);
  await soon(async () =>
    expect(await own.at(brand).getErrorCode(memberContract, 'GET', { query: { id: one.id } })).toBe(
      'ok',
    ),
  );
  return one;
}
const two = () => Promise.all([createMember('Ann'), createMember('Ben')]);
const getErrorCode = ({ client }: TestUser, given: ReturnType<typeof message>) =>
  client.getErrorCode(chatContract, 'POST', given);
const openCode = ({ client }: TestUser, id: string) =>
  client.getErrorCode(chatContract, 'GET', { query: { id } });
const block = ({ client }: TestUser, { id }: TestUser) =>
  client.ok(blockContract, 'POST', { body: { id } });
const remove = ({ client }: TestUser, conversation: string) =>
  client.getErrorCode(chatContract, 'DELETE', { body: { conversation } });
const removeMessage = ({ client }: TestUser, conversation: string, id: string) =>
  client.getErrorCode(messageContract, 'DELETE', { body: { conversation, id } });
const getTexts = (opened: { messages: { text: string | null }[] }) =>
  opened.messages.map(({ text }) => text);
const leave = ({ client }: TestUser) =>
  client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });

describe('a conversation that is opened from elsewhere', () => {
  it.each([
    ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['a link on a sibling host', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }],
    ['a script of another site', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }],
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
  ])('by %s is refused, stays unread, and its sender is told nothing', async (_, headers) => {
    const [ann, ben] = await two();
    const { conversation } = await sendMessage(ann, ben);
    for (const id of [conversation.id, ann.id]) {
      const refused = await ben.client.call(chatContract, 'GET', { query: { id }, headers });
      expect([refused.status, refused.ok ? 'ok' : refused.error.code]).toEqual([
        403,
        'forbidden_origin',
      ]);
    }
    expect(await getUser(ben)).toMatchObject({ unread_messages: 1 });
    expect((await getChats(ben)).chats[0]).toMatchObject({ num_unread_messages: 1 });
    expect((await open(ann, conversation.id)).messages).toMatchObject([{ read_at: null }]);
    expect(await open(ben, conversation.id)).toMatchObject({ total_unread_messages: 0 });
    expect((await open(ann, conversation.id)).messages).toMatchObject([
      { read_at: expect.any(String) },
    ]);
  });
});

describe('the totals', () => {
  const totals = async (one: TestUser) => {
    const { total_unread_messages, total_messages, last_opened } = await getChats(one);
    return [total_unread_messages, total_messages, last_opened?.profile ?? null];
  };

  it('count the messages of all conversations, and name the one that was opened last', async () => {
    const [ann, ben] = await two();
    const cem = await createMember('Cem');
    expect(await totals(ann)).toEqual([0, 0, null]);
    const { conversation, message: first } = await sendMessage(ann, ben, 'one');
    await sendMessage(ann, ben, 'two');
    const answer = await sendMessage(ben, ann, 'three');
    await sendMessage(cem, ann, 'four');
    expect(await totals(ann)).toEqual([2, 4, null]);
    expect(await totals(ben)).toEqual([2, 3, null]);
    // Messages are sent without being opened, and opened without being sent.
    await open(ann, conversation.id);
    expect(await totals(ann)).toEqual([1, 4, ben.id]);
    await open(ann, cem.id);
    expect(await totals(ann)).toEqual([0, 4, cem.id]);
    // All of it is read already.
    await open(ann, ben.id);
    expect(await totals(ann)).toEqual([0, 4, ben.id]);
    const { last_opened } = await getChats(ann);
    expect(Math.abs(Date.parse(String(last_opened?.opened_at)) - Date.now())).toBeLessThan(60_000);

    // Nobody else's total changes with what a member removes.
    expect(await removeMessage(ann, conversation.id, first.id)).toBe('ok');
    expect(await removeMessage(ann, conversation.id, answer.message.id)).toBe('ok');
    expect(await totals(ann)).toEqual([0, 2, ben.id]);
    expect(await totals(ben)).toEqual([2, 3, null]);
    expect(await remove(ann, conversation.id)).toBe('ok');
    expect(await totals(ann)).toEqual([0, 1, ben.id]);
    await sendMessage(ben, ann, 'five');
    expect(await totals(ann)).toEqual([1, 2, ben.id]);
  });
});

describe('a message', () => {
  it('stands with both at once, and is read when the other one opens it', async () => {
    const [ann, ben] = await two();
    const sent = await sendMessage(ann, ben, 'Hello Ben');
    expect(sent).toMatchObject({
      message: {
        ...{ from: 'me', kind: 'text', text: 'Hello Ben' },
        ...{ image: null, gift: null, read_at: null },
      },
      credits: 150,
      free_messages: 1,
      free_conversations: 1,
    });
    const { id } = sent.conversation;

    expect((await getChats(ben)).chats).toMatchObject([
      {
        conversation: { id },
        profile: { id: ann.id, name: 'Ann', status: 'active' },
        num_unread_messages: 1,
        last_message: { id: sent.message.id, from: 'them', text: 'Hello Ben', read_at: null },
      },
    ]);
    expect(await getUser(ben)).toMatchObject({ unread_messages: 1 });

    const seen = await open(ben, id);
    expect(seen).toMatchObject({
      conversation: { id, begun: true, num_unread_messages: 1 },
      profile: { id: ann.id },
      messages: [{ id: sent.message.id, from: 'them', text: 'Hello Ben' }],
      before: null,
      total_unread_messages: 0,
    });
    expect(await getUser(ben)).toMatchObject({ unread_messages: 0 });
    expect((await getChats(ben)).chats[0]).toMatchObject({ num_unread_messages: 0 });

    const readAt = seen.messages[0]?.read_at;
    expect(readAt).toMatch(/^\d{4}-/);
    expect((await open(ann, id)).messages).toMatchObject([{ from: 'me', read_at: readAt }]);
    expect((await getChats(ann)).chats[0]?.last_message).toMatchObject({ read_at: readAt });
    // Opening it again changes nothing.
    await open(ben, id);
    expect((await open(ann, id)).messages).toMatchObject([{ read_at: readAt }]);
  });

  it('finds its conversation by the other one’s id, before the first word and after it', async () => {
    const [ann, ben] = await two();
    const empty = await open(ann, ben.id);
    expect(empty).toMatchObject({
      conversation: { begun: false, num_unread_messages: 0 },
      profile: { id: ben.id, name: 'Ben' },
      messages: [],
      before: null,
    });
    expect((await getChats(ann)).chats).toEqual([]);
    const sent = await sendMessage(ann, ben);
    expect(sent.conversation.id).toBe(empty.conversation.id);
    const again = await open(ann, ben.id);
    expect(again).toMatchObject({ conversation: { id: empty.conversation.id, begun: true } });
    expect(again.messages).toHaveLength(1);
    // The other member has the same conversation and can continue it.
    const response = message({ conversation: empty.conversation.id }, { text: 'Hi' });
    const answered = await ben.client.ok(chatContract, 'POST', response);
    expect(answered.conversation.id).toBe(empty.conversation.id);
    expect(getTexts(await open(ann, sent.conversation.id))).toEqual(['Hello!', 'Hi']);
  });

  it('is trimmed and in normal form, and has the brand’s length at most', async () => {
    const [ann, ben] = await two();
    const said = async (text: string) => (await sendMessage(ann, ben, text)).message.text;
    expect(await said('  caf\u0065\u0301 \n ')).toBe('café');
    expect(await said('two\nlines')).toBe('two\nlines');
    expect(await said('x'.repeat(longest))).toHaveLength(longest);
    // Characters are counted as people count them, so that an emoji is one.
    expect(await said('🌹'.repeat(longest))).toBe('🌹'.repeat(longest));
    const tooLong = message(ben, { text: 'x'.repeat(longest + 1) });
    expect(await ann.client.call(chatContract, 'POST', tooLong)).toMatchObject({
      status: 422,
      error: { code: 'message_too_long', params: { limit: longest } },
    });
    expect(await getErrorCode(ann, message(ben, { text: 'x'.repeat(20_000) }))).toBe(
      'message_too_long',
    );
  });

  it.each([
    ['nothing but space', { text: ' \n\t ' }],
    ['a control character', { text: 'a\u0007b' }],
    ['half a character', { text: 'a\ud83cb' }],
    ['a text turned around', { text: 'a\u202eb' }],
    ['nothing', {}],
    ['two things at once', { text: 'Hi', gift: 'heart' }],
    ['a gift that the brand does not have', { gift: 'cake' }],
    ['a gift that nobody has', { gift: '__proto__' }],
    ['an image that is nobody’s', { image: 'A'.repeat(22) }],
  ])('is refused with %s', async (_, content) => {
    const [ann, ben] = await sharedTwo();
    await own.admin.makePaid(ann);
    expect(await getErrorCode(ann, message(ben, content as { text: string }))).toBe(
      'validation_failed',
    );
  });

  it('goes to one conversation or one member, with a key of its own', async () => {
    const [ann, ben] = await sharedTwo();
    const valid = message(ben).body;
    for (const body of [
      { ...valid, conversation: 'A'.repeat(22) },
      { text: 'Hi', client_id: randomUUID() },
      { ...valid, client_id: 'mine' },
      { to: ben.id, text: 'Hi' },
      { ...valid, to: 'somebody' },
    ]) {
      expect(await ann.client.getErrorCode(chatContract, 'POST', { body })).toBe(
        'validation_failed',
      );
    }
    for (const to of [{ id: ann.id }, { id: 'A'.repeat(22) }, { conversation: 'A'.repeat(22) }]) {
      expect(await getErrorCode(ann, message(to))).toBe('not_found');
    }
    expect(await openCode(ann, ann.id)).toBe('not_found');
    expect(await openCode(ann, 'A'.repeat(22))).toBe('not_found');
  });

  let pair: Promise<[TestUser, TestUser]> | undefined;
  const sharedTwo = () => (pair ??= two() as Promise<[TestUser, TestUser]>);
});

describe('what is asked of a sender comes in order', () => {
  it('a confirmed address before what is wrong in the request', async () => {
    const ben = await createMember('Ben');
    const client = own.at('maple');
    await signUp(client);
    for (const body of [message(ben).body, {}, { text: 'x'.repeat(51) }]) {
      expect(await client.getErrorCode(chatContract, 'POST', { body })).toBe('not_confirmed');
    }
    const query = { unexpected: '1' };
    expect(await client.getErrorCode(chatContract, 'POST', { ...message(ben), query })).toBe(
      'not_confirmed',
    );
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect(await client.getErrorCode(chatContract, 'POST', { ...message(ben), headers })).toBe(
      'forbidden_origin',
    );
    expect(await own.at('maple').getErrorCode(chatContract, 'POST', { body: {} })).toBe(
      'authentication_required',
    );
  });

  it('blocked, conversations left, premium, credits', async () => {
    const [ann, ben, carl, dora] = await Promise.all([
      ...[createMember('Ann'), createMember('Ben'), createMember('Carl'), createMember('Dora')],
    ]);
    if (!ann || !ben || !carl || !dora) throw new Error('nobody');
    await sendMessage(ann, ben);
    await sendMessage(ann, carl);
    await block(dora, ann);
    // Ann has started two conversations, is not premium, and cannot afford a rose.
    const rose = { gift: 'rose' };
    expect(await getErrorCode(ann, message(dora, { gift: 'cake' }))).toBe('validation_failed');
    expect(await getErrorCode(ann, message(dora, rose))).toBe('blocked_by_user');
    const eve = await createMember('Eve');
    const refused = await ann.client.call(chatContract, 'POST', message(eve, rose));
    expect(refused).toMatchObject({
      status: 403,
      error: { code: 'conversation_limit_reached', params: { limit: 2 } },
    });
    expect(await getErrorCode(ann, message(ben, rose))).toBe('premium_only');
    await own.admin.makePaid(ann);
    expect(await ann.client.call(chatContract, 'POST', message(ben, rose))).toMatchObject({
      status: 402,
      error: { code: 'not_enough_credits', params: { needed: 200, missing: 50 } },
    });
    // A premium member may write to everybody and send gifts within the balance.
    const gift = await ann.client.ok(chatContract, 'POST', message(eve, { gift: 'heart' }));
    expect(gift).toMatchObject({
      message: { kind: 'gift', text: null, gift: { id: 'heart', name: 'Heart' } },
      credits: 147,
    });
    // The refused messages cost nothing.
    expect(await own.admin.entries(ann)).toHaveLength(2 + 2 + 1);
  });

  it('counts conversations that a free member starts, not those of others', async () => {
    const [ann, ben, carl] = await Promise.all([
      ...[createMember('Ann'), createMember('Ben'), createMember('Carl')],
    ]);
    if (!ann || !ben || !carl) throw new Error('nobody');
    await sendMessage(ben, ann);
    const answered = await sendMessage(ann, ben);
    expect(answered.free_conversations).toBe(2);
    expect(await sendMessage(ann, carl)).toMatchObject({ free_conversations: 1 });
    // A removed and restarted conversation keeps its id.
    await remove(ann, (await getChats(ann)).chats[0]?.conversation.id ?? '');
    expect(await sendMessage(ann, carl)).toMatchObject({ free_conversations: 1 });
    expect(await getUser(ann)).toMatchObject({ free_conversations: 1 });
  });

  it('says that nobody would answer for a fictional profile, and takes nothing', async () => {
    const [ann, mask] = await two();
    await own.admin.makeFictional(mask);
    expect(await getErrorCode(ann, message(mask))).toBe('fictional_not_reachable');
    expect(await getErrorCode(ann, message(mask, { gift: 'rose' }))).toBe(
      'fictional_not_reachable',
    );
    expect(await getUser(ann)).toMatchObject({ free_messages: 2, free_conversations: 2 });
    expect((await getChats(ann)).chats).toEqual([]);
  });
});

describe('the list', () => {
  it('has the latest first, page after page, each once while more come', async () => {
    const ann = await createMember('Ann');
    const count = limits.chatsPageSize + 3;
    const others: TestUser[] = [];
    while (others.length < count) {
      const next = Array.from({ length: Math.min(4, count - others.length) });
      others.push(...(await Promise.all(next.map(() => createMemberAt(own)))));
    }
    for (const other of others) await sendMessage(other, ann);
    const first = await getChats(ann);
    expect(first.chats).toHaveLength(limits.chatsPageSize);
    expect(first.total_unread_messages).toBe(count);
    // Also those of the second page count.
    expect(first.total_messages).toBe(count);
    const getIds = (chats: Chat[]) => chats.map(({ profile }) => profile.id);
    expect(getIds(first.chats)).toEqual(
      others
        .toReversed()
        .slice(0, limits.chatsPageSize)
        .map(({ id }) => id),
    );
    // A conversation of the first page moves up, and none of the second page is lost.
    await sendMessage(others[count - 2] as TestUser, ann);
    const second = await getChats(ann, first.cursor ?? undefined);
    expect(second.total_messages).toBe(count + 1);
    expect(second.cursor).toBeNull();
    expect(getIds(second.chats)).toEqual(
      others
        .slice(0, 3)
        .toReversed()
        .map(({ id }) => id),
    );

    const cursor = first.cursor ?? '';
    for (const bad of [cursor.slice(0, -2), `${cursor}A`, 'x', '2026-01-01']) {
      const query = { cursor: bad };
      expect(await ann.client.getErrorCode(chatsContract, 'GET', { query })).toBe(
        'validation_failed',
      );
    }
    const query = { cursor };
    const [other] = others as [TestUser];
    expect(await other.client.getErrorCode(chatsContract, 'GET', { query })).toBe(
      'validation_failed',
    );
  }, 180_000);
});

describe('a conversation', () => {
  it('comes in pages from the latest back, none twice and none lost while more come', async () => {
    const [ann, ben] = await two();
    const count = 2 * limits.messagesPageSize + 5;
    let conversation = '';
    for (let index = 0; index < count; index++) {
      conversation = (await sendMessage(ann, ben, `message ${index}`)).conversation.id;
    }
    const pages: (string | null)[][] = [];
    let before: string | null = null;
    do {
      const page = await open(ben, conversation, before ?? undefined);
      pages.unshift(getTexts(page));
      before = page.before;
      if (pages.length === 1) {
        const { client } = ben;
        for (const query of [
          { id: conversation, before: 'x' },
          { id: conversation, before: page.messages[0]?.id ?? '' },
        ]) {
          expect(await client.getErrorCode(chatContract, 'GET', { query })).toBe(
            'validation_failed',
          );
        }
        await sendMessage(ann, ben, 'meanwhile');
      }
    } while (before);
    expect(pages.map(({ length }) => length)).toEqual([
      5,
      limits.messagesPageSize,
      limits.messagesPageSize,
    ]);
    expect(pages.flat()).toEqual(Array.from({ length: count }, (_, index) => `message ${index}`));
    // Only the latest page marks messages as read, and new ones were not shown.
    expect(await getUser(ben)).toMatchObject({ unread_messages: 1 });
  }, 180_000);

  it('that is removed goes for one side, unread ones and all, until there is news', async () => {
    const [ann, ben] = await two();
    const { conversation } = await sendMessage(ann, ben, 'old');
    await sendMessage(ann, ben, 'old too');
    expect(await remove(ben, conversation.id)).toBe('ok');
    expect(await remove(ben, conversation.id)).toBe('ok');
    expect(await getChats(ben)).toMatchObject({ chats: [], total_unread_messages: 0 });
    expect(await open(ben, conversation.id)).toMatchObject({ messages: [], before: null });
    expect(getTexts(await open(ann, conversation.id))).toEqual(['old', 'old too']);
    // Removing a conversation does not mark its messages as read.
    expect((await open(ann, conversation.id)).messages[0]?.read_at).toBeNull();

    await sendMessage(ann, ben, 'new');
    expect(await getChats(ben)).toMatchObject({
      chats: [{ num_unread_messages: 1, last_message: { text: 'new' } }],
      total_unread_messages: 1,
    });
    expect(getTexts(await open(ben, conversation.id))).toEqual(['new']);
    expect(await remove(ben, 'A'.repeat(22))).toBe('not_found');
  });

  it('loses single messages on one side only', async () => {
    const [ann, ben] = await two();
    const sent = [];
    for (const text of ['one', 'two', 'three']) sent.push(await sendMessage(ann, ben, text));
    const [one, , three] = sent.map(({ message: { id } }) => id) as [string, string, string];
    const id = sent[0]?.conversation.id ?? '';
    // A removed message no longer counts as unread.
    expect(await removeMessage(ben, id, three)).toBe('ok');
    expect(await getChats(ben)).toMatchObject({
      chats: [{ num_unread_messages: 2, last_message: { text: 'two' } }],
      total_unread_messages: 2,
    });
    expect(await removeMessage(ben, id, three)).toBe('not_found');
    await open(ben, id);
    expect(await removeMessage(ben, id, one)).toBe('ok');
    expect(getTexts(await open(ben, id))).toEqual(['two']);
    expect(await getUser(ben)).toMatchObject({ unread_messages: 0 });
    expect(getTexts(await open(ann, id))).toEqual(['one', 'two', 'three']);
    for (const message of (await open(ben, id)).messages) await removeMessage(ben, id, message.id);
    expect((await getChats(ben)).chats).toMatchObject([{ last_message: null }]);
    // Messages that were removed with the conversation cannot be deleted.
    const { message } = await sendMessage(ann, ben, 'four');
    await remove(ben, id);
    expect(await removeMessage(ben, id, message.id)).toBe('not_found');
  });

  it('is nobody else’s, of this brand or another one', async () => {
    const [ann, ben] = await two();
    const { conversation, message: said } = await sendMessage(ann, ben);
    const [carl, dora] = await Promise.all([createMember('Carl'), createMember('Dora', 'birch')]);
    for (const stranger of [carl, dora]) {
      expect(await openCode(stranger, conversation.id)).toBe('not_found');
      expect(await getErrorCode(stranger, message({ conversation: conversation.id }))).toBe(
        'not_found',
      );
      expect(await remove(stranger, conversation.id)).toBe('not_found');
      expect(await removeMessage(stranger, conversation.id, said.id)).toBe('not_found');
      expect((await getChats(stranger)).chats).toEqual([]);
    }
    // Members of another brand count as unknown.
    expect(await openCode(ann, dora.id)).toBe('not_found');
    expect(await getErrorCode(ann, message(dora))).toBe('not_found');
    expect(await getErrorCode(dora, message(ann))).toBe('not_found');
    const { id } = (await open(ann, carl.id)).conversation;
    expect(await openCode(dora, id)).toBe('not_found');
  });
});

describe('a block', () => {
  it('hides the conversation from both, with all that was unread, until it is lifted', async () => {
    const [ann, ben] = await two();
    const { conversation } = await sendMessage(ann, ben);
    await sendMessage(ben, ann);
    expect(await getUser(ann)).toMatchObject({ unread_messages: 1 });
    await block(ann, ben);
    for (const one of [ann, ben]) {
      expect(await getChats(one)).toMatchObject({ chats: [], total_unread_messages: 0 });
    }
    expect(await openCode(ben, conversation.id)).toBe('blocked_by_user');
    expect(await openCode(ben, ann.id)).toBe('blocked_by_user');
    expect(await getErrorCode(ben, message(ann))).toBe('blocked_by_user');
    // For the member who blocked, the other one does not exist.
    expect(await openCode(ann, conversation.id)).toBe('not_found');
    expect(await getErrorCode(ann, message({ conversation: conversation.id }))).toBe('not_found');
    expect(await own.admin.messages(ann)).toHaveLength(2);

    await ann.client.ok(blockContract, 'DELETE', { body: { id: ben.id } });
    expect((await getChats(ann)).chats).toHaveLength(1);
    expect(getTexts(await open(ben, conversation.id))).toHaveLength(2);
    expect(await getErrorCode(ben, message(ann))).toBe('ok');
  });
});

describe('a member who left', () => {
  it('can be blocked by who has talked to them, and writes no more after coming back', async () => {
    const [ann, ben] = await two();
    await sendMessage(ben, ann, 'Hello?');
    await leave(ben);
    await block(ann, ben);
    expect((await getChats(ann)).chats).toEqual([]);
    const stranger = await createMember('Carl');
    expect(
      await stranger.client.getErrorCode(blockContract, 'POST', { body: { id: ben.id } }),
    ).toBe('not_found');
    const token = tokenTo('/account-reactivate', await own.local.mail(ben.email, 2));
    await ben.client.ok(accountReactivateContract, 'PUT', { body: { token } });
    expect(await getErrorCode(ben, message(ann))).toBe('blocked_by_user');
  });

  it('stays in the list without a name, cannot be written to, and leaves nothing behind', async () => {
    const [ann, ben] = await two();
    const { conversation } = await sendMessage(ann, ben, 'Where are you?');
    await sendMessage(ben, ann, 'Here');
    await leave(ben);
    const gone = { id: ben.id, status: 'disabled', name: '', photos: [], main_image: null };
    expect((await getChats(ann)).chats).toMatchObject([
      { conversation: { id: conversation.id }, profile: gone, num_unread_messages: 1 },
    ]);
    const seen = await open(ann, conversation.id);
    expect(seen).toMatchObject({ profile: gone, total_unread_messages: 0 });
    expect(getTexts(seen)).toEqual(['Where are you?', 'Here']);
    expect(await getErrorCode(ann, message({ conversation: conversation.id }))).toBe('not_found');
    expect(await getErrorCode(ann, message(ben))).toBe('not_found');
    const stranger = await createMember('Carl');
    expect(await getErrorCode(stranger, message(ben))).toBe('not_found');
    expect(await openCode(stranger, ben.id)).toBe('not_found');

    await own.local.advance(14 * daySeconds + 3_600);
    const left = await own.admin.partition('maple', ben.id);
    expect(left.filter(({ sk }) => !sk.startsWith('LEDGER#'))).toEqual([]);
    expect(getTexts(await open(ann, conversation.id))).toEqual(['Where are you?', 'Here']);
    // Reading the messages of a purged member notifies nobody.
    expect((await getChats(ann)).chats).toMatchObject([{ profile: gone }]);
    await own.local.resetClock();
  }, 180_000);
});

describe('what is held of a conversation', () => {
  it('goes to its member with the export', async () => {
    const [ann, ben] = await two();
    const { conversation, message: said } = await sendMessage(ann, ben, 'Hello Ben');
    await sendMessage(ben, ann, 'Hello Ann');
    await open(ann, conversation.id);
    const { conversations, ledger } = await ann.client.ok(accountExportContract, 'GET');
    expect(conversations).toMatchObject([
      {
        id: conversation.id,
        with: ben.id,
        removed: false,
        read_by_them_at: null,
        messages: [
          { id: said.id, from: 'me', text: 'Hello Ben', price: { free_message: true } },
          { from: 'them', text: 'Hello Ann' },
        ],
      },
    ]);
    // The price that the other member paid is not revealed.
    expect(conversations[0]?.messages[1]).not.toHaveProperty('price');
    expect(ledger.at(-1)).toMatchObject({ counter_account: 'messages', reference: said.id });
  });

  it('is kept with a report as it was, whoever deletes it', async () => {
    const [ann, ben] = await two();
    const { conversation } = await sendMessage(ann, ben, 'Send me money');
    const threat = await sendMessage(ann, ben, 'Or else');
    await sendMessage(ben, ann, 'No');
    await removeMessage(ben, conversation.id, threat.message.id);
    await remove(ann, conversation.id);
    const body = { id: ann.id, reason: 'scam' } as const;
    await ben.client.ok(reportContract, 'POST', { body });
    await remove(ben, conversation.id);
    const cases = (...args: string[]) =>
      brandCommand(own.stack.environment, 'cases', ...args, '--id', 'maple');
    const open = JSON.parse((await cases('list', '--format', 'json')).out) as {
      id: string;
      about: string;
    }[];
    const id = String(open.find(({ about }) => about === ann.id)?.id);
    const command = await cases('show', '--case', id);
    expect(command.out).toMatch(
      /of the member: Send me money\n.*of the member: Or else\n.*of the sender: No\n/,
    );
  });
});

describe('what helps to begin', () => {
  it('icebreakers come in the language asked for, else in the visitor’s', async () => {
    const ann = await createMemberAt(own);
    const inLanguage = async (query: { language?: 'pl' | 'en' }) =>
      (await ann.client.ok(icebreakersContract, 'GET', { query })).icebreakers;
    const polish = await inLanguage({ language: 'pl' });
    expect(polish.length).toBeGreaterThan(5);
    expect(await inLanguage({})).toEqual(await inLanguage({ language: 'en' }));
    ann.client.cookies.set(limits.localeCookieName, 'pl');
    expect(await inLanguage({})).toEqual(polish);
    const query = { language: 'xx' };
    expect(await ann.client.getErrorCode(icebreakersContract, 'GET', { query })).toBe(
      'validation_failed',
    );
  });

  it('gifts are the brand’s own choice, with names, drawings and prices', async () => {
    const ann = await createMemberAt(own);
    const { gifts } = await ann.client.ok(giftsContract, 'GET');
    expect(gifts).toEqual([
      { id: 'heart', name: 'Heart', image: '/assets/gifts/heart.svg', credits: 3 },
      { id: 'rose', name: 'Rose', image: '/assets/gifts/rose.svg', credits: 200 },
    ]);
    ann.client.cookies.set(limits.localeCookieName, 'de');
    const [heart] = (await ann.client.ok(giftsContract, 'GET')).gifts;
    expect(heart?.name).toBe('Herz');
    for (const { image } of gifts) {
      const drawing = await ann.client.send({ path: image });
      expect([drawing.status, drawing.headers['content-type']]).toEqual([
        200,
        'image/svg+xml; charset=utf-8',
      ]);
    }
  });
});
