/** Operators answer for fictional profiles, where a brand says that somebody does. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { accountExportContract } from '#shared/api/account-export.ts';
import { blockContract } from '#shared/api/block.ts';
import { chatContract } from '#shared/api/chat.ts';
import { memberContract } from '#shared/api/member.ts';
import { settingsContract } from '#shared/api/settings.ts';
import { userContract } from '#shared/api/user.ts';
import { getCannedAnswers } from '#shared/canned-answers.ts';
import * as limits from '#shared/limits.ts';
import type { ConversationList } from '#shared/model/fictional-conversation.ts';
import { auditContract } from '#shared/ops/audit.ts';
import { fictionalAnswerContract } from '#shared/ops/fictional-answer.ts';
import { fictionalConversationContract } from '#shared/ops/fictional-conversation.ts';
import { fictionalConversationsContract } from '#shared/ops/fictional-conversations.ts';
import { fictionalNotesContract } from '#shared/ops/fictional-notes.ts';
import { queuesContract } from '#shared/ops/queues.ts';
import { restrictionContract } from '#shared/ops/restriction.ts';
import type { OperatorRole } from '#shared/rules/operator-roles.ts';
import { type ConsoleClient, operatorAt } from '../support/console.ts';
import { getChats, getUser, message, open, sendMessage } from '../support/conversations.ts';
import { createMemberAt } from '../support/fixtures.ts';
import { password, type TestUser } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { openSocket } from '../support/socket-client.ts';

const staffed = 'elm';
const daySeconds = 86_400;
let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack(
    [
      {
        id: staffed,
        change: (config) => {
          config.features.fictional_chat = true;
          Object.assign(config.limits, { signup_messages: 1_000, free_conversations: 100 });
        },
      },
      { id: 'maple' },
    ],
    { workers: 2 },
  );
}, 180_000);
afterAll(() => own.stop());

const operator = (role: OperatorRole = 'moderator', brands = [staffed]) =>
  operatorAt(own.stack.port, role, brands);
const drained = async () => expect(await own.stack.drain(120_000)).toBe(true);

/** Creates a member who knows that profiles may be fictional, and a fictional profile. */
async function pair(): Promise<{ member: TestUser; profile: TestUser }> {
  const [member, profile] = await Promise.all([
    createMemberAt(own, { name: 'Ben' }, staffed),
    createMemberAt(own, { name: 'Mask' }, staffed),
  ]);
  await own.admin.makeFictional(profile, staffed);
  await acknowledge(member);
  await drained();
  return { member, profile };
}
const acknowledge = ({ client }: TestUser) =>
  client.ok(userContract, 'PUT', { body: { fictional_acknowledged: true } });

/** A conversation as calls name it, with its last message. */
interface Place {
  profile: string;
  conversation: string;
  seen: string;
}

async function write(member: TestUser, profile: TestUser, text = 'Hello!'): Promise<Place> {
  const sent = await sendMessage(member, profile, text);
  return { profile: profile.id, conversation: sent.conversation.id, seen: sent.message.id };
}
async function waits(): Promise<{ member: TestUser; profile: TestUser; place: Place }> {
  const { member, profile } = await pair();
  return { member, profile, place: await write(member, profile) };
}

async function listWaiting(one: ConsoleClient, list: ConversationList = 'unassigned') {
  const found: Awaited<ReturnType<typeof page>>['conversations'] = [];
  const page = (cursor?: string) =>
    one.ok(fictionalConversationsContract, 'GET', {
      query: { brand: staffed, list, ...(cursor ? { cursor } : {}) },
    });
  let cursor: string | null | undefined;
  do {
    const answer = await page(cursor ?? undefined);
    found.push(...answer.conversations);
    cursor = answer.cursor;
  } while (cursor);
  return found;
}
const findWaiting = async (one: ConsoleClient, { conversation }: Place, list?: ConversationList) =>
  (await listWaiting(one, list)).find(({ id }) => id === conversation);

const view = async (one: ConsoleClient, { profile, conversation }: Place) =>
  (
    await one.ok(fictionalConversationContract, 'GET', {
      query: { brand: staffed, profile, conversation },
    })
  ).conversation;
const toAnswer = (place: Place, text = 'Hi there!', key: string = randomUUID()) => ({
  body: { brand: staffed, ...place, text, key },
});
const answer = async (one: ConsoleClient, place: Place, text?: string) =>
  (await one.ok(fictionalAnswerContract, 'POST', toAnswer(place, text))).message;
