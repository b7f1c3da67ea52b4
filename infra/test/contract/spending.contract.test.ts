/** Credits that messages spend and refund, under races, retries and random actions. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { accountReactivateContract } from '#shared/api/account-reactivate.ts';
import { blockContract } from '#shared/api/block.ts';
import { chatContract } from '#shared/api/chat.ts';
import {
  type ChatResponse,
  getChats,
  getUser,
  ledgerProblems,
  message,
  open,
  sendMessage,
} from '../support/conversations.ts';
import { createMemberAt } from '../support/fixtures.ts';
import { tokenTo } from '../support/local.ts';
import { password, type SignupBody, type TestUser } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { isSoak, rounds, soakTimeout } from '../support/soak.ts';
import { findProblems as problems, progress, send, sendUntilFinal } from '../support/spending.ts';

const daySeconds = 86_400;
const elevenMinutes = 11 * 60;
const processes = 3;
let own: OwnStack;
async function begin() {
  own = await startOwnStack(
    [
      {
        id: 'maple',
        change: (config) => {
          config.prices.message_credits = 1;
          config.prices.gift_credits = 3;
          Object.assign(config.limits, { signup_credits: 10, signup_messages: 0 });
        },
      },
      {
        id: 'birch',
        change: (config) => {
          config.prices.message_credits = 2;
          config.prices.gift_credits = 3;
          Object.assign(config.limits, {
            ...{ signup_credits: 60, signup_messages: 5, free_conversations: 100 },
          });
        },
      },
      {
        id: 'elm',
        change: (config) => {
          config.features.fictional_chat = true;
          Object.assign(config.prices, { message_credits: price.text, gift_credits: price.gift });
          Object.assign(config.limits, {
            signup_credits: given.credits,
            signup_messages: given.free_messages,
          });
        },
      },
      {
        id: 'pine',
        change: (config) => {
          config.prices.message_credits = 1;
          Object.assign(config.limits, { signup_credits: 10_000, signup_messages: 0 });
        },
      },
    ],
    { workers: processes },
  );
}
beforeAll(begin, 60_000);
afterAll(() => own.stop());

const createMember = (changes: Partial<SignupBody> = {}, brand = 'maple') =>
  createMemberAt(own, changes, brand);
const two = (brand = 'maple') =>
  Promise.all([createMember({ name: 'Ann' }, brand), createMember({ name: 'Ben' }, brand)]);
const leave = ({ client }: TestUser) =>
  client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });

const findProblems = (one: Pick<TestUser, 'id'>, brand = 'maple') =>
  problems(own.admin, one, brand);

/** How many calls each process took meanwhile. */
async function takenBy<T>(work: () => Promise<T>): Promise<{ result: T; taken: number[] }> {
  const before = own.stack.workers.calls();
  const result = await work();
  const after = own.stack.workers.calls();
  return { result, taken: [...after].map(([pid, calls]) => calls - (before.get(pid) ?? 0)) };
}

const attempts = rounds(1, 20);
describe.each(Array.from({ length: attempts }, (_, index) => index + 1))('race %i', () => {
  it('of 200 messages at once with 10 credits exactly 10 are sent', async () => {
    const [ann, ben] = await two();
    const { result: responses, taken } = await takenBy(() =>
      Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          sendUntilFinal(ann, message(ben, { text: `message ${index}` })),
        ),
      ),
    );
    // Each of the three processes took its part.
    expect(taken).toHaveLength(processes);
    expect(Math.min(...taken)).toBeGreaterThanOrEqual(Math.floor(200 / processes));
    const outcomes = Map.groupBy(responses, (one) => (one.ok ? one.status : one.error.code));
    expect([...outcomes.keys()].sort()).toEqual([201, 'not_enough_credits']);
    expect(outcomes.get(201)).toHaveLength(10);
    // Each of the ten left another balance.
    const balances = (outcomes.get(201) ?? []).map((one) => one.ok && one.body.credits);
    expect(balances.sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await getUser(ann)).toMatchObject({ credits: 0, free_conversations: 1 });
    expect(await getUser(ben)).toMatchObject({ unread_messages: 10 });
    for (const one of [ann, ben]) expect(await own.admin.messages(one)).toHaveLength(10);
    expect(await own.admin.entries(ann)).toHaveLength(1 + 10);
    expect(await findProblems(ann)).toEqual([]);
  }, 180_000);
});

