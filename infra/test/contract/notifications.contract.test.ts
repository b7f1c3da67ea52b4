import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { activateContract } from '#shared/api/activate.ts';
import { blockContract } from '#shared/api/block.ts';
import { likeContract } from '#shared/api/like.ts';
import { likesContract } from '#shared/api/likes.ts';
import { mailChangeContract } from '#shared/api/mail-change.ts';
import { notificationsContract } from '#shared/api/notifications.ts';
import { settingsContract } from '#shared/api/settings.ts';
import { userContract } from '#shared/api/user.ts';
import { type EmailType, emailTypes } from '#shared/model/values.ts';
import type { CapturedMail } from '../../local/engines/inbox.ts';
import { bringAgain } from '../support/changes.ts';
import { getUser, open, sendMessage } from '../support/conversations.ts';
import { createMemberAt, soon } from '../support/fixtures.ts';
import { tokenTo } from '../support/local.ts';
import { password, signUp, type TestUser } from '../support/members.ts';
import { brandCommand } from '../support/operator.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';

const minute = 60;
const hour = 3_600;
const day = 86_400;

/** Advertising is off until a member switches it on. */
const notAskedFor: EmailType[] = ['promotions', 'news'];

let own: OwnStack;

beforeAll(async () => {
  own = await startOwnStack([
    {
      id: 'maple',
      change: (config) => {
        config.limits.signup_messages = 50;
      },
    },
  ]);
}, 180_000);
afterAll(() => own.stop());
beforeEach(async () => {
  await own.local.resetClock();
});

const drained = async () => expect(await own.stack.drain(60_000)).toBe(true);
/** Creates a member whom notifications may name. */
async function here(
  name: string,
  changes: Parameters<typeof createMemberAt>[1] = {},
): Promise<TestUser> {
  const one = await createMemberAt(own, { name, ...changes });
  await drained();
  return one;
}
/** Time passes, with every minute's look at what is due at its end. */
async function pass(seconds: number): Promise<void> {
  await drained();
  await own.local.advance(seconds);
}
/** Mails to a member after the activation mail and the reminder of a missing photo, oldest first. */
async function mails({ email }: Pick<TestUser, 'email'>): Promise<CapturedMail[]> {
  const all = await own.local.mails(email);
  return all
    .filter(({ subject }) => !/^Confirm your|^Potwierdź|^Show your face/.test(subject))
    .toReversed();
}
const subjects = async (member: TestUser) => (await mails(member)).map(({ subject }) => subject);
const like = (from: TestUser, to: TestUser) =>
  from.client.ok(likeContract, 'POST', { body: { id: to.id } });
const switchOff = (member: TestUser, disabled: EmailType[]) =>
  member.client.ok(notificationsContract, 'PUT', { body: { disabled } });

/** Brings the change of a receiver's copy to the outbox's job once more. */
async function streamAgain({ id }: Pick<TestUser, 'id'>, message: string): Promise<void> {
  const item = (await own.admin.partition('maple', id)).find(
    ({ sk }) => sk.startsWith('MESSAGE#') && sk.endsWith(`#${message}`),
  );
  if (!item) throw new Error('there is no such message');
  await bringAgain(own.stack, own.admin.stored, [item]);
}