const refusal = async (one: ConsoleClient, place: Place, text?: string) => {
  const reply = await one.call(fictionalAnswerContract, 'POST', toAnswer(place, text));
  return reply.ok ? 'ok' : { code: reply.error.code, params: reply.error.params };
};
const kept = async ({ id }: { id: string }) =>
  (await own.admin.partition(staffed, id)).filter(({ sk }) => sk.startsWith('ANSWERED#'));
const entries = async (one: ConsoleClient, subject: string, action: string) =>
  (await one.ok(auditContract, 'GET', { query: { brand: staffed, subject, action } })).entries;

describe('a message to a fictional profile', () => {
  it('waits, once however many there are, and is answered; the member reads it, marked', async () => {
    const { member, profile } = await pair();
    const one = await operator();
    const place = await write(member, profile, 'Are you real?');
    const second = await write(member, profile, 'Well?');
    const waiting = (await listWaiting(one)).filter(({ id }) => id === place.conversation);
    expect(waiting).toMatchObject([
      {
        profile: { id: profile.id, name: 'Mask' },
        member: { id: member.id, name: 'Ben' },
        ...{ waiting: 2, claim: null, unreachable: false },
        last: { kind: 'text', text: 'Well?' },
      },
    ]);
    const { queues } = await one.ok(queuesContract, 'GET');
    const queue = queues.find((found) => found.queue === 'conversations');
    expect(queue?.waiting).toBeGreaterThan(0);

    const shown = await view(one, place);
    expect(shown).toMatchObject({
      profile: { id: profile.id },
      member: { id: member.id },
      ...{ blocker: null, last: second.seen, more: false, waiting: 2 },
      messages: [
        { from: 'member', text: 'Are you real?', by: null },
        { from: 'member', text: 'Well?', by: null },
      ],
    });
    expect(shown.canned).toEqual(getCannedAnswers('en'));
    const before = await getUser(member);
    const socket = await openSocket(member.client);
    const honest = shown.canned[0]?.text ?? '';
    await answer(one, second, honest);
    await socket.next('message');
    await socket.close();

    const thread = await open(member, place.conversation);
    expect(thread.profile).toMatchObject({ id: profile.id, fictional: true });
    expect(thread.messages.at(-1)).toMatchObject({ from: 'them', kind: 'text', text: honest });
    expect((await getChats(member)).chats[0]?.profile.fictional).toBe(true);
    // Nobody was there: nothing is read, nobody was active.
    expect(thread.messages.map(({ read_at }) => read_at).slice(0, 2)).toEqual([null, null]);
    const seen = await member.client.ok(memberContract, 'GET', { query: { id: profile.id } });
    expect(seen.profile.last_active).toBe('earlier');
    const after = await getUser(member);
    expect(after.credits).toBe(before.credits);
    expect(after.free_messages).toBe(before.free_messages);

    expect(await findWaiting(one, place, 'all')).toBeUndefined();
    expect((await view(one, place)).claim).toMatchObject({ mine: true });
  });

  it('waits for whoever answered last, until the conversation is handed back', async () => {
    const { member, profile, place } = await waits();
    const [one, other] = [await operator(), await operator('administrator')];
    await answer(one, place);
    const again = await write(member, profile, 'And now?');
    expect(await findWaiting(one, again, 'mine')).toMatchObject({ claim: { mine: true } });
    expect(await findWaiting(other, again, 'unassigned')).toBeUndefined();
    expect(await findWaiting(other, again, 'all')).toMatchObject({ claim: { mine: false } });
    const { profile: id, conversation } = again;
    const handBack = (by: ConsoleClient) =>
      by.getErrorCode(fictionalAnswerContract, 'DELETE', {
        body: { brand: staffed, profile: id, conversation },
      });
    expect(await handBack(other)).toBe('not_found');
    expect(await handBack(one)).toBe('ok');
    expect(await findWaiting(other, again, 'unassigned')).toMatchObject({ claim: null });
    // Whoever answers next has it.
    await answer(other, again);
    expect((await view(one, again)).claim).toMatchObject({ mine: false });
  });

  it('is taken off the list without an answer, and the next one waits again', async () => {
    const { member, profile, place } = await waits();
    const one = await operator();
    const second = await write(member, profile, 'Bye');
    const setAside = (seen: Place) =>
      one.getErrorCode(fictionalAnswerContract, 'PUT', {
        body: { brand: staffed, ...seen },
      });
    expect(await setAside(place)).toBe('conversation_stale');
    expect(await setAside(second)).toBe('ok');
    expect(await setAside(second)).toBe('conversation_answered');
    expect(await findWaiting(one, place, 'all')).toBeUndefined();
    expect((await open(member, place.conversation)).messages).toHaveLength(2);
    await write(member, profile, 'Still there?');
    expect(await findWaiting(one, place)).toMatchObject({ waiting: 1 });
  });

  it('that many sent at once waits once', async () => {
    const { member, profile } = await pair();
    await Promise.all(Array.from({ length: 8 }, () => write(member, profile)));
    const one = await operator();
    const place = await write(member, profile);
    const found = (await listWaiting(one)).filter(({ id }) => id === place.conversation);
    expect(found).toMatchObject([{ waiting: 9 }]);
  });

  it('is none where it goes to a real member', async () => {
    const [ann, ben] = await Promise.all([
      createMemberAt(own, {}, staffed),
      createMemberAt(own, {}, staffed),
    ]);
    const place = await write(ann, ben);
    expect(await kept(ben)).toEqual([]);
    const one = await operator();
    expect(await refusal(one, place)).toMatchObject({ code: 'not_found' });
    const query = { brand: staffed, profile: ben.id, conversation: place.conversation };
    expect(await one.getErrorCode(fictionalConversationContract, 'GET', { query })).toBe(
      'not_found',
    );
  });

  it('cannot be listed or answered where a brand has nobody who does', async () => {
    const one = await operator('moderator', ['maple']);
    const listed = await one.ok(fictionalConversationsContract, 'GET', {
      query: { brand: 'maple', list: 'all' },
    });
    expect(listed).toEqual({ staffed: false, conversations: [], cursor: null });
    const { place } = await waits();
    const { profile, conversation } = place;
    const query = { brand: 'maple', profile, conversation };
    expect(await one.getErrorCode(fictionalConversationContract, 'GET', { query })).toBe(
      'not_found',
    );
    const body = { ...toAnswer(place).body, brand: 'maple' };
    expect(await one.getErrorCode(fictionalAnswerContract, 'POST', { body })).toBe('not_found');
    // Another brand's operators see nothing of it.
    expect(
      await one.getErrorCode(fictionalAnswerContract, 'POST', { body: toAnswer(place).body }),
    ).toBe('forbidden');
  });
});