describe('one key', () => {
  it(
    'sent 50 times at once is one message, one debit and one answer, also later',
    async () => {
      const [ann, ben] = await two();
      const once = message(ben, { text: 'Once' });
      const { result: responses, taken } = await takenBy(() =>
        Promise.all(Array.from({ length: 50 }, () => sendUntilFinal(ann, once))),
      );
      expect(Math.min(...taken)).toBeGreaterThanOrEqual(Math.floor(50 / processes));
      const first = responses[0]?.ok ? responses[0].body : null;
      expect(first).toMatchObject({ credits: 9 } satisfies Partial<ChatResponse>);
      const same = { status: 201, body: first };
      for (const one of responses) expect(one).toMatchObject(same);
      expect(await own.admin.messages(ben)).toHaveLength(1);
      // Longer than the engine itself remembers a transaction, and after a restart. Moving the clock
      // moves the product's time only, which shows that our own note holds; the engine's memory ends
      // in the long form.
      if (isSoak) await pause(elevenMinutes * 1_000);
      else await own.local.advance(elevenMinutes);
      await own.stack.workers.kill();
      expect(await send(ann, once)).toMatchObject(same);
      expect(await getUser(ann)).toMatchObject({ credits: 9 });
      await sendMessage(ann, ben, 'Another one');
      const again = await Promise.all(Array.from({ length: 3 }, () => send(ann, once)));
      for (const one of again) expect(one).toMatchObject(same);
      expect(await own.admin.messages(ben)).toHaveLength(2);
      expect(await getUser(ann)).toMatchObject({ credits: 8 });
      expect(await findProblems(ann)).toEqual([]);

      // Neither what happened to the message nor to the two changes the answer.
      await ben.client.ok(blockContract, 'POST', { body: { id: ann.id } });
      expect(await send(ann, once)).toMatchObject(same);
      await own.local.resetClock();
    },
    soakTimeout(300_000),
  );

  it('is refused for another message, and holds for one member', async () => {
    const [ann, ben] = await two();
    const key = randomUUID();
    const { body } = message(ben, { text: 'Once' }, key);
    const { conversation } = await ann.client.ok(chatContract, 'POST', { body });
    for (const other of [
      message(ben, { text: 'Twice' }, key),
      message(ben, { gift: 'heart' }, key),
      message({ id: 'A'.repeat(22) }, { text: 'Once' }, key),
    ]) {
      expect(await send(ann, other)).toMatchObject({
        status: 409,
        error: { code: 'idempotency_conflict' },
      });
    }
    // The same message, said in another way.
    const same = message({ conversation: conversation.id }, { text: ' Once ' }, key.toUpperCase());
    expect(await send(ann, same)).toMatchObject({ status: 201, body: { conversation } });
    expect(await send(ben, message(ann, { text: 'Mine' }, key))).toMatchObject({ status: 201 });
    expect(await own.admin.messages(ann)).toHaveLength(2);
  });

  it('is refused for another gift or picture: everything that is sent counts', async () => {
    const [ann, ben] = await two();
    await own.admin.makePaid(ann);
    const key = randomUUID();
    expect(await send(ann, message(ben, { gift: 'heart' }, key))).toMatchObject({ status: 201 });
    expect(await send(ann, message(ben, { gift: 'heart' }, key))).toMatchObject({ status: 201 });
    for (const content of [{ gift: 'rose' }, { image: 'A'.repeat(22) }, { text: 'heart' }]) {
      expect(await send(ann, message(ben, content, key))).toMatchObject({
        status: 409,
        error: { code: 'idempotency_conflict' },
      });
    }
    expect(await own.admin.messages(ann)).toHaveLength(1);
  });

  it('can be tried again after a refusal', async () => {
    const [ann, ben] = await two();
    await own.admin.makePaid(ann);
    const dear = message(ben, { gift: 'heart' });
    for (let index = 0; index < 3; index++) await send(ann, message(ben, { gift: 'heart' }));
    expect(await send(ann, dear)).toMatchObject({ error: { code: 'not_enough_credits' } });
    expect(await send(ann, dear)).toMatchObject({
      error: { params: { needed: 3, missing: 2 } },
    });
    expect(await findProblems(ann)).toEqual([]);
  });
});