describe('a message', () => {
  it('of a new conversation is mailed after five minutes, without what it says', async () => {
    const [ann, ben] = [await here('Ann'), await here('Ben')];
    const { conversation } = await sendMessage(ann, ben, 'For your eyes only.');
    await pass(4 * minute);
    expect(await mails(ben)).toEqual([]);
    await pass(minute);
    const [mail, ...others] = await mails(ben);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Someone wrote to you on maple');
    expect(mail?.text).toContain('Ann wrote to you.');
    expect(mail?.text).toContain(`${ben.client.origin}/chats/${conversation.id}`);
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('eyes');
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  });

  it('is mailed in the member’s language', async () => {
    const [ann, ben] = [await here('Ann'), await here('Ben', { language: 'pl' })];
    await sendMessage(ann, ben);
    await pass(5 * minute);
    expect(await subjects(ben)).toEqual(['Ktoś do Ciebie napisał w maple']);
  });

  it('that was read in time is not mailed', async () => {
    const [ann, ben] = [await here('Ann'), await here('Ben')];
    await sendMessage(ann, ben);
    await pass(4 * minute);
    await open(ben, ann.id);
    await pass(2 * day);
    expect(await mails(ben)).toEqual([]);
  });

  it('of a conversation that is going on is mailed after a quarter, once an hour', async () => {
    const [ann, ben] = [await here('Ann'), await here('Ben')];
    await sendMessage(ben, ann, 'Hello, Ann!');
    await drained();
    await sendMessage(ann, ben, 'One');
    await sendMessage(ann, ben, 'Two');
    await pass(14 * minute);
    expect(await mails(ben)).toEqual([]);
    await pass(minute);
    expect(await subjects(ben)).toEqual(['2 new messages for you on maple']);
    // What was told is not told again; what came after it waits for the hour to be over.
    await sendMessage(ann, ben, 'Three');
    await pass(30 * minute);
    expect(await mails(ben)).toHaveLength(1);
    await pass(30 * minute);
    expect(await subjects(ben)).toEqual([
      '2 new messages for you on maple',
      '3 new messages for you on maple',
    ]);
    await pass(5 * hour);
    expect(await mails(ben)).toHaveLength(2);
  });

  it('that the stream brings again leads to no second item and no second mail', async () => {
    const [ann, ben] = [await here('Ann'), await here('Ben')];
    await switchOff(ben, ['weekly_updates', 'unread_message_reminders']);
    const { message } = await sendMessage(ann, ben);
    await drained();
    const items = async (about: string) =>
      (await own.admin.partition('maple', ben.id)).filter(
        (item) => item.about === about || item.finished === true,
      );
    const staged = await items('message');
    expect(staged).toMatchObject([{ message: message.id, from: ann.id, claimed: false }]);
    await streamAgain(ben, message.id);
    expect(await items('message')).toEqual(staged);
    await pass(5 * minute);
    expect(await mails(ben)).toHaveLength(1);
    expect(await items('message')).toMatchObject([{ finished: true }]);
    await streamAgain(ben, message.id);
    await pass(5 * hour);
    expect(await mails(ben)).toHaveLength(1);
  });

  it('whose job died after it had staged the item is mailed by the job that looks again', async () => {
    const [ann, ben] = [await here('Ann'), await here('Ben')];
    const { message } = await sendMessage(ann, ben);
    await drained();
    const [item] = (await own.admin.partition('maple', ben.id)).filter(
      (one) => one.message === message.id,
    );
    // As the job leaves it that was killed before it looked at the message.
    const lease = new Date((await own.local.advance(0)).getTime() + minute * 1_000).toISOString();
    await own.admin.stored.documents.send(
      new UpdateCommand({
        TableName: own.admin.stored.name,
        Key: { pk: item?.pk, sk: item?.sk },
        UpdateExpression:
          'SET claimed = :yes, tries = :one, due_at = :at, gsi1sk = :place REMOVE progress',
        ExpressionAttributeValues: {
          ':yes': true,
          ':one': 1,
          ':at': lease,
          ':place': String(item?.gsi1sk).replace(String(item?.due_at), lease),
        },
      }),
    );
    await streamAgain(ben, message.id);
    await pass(4 * minute);
    expect(await mails(ben)).toEqual([]);
    await pass(minute);
    expect(await mails(ben)).toHaveLength(1);
  });

  it('of many at once makes one mail', async () => {
    const [ann, ben] = [await here('Ann'), await here('Ben')];
    for (let index = 0; index < 6; index++) await sendMessage(ann, ben, `Part ${index}`);
    await pass(5 * minute);
    await pass(5 * hour);
    expect(await mails(ben)).toHaveLength(1);
  });

  it('of somebody who was blocked, or left, is not mailed', async () => {
    const [ann, eva, ben] = [await here('Ann'), await here('Eva'), await here('Ben')];
    await sendMessage(ann, ben);
    await sendMessage(eva, ben);
    await drained();
    await ben.client.ok(blockContract, 'POST', { body: { id: ann.id } });
    await eva.client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });
    await pass(2 * day);
    expect(await mails(ben)).toEqual([]);
  });

  it('names a profile that is made up with its marker, and explains it', async () => {
    const [ann, ben] = [await here('Ann'), await here('Ben')];
    await own.admin.makeFictional(ann);
    await drained();
    await sendMessage(ann, ben);
    await pass(5 * minute);
    const { settings } = await ben.client.ok(settingsContract, 'GET');
    const marked = `Ann (${settings.fictional_singular})`;
    const [mail] = await mails(ben);
    expect(mail?.text).toContain(`${marked} wrote to you.`);
    expect(mail?.text).toContain('this profile is made up');
    expect(mail?.text.replaceAll(marked, '')).not.toMatch(/\bAnn\b/);
  });

  it('is not mailed to who does not want that, and is after all once they do', async () => {
    const [ann, ben] = [await here('Ann'), await here('Ben')];
    await switchOff(ben, ['new_conversations', 'unread_message_reminders']);
    await sendMessage(ann, ben);
    await pass(hour);
    expect(await mails(ben)).toEqual([]);
    await sendMessage(ann, ben);
    await pass(hour);
    expect(await subjects(ben)).toEqual(['2 new messages for you on maple']);
    // One click, without a session.
    const [mail] = await mails(ben);
    const path = new URL((mail?.headers['list-unsubscribe'] ?? '').slice(1, -1));
    const response = await own
      .at('maple')
      .send({ method: 'POST', path: path.pathname + path.search });
    expect(JSON.parse(response.text)).toEqual({ type: 'new_messages' });
    await sendMessage(ann, ben);
    await pass(3 * hour);
    expect(await mails(ben)).toHaveLength(1);
  });
});