describe('an answer', () => {
  it('is refused once the conversation went on, and says how', async () => {
    const { member, profile, place } = await waits();
    const [one, other] = [await operator(), await operator()];
    const next = await write(member, profile, 'One more thing');
    expect(await refusal(one, place)).toMatchObject({
      code: 'conversation_stale',
      params: { happened: 'written', by: '' },
    });
    await answer(other, next);
    const stale = await refusal(one, next);
    expect(stale).toMatchObject({
      code: 'conversation_stale',
      params: { happened: 'answered', by: expect.stringMatching(/./) },
    });
    const { last } = await view(one, next);
    // A profile does not write twice in a row: it only answers.
    expect(await refusal(one, { ...next, seen: last })).toMatchObject({
      code: 'conversation_answered',
    });
    expect((await open(member, place.conversation)).messages).toHaveLength(3);
  });

  it.each(Array.from({ length: 20 }, (_, round) => round + 1))(
    'is sent once where two answer at once, round %i',
    async () => {
      const { one, other, member, profile } = await racing();
      const place = await write(member, profile);
      const outcomes = await Promise.all([
        refusal(one, place, 'From one'),
        refusal(other, place, 'From the other'),
      ]);
      expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
      expect(outcomes.find((outcome) => outcome !== 'ok')).toMatchObject({
        code: 'conversation_stale',
        params: { happened: 'answered' },
      });
      const { messages } = await open(member, place.conversation);
      expect(messages.map(({ from }) => from).slice(-2)).toEqual(['me', 'them']);
      const authors = (await kept(profile)).filter(({ sk }) => sk.includes('#AUTHOR#'));
      expect(authors).toHaveLength(messages.filter(({ from }) => from === 'them').length);
    },
  );

  it('that is sent again under its key goes out once', async () => {
    const { member, place } = await waits();
    const one = await operator();
    const body = toAnswer(place);
    const first = await one.ok(fictionalAnswerContract, 'POST', body);
    const repeated = await Promise.all(
      [1, 2, 3].map(() => one.ok(fictionalAnswerContract, 'POST', body)),
    );
    for (const { message: again } of repeated) expect(again.id).toBe(first.message.id);
    const other = { body: { ...body.body, text: 'Something else' } };
    expect(await one.getErrorCode(fictionalAnswerContract, 'POST', other)).toBe(
      'idempotency_conflict',
    );
    expect((await open(member, place.conversation)).messages).toHaveLength(2);
  });

  it('is mailed as any message is, with the marker', async () => {
    const { member, place } = await waits();
    await answer(await operator(), place);
    await drained();
    await own.local.advance(limits.newMessageMailSeconds);
    await drained();
    const { settings } = await member.client.ok(settingsContract, 'GET');
    const mails = await own.local.mails(member.email);
    expect(mails.map(({ text }) => text).join()).toContain(`Mask (${settings.fictional_singular})`);
    await own.local.resetClock();
  });

  it('passes no block, in either direction', async () => {
    const one = await operator();
    const { member, profile, place } = await waits();
    await member.client.ok(blockContract, 'POST', { body: { id: profile.id } });
    expect(await refusal(one, place)).toMatchObject({
      code: 'member_not_reachable',
      params: { why: 'blocked' },
    });
    expect((await view(one, place)).blocker).toBe('blocked');
    expect(await findWaiting(one, place)).toMatchObject({ unreachable: true });
    const behind = await waits();
    await behind.profile.client.ok(blockContract, 'POST', { body: { id: behind.member.id } });
    expect(await refusal(one, behind.place)).toMatchObject({ params: { why: 'blocked' } });
  });

  it('reaches nobody who left, and is no way around what restricts a profile', async () => {
    const one = await operator();
    const { member, profile, place } = await waits();
    const administrator = await operator('administrator');
    const restriction = { brand: staffed, member: profile.id, reason: 'other' };
    await administrator.ok(restrictionContract, 'POST', {
      body: { ...restriction, kind: 'mute' },
    });
    expect(await refusal(one, place)).toMatchObject({
      code: 'member_not_reachable',
      params: { why: 'profile_restricted' },
    });
    await administrator.ok(restrictionContract, 'DELETE', { body: restriction });
    await member.client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });
    expect(await refusal(one, place)).toMatchObject({
      code: 'member_not_reachable',
      params: { why: 'left' },
    });
    expect((await view(one, place)).blocker).toBe('left');
  });

  it('goes to nobody who was not told that profiles may be fictional', async () => {
    const [member, profile] = await Promise.all([
      createMemberAt(own, {}, staffed),
      createMemberAt(own, {}, staffed),
    ]);
    await own.admin.makeFictional(profile, staffed);
    const place = await write(member, profile);
    const one = await operator();
    expect((await view(one, place)).blocker).toBe('unaware');
    expect(await refusal(one, place)).toMatchObject({ code: 'fictional_not_acknowledged' });
    await acknowledge(member);
    expect(await refusal(one, place)).toBe('ok');
  });

  it('is as long as a message may be, but for texts that are there for it', async () => {
    const { place } = await waits();
    const one = await operator();
    const { message_length } = await view(one, place);
    expect(await refusal(one, place, 'x'.repeat(message_length + 1))).toMatchObject({
      code: 'message_too_long',
    });
    expect(await refusal(one, place, 'x'.repeat(message_length))).toBe('ok');
  });
});