describe('a block', () => {
  const blocks = rounds(10, 200);
  it(
    'lets no message pass from the moment it is answered, however many are under way',
    async () => {
      const report = progress('blocks', blocks);
      let [ann, ben] = await two('pine');
      const count = async () => (await own.admin.messages(ben, 'pine')).length;
      let before = 0;
      for (let round = 0; round < blocks; round++) {
        // A long conversation only takes longer to count.
        if (round > 0 && round % 25 === 0) {
          [ann, ben] = await two('pine');
          before = 0;
          // Until others see them.
          expect(await own.stack.drain(120_000)).toBe(true);
        }
        const [blocker, other] = round % 2 === 0 ? [ben, ann] : [ann, ben];
        let over = false;
        const sending = Array.from({ length: 4 }, async () => {
          while (!over) await send(ann, message(ben));
        });
        try {
          await vi.waitFor(async () => expect(await count()).toBeGreaterThan(before), {
            timeout: 60_000,
            interval: 1,
          });
          await blocker.client.ok(blockContract, 'POST', { body: { id: other.id } });
          const then = await count();
          await pause(20);
          over = true;
          await Promise.all(sending);
          before = await count();
          expect(before).toBe(then);
        } finally {
          over = true;
          await Promise.all(sending);
        }
        expect(await getUser(ben)).toMatchObject({ unread_messages: 0 });
        await blocker.client.ok(blockContract, 'DELETE', { body: { id: other.id } });
        report(round + 1, `${before} messages in this conversation`);
      }
      expect(await findProblems(ann, 'pine')).toEqual([]);
    },
    soakTimeout(300_000),
  );
});

describe('a refund', () => {
  const refunds = async (one: TestUser, brand = 'maple') =>
    (await own.admin.entries(one, brand)).filter(
      ({ counter_account: by }) => by === 'message_refunds',
    );

  it('brings back what was never read by who left, once, and says so', async () => {
    const [ann, ben] = await two('birch');
    const sent: ChatResponse[] = [];
    // Five free messages, then two that cost credits.
    for (let index = 0; index < 7; index++)
      sent.push(await sendMessage(ann, ben, `message ${index}`));
    expect(sent.at(-1)).toMatchObject({ free_messages: 0, credits: 56 });
    await open(ben, ann.id);
    sent.push(await sendMessage(ann, ben, 'not read'), await sendMessage(ann, ben, 'nor this'));
    const [carl, dora] = await two('birch');
    await sendMessage(carl, ben, 'for nothing');
    await sendMessage(dora, ben, 'and I deleted it');
    await leave(ben);
    await vi.waitFor(
      async () => {
        expect(await getUser(ann)).toMatchObject({ credits: 56, free_messages: 0 });
        for (const one of [carl, dora]) {
          expect(await getUser(one)).toMatchObject({ credits: 60, free_messages: 5 });
        }
      },
      { timeout: 60_000 },
    );
    const back = await refunds(ann, 'birch');
    expect(back).toMatchObject([{ unit: 'credits', amount: 2 }, { amount: 2 }]);
    expect(back.map(({ reference }) => reference).sort()).toEqual(
      sent.slice(-2).map((one) => one.message.id),
    );
    expect(await refunds(carl, 'birch')).toMatchObject([{ unit: 'free_messages', amount: 1 }]);
    const shown = (await open(ann, sent[0]?.conversation.id ?? '')).messages;
    expect(shown.map(({ refunded }) => refunded ?? false)).toEqual([
      ...Array.from({ length: 7 }, () => false),
      ...[true, true],
    ]);

    // Coming back, leaving again and the end of the account pay nothing a second time.
    const mail = await own.local.mail(ben.email, 2);
    const body = { token: tokenTo('/account-reactivate', mail) };
    await ben.client.ok(accountReactivateContract, 'PUT', { body });
    // What came back is not there to be read for nothing.
    expect(await getUser(ben)).toMatchObject({ unread_messages: 0 });
    const [listed] = (await getChats(ben)).chats.filter(({ profile }) => profile.id === ann.id);
    expect(listed).toMatchObject({
      num_unread_messages: 0,
      last_message: { text: 'message 6' },
    });
    const left = await open(ben, ann.id);
    expect(left.messages.map(({ text }) => text)).toEqual(
      sent.slice(0, 7).map(({ message: { text } }) => text),
    );
    expect((await open(ben, carl.id)).messages).toEqual([]);
    const later = await sendMessage(ann, ben, 'Welcome back');
    await leave(ben);
    await vi.waitFor(
      async () => expect((await refunds(ann, 'birch')).at(-1)?.reference).toBe(later.message.id),
      { timeout: 60_000 },
    );
    await own.local.advance(15 * daySeconds);
    expect(await refunds(ann, 'birch')).toHaveLength(3);
    expect(await refunds(carl, 'birch')).toHaveLength(1);
    for (const one of [ann, carl, dora]) {
      const { partition } = own.admin;
      const items = await partition('birch', one.id);
      const wallet = items.find(({ sk }) => sk === 'CORE#WALLET') as never;
      expect(ledgerProblems(await own.admin.entries(one, 'birch'), wallet)).toEqual([]);
    }
    await own.local.resetClock();
  }, 180_000);
});