describe('messages that stay unread', () => {
  it('are brought to mind after a day and after three, and then no more', async () => {
    const [ann, eva, ben] = [await here('Ann'), await here('Eva'), await here('Ben')];
    await sendMessage(ann, ben);
    await pass(hour);
    await sendMessage(eva, ben);
    await pass(hour);
    const reminder = '2 messages are still waiting for you on maple';
    const reminders = async () => (await mails(ben)).filter(({ subject }) => subject === reminder);
    await pass(21 * hour);
    expect(await reminders()).toEqual([]);
    await pass(hour);
    expect(await reminders()).toHaveLength(1);
    expect((await reminders())[0]?.text).toContain('They’re from Eva and Ann.');
    await pass(2 * day - hour);
    expect(await reminders()).toHaveLength(1);
    await pass(2 * hour);
    expect(await reminders()).toHaveLength(2);
    const [first, second] = await reminders();
    expect(first?.headers['message-id']).not.toBe(second?.headers['message-id']);
    await sendMessage(ann, ben);
    await pass(6 * day);
    expect((await mails(ben)).filter(({ subject }) => subject.includes('still'))).toHaveLength(2);
  });

  it('are not, once they were read; a later one begins anew', async () => {
    const [ann, ben] = [await here('Ann'), await here('Ben')];
    await switchOff(ben, ['new_conversations', 'new_messages', 'weekly_updates']);
    await sendMessage(ann, ben);
    await pass(20 * hour);
    await open(ben, ann.id);
    await pass(2 * day);
    expect(await mails(ben)).toEqual([]);
    await sendMessage(ann, ben);
    await pass(day);
    expect(await subjects(ben)).toEqual(['A message is still waiting for you on maple']);
  });

  it('are not brought to mind again to who was here since', async () => {
    const [ann, ben] = [await here('Ann'), await here('Ben')];
    await switchOff(ben, ['new_conversations', 'weekly_updates']);
    await sendMessage(ann, ben);
    await pass(day);
    expect(await mails(ben)).toHaveLength(1);
    await pass(hour);
    await getUser(ben);
    await pass(4 * day);
    expect(await mails(ben)).toHaveLength(1);
  });
});