describe('what is kept of an answer', () => {
  it('says who wrote it, to operators alone', async () => {
    const { member, profile, place } = await waits();
    const [one, administrator] = [await operator(), await operator('administrator')];
    const sent = await answer(one, place);
    const [entry] = await entries(administrator, place.conversation, 'conversation.answer');
    expect(entry).toMatchObject({
      outcome: 'done',
      after: { profile: profile.id, member: member.id, message: sent.id },
    });
    const { id, name } = entry?.operator ?? { id: '', name: '' };
    const author = (await kept(profile)).find(({ sk }) => sk.endsWith(sent.id));
    expect(author).toMatchObject({ by: id, name });
    expect((await view(administrator, place)).messages.at(-1)?.by).toBe(name);

    const thread = JSON.stringify(await open(member, place.conversation));
    const exported = await member.client.ok(accountExportContract, 'GET');
    for (const text of [thread, JSON.stringify(exported)]) {
      expect(text).not.toContain(id);
      expect(text).not.toContain(name);
    }
    expect(exported.conversations[0]?.messages).toMatchObject([
      { from: 'me' },
      { from: 'them', written_by: 'employee' },
    ]);
    expect(exported.conversations[0]?.messages[0]).not.toHaveProperty('written_by');
  });

  it('says in the audit who opened a conversation, and what was refused', async () => {
    const { place } = await waits();
    const administrator = await operator('administrator');
    await view(administrator, place);
    await refusal(administrator, { ...place, seen: `${'1'.repeat(13)}${'a'.repeat(11)}` });
    const read = await entries(administrator, place.conversation, 'conversation.read');
    expect(read).toMatchObject([{ outcome: 'done', after: { profile: place.profile } }]);
    const refused = await entries(administrator, place.conversation, 'conversation.answer');
    expect(refused).toMatchObject([{ outcome: 'refused' }]);
  });

  it('is noted of the profile for all its conversations, and of one for that alone', async () => {
    const { profile, place } = await waits();
    const other = await createMemberAt(own, {}, staffed);
    const elsewhere = await write(other, profile);
    const one = await operator();
    const note = (about: 'profile' | 'conversation', text: string) =>
      one.ok(fictionalNotesContract, 'POST', {
        body: {
          ...{ brand: staffed, profile: place.profile, conversation: place.conversation },
          ...{ about, text },
        },
      });
    await note('profile', 'Lives by the sea');
    await note('conversation', 'Asked for a photo');
    const { notes } = await view(one, place);
    expect(notes.profile.map(({ text }) => text)).toEqual(['Lives by the sea']);
    expect(notes.conversation.map(({ text }) => text)).toEqual(['Asked for a photo']);
    const others = (await view(one, elsewhere)).notes;
    expect(others.profile).toHaveLength(1);
    expect(others.conversation).toEqual([]);
  });

  it('goes when the member removes the conversation', async () => {
    const { member, profile, place } = await waits();
    const one = await operator();
    await answer(one, place);
    const again = await write(member, profile, 'Bye');
    await note(one, again);
    await member.client.ok(chatContract, 'DELETE', {
      body: { conversation: place.conversation },
    });
    expect(await kept(profile)).toEqual([]);
    expect(await findWaiting(one, place, 'all')).toBeUndefined();
    expect(await refusal(one, again)).toMatchObject({ code: 'not_found' });
    await write(member, profile, 'Hello again');
    expect(await findWaiting(one, place)).toMatchObject({ claim: null, waiting: 1 });
  });

  it('goes with the purge of the member, and of the profile', async () => {
    const [first, second] = [await waits(), await waits()];
    const one = await operator();
    for (const { place } of [first, second]) {
      await answer(one, place);
      await note(one, place);
    }
    await write(second.member, second.profile, 'Still here');
    for (const { client } of [first.member, second.profile]) {
      await client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });
    }
    await own.local.advance(14 * daySeconds + 3_600);
    await drained();
    expect(await kept(first.profile)).toEqual([]);
    expect(await kept(second.profile)).toEqual([]);
    await own.local.resetClock();
  }, 180_000);
});