describe('a deletion that is taken back while messages are paid back', () => {
  it(
    'leaves each message read or paid back, never both and never neither',
    async () => {
      for (let round = 0; round < rounds(3, 50); round++) {
        const [ann, ben] = await two('birch');
        const sent: string[] = [];
        for (let index = 0; index < 12; index++)
          sent.push((await sendMessage(ann, ben)).message.id);
        await leave(ben);
        const mail = await own.local.mail(ben.email, 2);
        const body = { token: tokenTo('/account-reactivate', mail) };
        await ben.client.ok(accountReactivateContract, 'PUT', { body });
        const read = (await open(ben, ann.id)).messages.map(({ id }) => id);
        expect(await own.stack.drain(60_000)).toBe(true);
        const back = (await own.admin.entries(ann, 'birch'))
          .filter(({ counter_account: by }) => by === 'message_refunds')
          .map(({ reference }) => reference as string);
        expect([...read, ...back].sort()).toEqual(sent);
        const seen = (await open(ann, ben.id)).messages;
        for (const { id, refunded, read_at } of seen) {
          expect([refunded ?? false, read_at !== null]).toEqual([
            back.includes(id),
            read.includes(id),
          ]);
        }
        expect(await problems(own.admin, ann, 'birch')).toEqual([]);
        expect(await getUser(ben)).toMatchObject({ unread_messages: 0 });
      }
    },
    soakTimeout(120_000),
  );
});

/** What a sender has, as it should be. */
interface Expected {
  credits: number;
  free_messages: number;
}
/** Enough for about half of a game. */
const given = { credits: 200, free_messages: 5 };
const price = { text: 2, gift: 3 };
type Operation = keyof typeof weights;
const weights = {
  ...{ text: 140, gift: 30, repeat: 20, same: 20, burst: 30, read: 54, reply: 20 },
  ...{ leave: 1, flee: 1 },
};
const operation = fc.oneof(
  ...Object.entries(weights).map(([kind, weight]) => ({
    weight,
    arbitrary: fc.constant(kind as Operation),
  })),
);
/** What is done, and to which of two receivers. */
const operations = (count: number) =>
  fc.array(fc.tuple(operation, fc.nat(1)), { minLength: count, maxLength: count });

type Operations = readonly [Operation, number][];
/** Everybody whom a game needs: a premium member, two others, and one for each who leaves. */
async function peopleFor(list: Operations): Promise<{ list: Operations; people: TestUser[] }> {
  const leaving = list.filter(([kind]) => kind === 'leave' || kind === 'flee').length;
  const people: TestUser[] = [];
  while (people.length < 1 + 2 + leaving) people.push(await createMember({}, 'elm'));
  const [sender, ...others] = people as [TestUser, ...TestUser[]];
  await own.admin.makePaid(sender, 'elm');
  // Nobody tells a fictional profile of its messages, which would take longer than to send them.
  for (const one of others) await own.admin.makeFictional(one, 'elm');
  return { list, people };
}