describe('likes', () => {
  it('are mailed together, once a day at most', async () => {
    const ben = await here('Ben');
    const others = await Promise.all(['Ann', 'Eva', 'Lin', 'Zoë', 'Mia'].map((name) => here(name)));
    const [ann, eva, ...rest] = others as [TestUser, TestUser, ...TestUser[]];
    await switchOff(ben, ['weekly_updates']);
    await like(ann, ben);
    await pass(20 * minute);
    await like(eva, ben);
    expect(await mails(ben)).toEqual([]);
    await pass(10 * minute);
    expect(await subjects(ben)).toEqual(['2 people like you on maple']);
    const [first] = await mails(ben);
    expect(first?.text).toContain('Eva likes you.');
    expect(first?.text).toContain('Ann likes you.');
    for (const one of rest) await like(one, ben);
    await pass(23 * hour);
    expect(await mails(ben)).toHaveLength(1);
    await pass(hour);
    const [, second, ...more] = await mails(ben);
    expect(more).toEqual([]);
    expect(second?.subject).toBe('3 people like you on maple');
    expect(second?.text).not.toMatch(/Ann|Eva/);
    await pass(3 * day);
    expect(await mails(ben)).toHaveLength(2);
  });

  it('that became a match say so; seen, blocked and withdrawn ones are not told', async () => {
    const ben = await here('Ben');
    const [ann, eva, lin, zoe] = [
      await here('Ann'),
      await here('Eva'),
      await here('Lin'),
      await here('Zoë'),
    ];
    await switchOff(ben, ['weekly_updates']);
    for (const one of [eva, lin, zoe]) await like(one, ben);
    await like(ben, ann);
    await like(ann, ben);
    await drained();
    await ben.client.ok(likeContract, 'PUT', { body: { id: eva.id } });
    await ben.client.ok(blockContract, 'POST', { body: { id: lin.id } });
    await zoe.client.ok(likeContract, 'DELETE', { body: { id: ben.id } });
    await pass(hour);
    expect(await subjects(ben)).toEqual(['Someone likes you on maple']);
    const [mail] = await mails(ben);
    expect(mail?.text).toContain('It’s a match: you and Ann like each other.');
    expect(mail?.text).not.toMatch(/Eva|Lin|Zoë/);
    // Whom one likes oneself is nothing new.
    expect((await mails(ann)).filter(({ subject }) => subject.includes('like'))).toHaveLength(0);
  });
});

describe('the weekly update', () => {
  const weekly = async (member: TestUser) =>
    (await mails(member)).filter(({ subject }) => subject === 'Your week on maple');

  it('counts what is new, for who was away', async () => {
    const region = 'US-VT';
    const ben = await here('Ben', { region, gender: 'male', sexuality: 'hetero' });
    await switchOff(ben, ['new_conversations', 'like', 'unread_message_reminders']);
    await pass(3 * day);
    const ann = await here('Ann', { region, gender: 'female', sexuality: 'hetero' });
    const eva = await here('Eva', { region, gender: 'female', sexuality: 'hetero' });
    await here('Lin', { region: 'US-TX', gender: 'female', sexuality: 'hetero' });
    const robot = await here('Zoë', { region, gender: 'female', sexuality: 'hetero' });
    await own.admin.makeFictional(robot);
    await sendMessage(ann, ben);
    await like(eva, ben);
    await pass(3 * day);
    expect(await weekly(ben)).toEqual([]);
    await pass(day);
    const [mail, ...others] = await weekly(ben);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('- 1 unread message\n- 1 new like\n- 2 new members near you');
    expect(mail?.text).not.toMatch(/Ann|Eva|Lin|Zoë/);
    await pass(6 * day);
    expect(await weekly(ben)).toHaveLength(1);
    await pass(day);
    const [, second] = await weekly(ben);
    expect(second?.text).toContain('- 1 unread message\n- 1 new like\n\n');
    expect(second?.headers['message-id']).not.toBe(mail?.headers['message-id']);
  });

  it('has nothing to say where nothing is new, to who was here, and to who left', async () => {
    const quiet = { region: 'US-WY', gender: 'male', sexuality: 'gay' } as const;
    const [nothing, active, leaving] = [
      await here('Ben', quiet),
      await here('Tom', quiet),
      await here('Max', quiet),
    ];
    const ann = await here('Ann', { region: 'US-TX', gender: 'male' });
    for (const one of [active, leaving]) await like(ann, one);
    await ann.client.ok(likesContract, 'GET');
    await leaving.client.ok(accountDeleteContract, 'POST', {
      body: { password, reason: 'other' },
    });
    await pass(6 * day);
    await getUser(active);
    await pass(day);
    await pass(minute);
    for (const one of [active, leaving]) expect(await weekly(one)).toEqual([]);
    const [mail] = await weekly(nothing);
    // The others of the region signed up this week as well.
    expect(mail?.text).toContain('new member');
    await pass(7 * day);
    expect(await weekly(nothing)).toHaveLength(1);
  });
});