const note = (one: ConsoleClient, { profile, conversation }: Place) =>
  one.ok(fictionalNotesContract, 'POST', {
    body: { brand: staffed, profile, conversation, about: 'conversation', text: 'Noted' },
  });

describe('the list', () => {
  it('comes in pages, what waits longest first', async () => {
    const { profile } = await pair();
    const one = await operator();
    const members: TestUser[] = [];
    while (members.length <= limits.waitingConversationsPage) {
      members.push(
        ...(await Promise.all([1, 2, 3, 4].map(() => createMemberAt(own, {}, staffed)))),
      );
    }
    const places: Place[] = [];
    for (const member of members) places.push(await write(member, profile));
    const listed = await listWaiting(one);
    const ids = new Set(places.map(({ conversation }) => conversation));
    expect(listed.filter(({ id }) => ids.has(id)).map(({ id }) => id)).toEqual(
      places.map(({ conversation }) => conversation),
    );
    const since = listed.map(({ waiting_since }) => waiting_since);
    expect(since).toEqual([...since].sort());
  }, 120_000);
});

let race: Promise<{ one: ConsoleClient; other: ConsoleClient } & Awaited<ReturnType<typeof pair>>>;
/** The same four for each round. */
function racing() {
  race ??= Promise.all([operator(), operator('administrator'), pair()]).then(
    ([one, other, both]) => ({ one, other, ...both }),
  );
  return race;
}

it('a repeated message waits once more neither', async () => {
  const { member, profile } = await pair();
  const sent = message(profile, { text: 'Once' });
  const first = await member.client.ok(chatContract, 'POST', sent);
  await member.client.ok(chatContract, 'POST', sent);
  const one = await operator();
  const place = {
    profile: profile.id,
    conversation: first.conversation.id,
    seen: first.message.id,
  };
  expect(await findWaiting(one, place)).toMatchObject({ waiting: 1 });
});