/** A premium member who writes to two others, and what must be theirs at the end. */
async function playedGame({ list, people }: { list: Operations; people: TestUser[] }) {
  const [sender, ...spare] = people as [TestUser, ...TestUser[]];
  const receivers = spare.splice(0, 2);
  const has: Expected = { ...given };
  let calls = 0;
  const ask: typeof sendUntilFinal = (from, sent) => {
    calls += 1;
    return sendUntilFinal(from, sent);
  };
  const totals = { spent: 0, refunded: 0 };
  /** Prices of what a receiver has not read. */
  let unread: { to: number; price: Expected }[] = [];
  let last: { sent: ReturnType<typeof message>; body: object } | null = null;

  function pay(kind: 'text' | 'gift'): Expected | null {
    const cost =
      kind === 'text' && has.free_messages > 0
        ? { credits: 0, free_messages: 1 }
        : { credits: price[kind], free_messages: 0 };
    if (has.credits < cost.credits) return null;
    has.credits -= cost.credits;
    has.free_messages -= cost.free_messages;
    totals.spent += cost.credits;
    return cost;
  }
  const refused = { error: { code: 'not_enough_credits' } };
  /** A message that was taken cost what the model says; one that was not was refused rightly. */
  async function sendMessage(to: number, kind: 'text' | 'gift', times = 1) {
    const content = kind === 'text' ? { text: 'Hi' } : { gift: 'heart' };
    const sent = message(receivers[to] as TestUser, content);
    const cost = pay(kind);
    const responses = await Promise.all(Array.from({ length: times }, () => ask(sender, sent)));
    const [response] = responses;
    for (const one of responses) {
      expect(one).toMatchObject(cost ? { status: 201, body: has } : refused);
      if (one.ok && response?.ok) expect(one.body).toEqual(response.body);
    }
    if (!cost || !response?.ok) return;
    unread.push({ to, price: cost });
    last = { sent, body: response.body };
  }
  function taken(to: number, responses: Awaited<ReturnType<typeof ask>>[]) {
    for (const response of responses.filter(({ ok }) => ok)) {
      const cost = pay('text');
      expect(cost, JSON.stringify(response)).not.toBeNull();
      if (cost) unread.push({ to, price: cost });
    }
  }
  const getCodes = (responses: Awaited<ReturnType<typeof ask>>[]) =>
    responses.flatMap((one) => (one.ok ? [] : [one.error.code]));
  /** Everything unread by who left comes back; somebody else takes their place. */
  function left(to: number) {
    for (const { price: back } of unread.filter((one) => one.to === to)) {
      has.credits += back.credits;
      has.free_messages += back.free_messages;
      totals.refunded += back.credits;
    }
    unread = unread.filter((one) => one.to !== to);
    receivers[to] = spare.pop() as TestUser;
  }
  const pushesDone = () =>
    vi.waitFor(async () => expect(await getWallet(sender)).toMatchObject(has), {
      timeout: 120_000,
      interval: 200,
    });
  const play: Record<Operation, (to: number) => Promise<void>> = {
    text: (to) => sendMessage(to, 'text'),
    gift: (to) => sendMessage(to, 'gift'),
    same: (to) => sendMessage(to, 'text', 3),
    async repeat() {
      if (last) expect(await ask(sender, last.sent)).toMatchObject({ body: last.body });
    },
    async burst(to) {
      const receiver = receivers[to] as TestUser;
      const four = Array.from({ length: 4 }, () => ask(sender, message(receiver)));
      const responses = await Promise.all(four);
      taken(to, responses);
      for (const code of getCodes(responses)) {
        expect(code).toBe('not_enough_credits');
        expect(has.free_messages).toBe(0);
        expect(has.credits).toBeLessThan(price.text);
      }
    },
    async read(to) {
      if (!unread.some((one) => one.to === to)) return;
      calls += 1;
      await open(receivers[to] as TestUser, sender.id);
      unread = unread.filter((one) => one.to !== to);
    },
    async reply(to) {
      const response = await ask(receivers[to] as TestUser, message(sender));
      if (!response.ok) expect(response).toMatchObject(refused);
    },
    async leave(to) {
      calls += 1;
      await leave(receivers[to] as TestUser);
      left(to);
      await pushesDone();
    },
    /** Leaves amid messages, and what comes back meets gifts to somebody else in the wallet. */
    async flee(to) {
      const receiver = receivers[to] as TestUser;
      const other = 1 - to;
      calls += 1;
      const texts = Array.from({ length: 3 }, () => ask(sender, message(receiver)));
      await leave(receiver);
      const gifts = await Promise.all(
        Array.from({ length: 2 }, () =>
          ask(sender, message(receivers[other] as TestUser, { gift: 'heart' })),
        ),
      );
      const responses = await Promise.all(texts);
      taken(to, responses);
      for (const code of getCodes(responses))
        expect(['not_found', refused.error.code]).toContain(code);
      for (const code of getCodes(gifts)) expect(code).toBe(refused.error.code);
      left(to);
      for (const { ok } of gifts) {
        if (!ok) continue;
        has.credits -= price.gift;
        totals.spent += price.gift;
        unread.push({ to: other, price: { credits: price.gift, free_messages: 0 } });
      }
      await pushesDone();
    },
  };
  for (const [kind, to] of list) await play[kind](to);
  return { sender, receivers, has, totals, calls };
}