describe('an address', () => {
  it.each(['bounce', 'complaint'])(
    'gets nothing more after a %s, and its member is told',
    async (kind) => {
      const address = `${kind}+${Date.now()}@simulator.amazonses.com`;
      const client = own.at('maple');
      const { user } = await signUp(client, { email: address });
      const ben: TestUser = { client, id: user.profile.id, email: address };
      expect(user.notifications_disabled).toEqual(notAskedFor);
      await soon(async () =>
        expect((await getUser(ben)).notifications_disabled).toEqual([...emailTypes]),
      );
      // What the member chose stays what it is.
      const { disabled } = await client.ok(notificationsContract, 'GET');
      expect(disabled).toEqual(notAskedFor);
      await client.ok(activateContract, 'POST', { body: {} });
      await pass(hour);
      expect(await own.local.mails(address)).toHaveLength(1);

      // Another address is another matter.
      const [mail] = await own.local.mails(address);
      const link = /\/api\/activate\.php\?token=[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? '';
      await client.send({ path: link });
      const ann = await here('Ann');
      await sendMessage(ann, ben);
      await pass(2 * day);
      expect(await own.local.mails(address)).toHaveLength(1);
    },
  );

  it('gets mail again where an operator lifts that', async () => {
    const client = own.at('maple');
    const email = `bounce+lift${Date.now()}@simulator.amazonses.com`;
    await signUp(client, { email });
    const member = { client } as TestUser;
    await soon(async () =>
      expect((await getUser(member)).notifications_disabled).toEqual([...emailTypes]),
    );
    const suppression = (...words: string[]) =>
      brandCommand(own.stack.environment, 'suppression', '--id', 'maple', ...words);
    expect((await suppression('--email', email)).out).toMatch(
      /^No mail goes to bounce\+lift\d+@simulator\.amazonses\.com until 20\d\d-\d\d-\d\d: bounce on /,
    );
    expect((await getUser(member)).notifications_disabled).toEqual([...emailTypes]);
    expect((await suppression('--email', email, '--lift')).out).toContain(
      `Mail goes to ${email} again.`,
    );
    expect((await getUser(member)).notifications_disabled).toEqual(notAskedFor);
    expect((await suppression('--email', email)).out).toBe(`Mail goes to ${email}.\n`);
    expect((await suppression('--email', 'nobody')).err).toContain('--email <address>');
  });

  it('is free again where its member moves to another one', async () => {
    const client = own.at('maple');
    await signUp(client, { email: `bounce+move${Date.now()}@simulator.amazonses.com` });
    const member = { client } as TestUser;
    await soon(async () =>
      expect((await getUser(member)).notifications_disabled).toEqual([...emailTypes]),
    );
    const email = `moved-${Date.now()}@example.com`;
    await client.ok(mailChangeContract, 'POST', { body: { email, password } });
    const token = tokenTo('/mail-change/do', await own.local.mail(email));
    await client.ok(mailChangeContract, 'PUT', { body: { token } });
    await client.ok(userContract, 'POST', { body: { email, password } });
    expect((await getUser(member)).notifications_disabled).toEqual(notAskedFor);
  });
});