async function getWallet({ id }: TestUser) {
  const { documents, name } = own.admin.stored;
  const Key = { pk: `TENANT#elm#MEMBER#${id}`, sk: 'CORE#WALLET' };
  return (await documents.send(new GetCommand({ TableName: name, Key, ConsistentRead: true })))
    .Item;
}

describe('the ledger', () => {
  const games = 4;
  const perGame = rounds(40, 250);
  const least = rounds(160, 100_000);
  const runsPerStack = 5;
  /** A step is a call or some at once. */
  const mostRuns = Math.ceil(least / (games * perGame));
  const lists = fc.array(operations(perGame), { minLength: games, maxLength: games });
  it(
    `holds through ${least} operations of chance`,
    async () => {
      const report = progress('ledger', least);
      let done = 0;
      let run = 0;
      const property = fc.asyncProperty(lists, async (createMembers) => {
        if (done >= least) return;
        // An engine grows slower with what it keeps.
        if (run > 0 && run % runsPerStack === 0) {
          await own.stop();
          await begin();
        }
        run += 1;
        // Their mails would come late amid the notifications of the games.
        const ready = await Promise.all(createMembers.map(peopleFor));
        const played = await Promise.all(ready.map(playedGame));
        const accounts = new Map<string, number>();
        for (const { sender, receivers, has } of played) {
          for (const one of [sender, ...receivers]) {
            expect(await findProblems(one, 'elm')).toEqual([]);
          }
          expect(await getUser(sender)).toMatchObject(has);
          for (const entry of await own.admin.entries(sender, 'elm')) {
            if (entry.unit !== 'credits') continue;
            const { amount, counter_account: by } = entry;
            accounts.set(by, (accounts.get(by) ?? 0) - amount);
            accounts.set('members', (accounts.get('members') ?? 0) + amount);
          }
        }
        // Over its accounts a brand has neither made nor lost a credit.
        expect([...accounts.values()].reduce((all, one) => all + one, 0)).toBe(0);
        const sum = (of: (one: (typeof played)[number]) => number) =>
          played.reduce((all, one) => all + of(one), 0);
        expect(accounts.get('messages') ?? 0).toBe(sum(({ totals }) => totals.spent));
        expect(accounts.get('message_refunds') ?? 0).toBe(sum(({ totals }) => -totals.refunded));
        expect(accounts.get('members')).toBe(sum(({ has }) => has.credits));
        expect(accounts.get('signup_grants')).toBe(-given.credits * games);
        expect(await own.stack.drain(120_000)).toBe(true);
        done += sum(({ calls }) => calls);
        report(done);
      });
      await fc.assert(property, { numRuns: mostRuns, endOnFailure: true });
      expect(done).toBeGreaterThanOrEqual(least);
    },
    soakTimeout(300_000),
  );
});
