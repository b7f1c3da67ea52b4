/** What must let no message pass, at the same moment as messages: blocks and deleted accounts. */
import { setTimeout as pause } from 'node:timers/promises';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { accountReactivateContract } from '#shared/api/account-reactivate.ts';
import { blockContract } from '#shared/api/block.ts';
import { chatContract } from '#shared/api/chat.ts';
import { getPath } from '#shared/api/contract.ts';
import { getUser, message, sendMessage } from '../support/conversations.ts';
import { createMemberAt } from '../support/fixtures.ts';
import { type HeldCall, startHoldingProxy } from '../support/held-calls.ts';
import { tokenTo } from '../support/local.ts';
import { password, type TestUser } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { rounds, soakTimeout } from '../support/soak.ts';
import { findProblems, send, sendUntilFinal } from '../support/spending.ts';
import type { StoredItem } from '../support/table.ts';

const daySeconds = 86_400;
/** A message whose conditions stand on items that it writes anyway, and one that looks at others. */
const units = { cheap: 21, full: 27 };
const proxy = startHoldingProxy();
let own: OwnStack;

beforeAll(async () => {
  own = await startOwnStack(
    [
      {
        id: 'maple',
        change: (config) => {
          config.prices.message_credits = 1;
          Object.assign(config.limits, {
            ...{ signup_credits: 10_000, signup_messages: 0, free_conversations: 100 },
          });
        },
      },
      {
        id: 'free',
        change: (config) => {
          config.prices.message_credits = 0;
        },
      },
    ],
    { workers: 2, tableThrough: proxy.through },
  );
}, 180_000);
afterAll(async () => {
  await own.stop();
  await proxy.stop();
});
beforeEach(() => own.local.resetClock());

const drained = async () => expect(await own.stack.drain(120_000)).toBe(true);
async function members(count: number, brand = 'maple'): Promise<TestUser[]> {
  const made: TestUser[] = [];
  while (made.length < count) {
    const next = Math.min(4, count - made.length);
    made.push(
      ...(await Promise.all(Array.from({ length: next }, () => createMemberAt(own, {}, brand)))),
    );
  }
  // Until others see them.
  await drained();
  return made;
}
const two = async (brand?: string) => (await members(2, brand)) as [TestUser, TestUser];
const block = ({ client }: TestUser, { id }: TestUser) =>
  client.ok(blockContract, 'POST', { body: { id } });
const unblock = ({ client }: TestUser, { id }: TestUser) =>
  client.ok(blockContract, 'DELETE', { body: { id } });
const leave = ({ client }: TestUser) =>
  client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });
async function comeBack({ client, email }: TestUser): Promise<void> {
  const [mail] = await own.local.mailsWith(email, /account-reactivate/, 1);
  const body = { token: tokenTo('/account-reactivate', mail ?? { text: '' }) };
  await client.ok(accountReactivateContract, 'PUT', { body });
}
const getCode = async (from: TestUser, to: TestUser): Promise<string> => {
  const response = await sendUntilFinal(from, message(to));
  return response.ok ? 'ok' : response.error.code;
};
const copies = async (one: TestUser, from: 'me' | 'them') =>
  (await own.admin.messages(one)).filter((item) => item.from === from).length;
async function side(one: TestUser, other: TestUser): Promise<StoredItem | undefined> {
  const items = await own.admin.partition('maple', one.id);
  return items.find(({ sk, other: id }) => sk.startsWith('CONVERSATION#') && id === other.id);
}

/** Sends a message and returns the write units that it cost. */
async function getUnits({ client }: TestUser, to: TestUser): Promise<number> {
  const response = await client.send({
    method: 'POST',
    path: getPath(chatContract),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message(to).body),
  });
  expect(response.status, response.text).toBe(201);
  return Number(/ write=([\d.]+)$/.exec(String(response.headers['x-local-usage']))?.[1]);
}

/** Sends from both until the end. */
function everybodyTalks(pairs: readonly (readonly [TestUser, TestUser])[]) {
  let over = false;
  const talking = pairs.map(async ([from, to]) => {
    while (!over) await send(from, message(to));
  });
  return async () => {
    over = true;
    await Promise.all(talking);
  };
}

/** As a version before them left it: without what spares a message its checks. */
const forget = ({ pk, sk }: { pk: string; sk: string }, names: readonly string[]) =>
  own.admin.stored.documents.send(
    new UpdateCommand({
      TableName: own.admin.stored.name,
      Key: { pk, sk },
      UpdateExpression: `REMOVE ${names.join(', ')}`,
    }),
  );

/** Returns the code of a message whose transaction waits until something else is over. */
async function getCodeAmid(
  [from, to]: readonly [TestUser, TestUser],
  act: () => Promise<unknown>,
): Promise<string> {
  const held = proxy.hold('SENT#');
  const sending = send(from, message(to));
  await doWhileHeld(held, act);
  const response = await sending;
  return response.ok ? 'ok' : response.error.code;
}
async function doWhileHeld(held: HeldCall, act: () => Promise<unknown>): Promise<void> {
  try {
    await held.arrived;
    await act();
  } finally {
    held.release();
  }
}

describe('a message under way', () => {
  it.each([
    ['the first one', false],
    ['a later one', true],
  ])('finds a block that was quicker: %s', async (_, begun) => {
    const [ann, ben, eva] = (await members(3)) as [TestUser, TestUser, TestUser];
    if (begun) for (const one of [ben, eva]) await sendMessage(ann, one);
    const before = await copies(ann, 'me');
    expect(await getCodeAmid([ann, ben], () => block(ben, ann))).toBe('blocked_by_user');
    expect(await getCodeAmid([ann, eva], () => block(ann, eva))).toBe('not_found');
    expect(await copies(ann, 'me')).toBe(before);
    expect(await getUser(ann)).toMatchObject({ credits: 10_000 - before });
  });

  it.each([
    ['the first one', false],
    ['a later one', true],
  ])('finds a deletion that was quicker: %s', async (_, begun) => {
    const [ann, ben, eva] = (await members(3)) as [TestUser, TestUser, TestUser];
    if (begun) {
      await sendMessage(ann, ben);
      await sendMessage(eva, ann);
    }
    expect(await getCodeAmid([ann, ben], () => leave(ben))).toBe('not_found');
    const before = await copies(eva, 'me');
    expect(await getCodeAmid([eva, ann], () => leave(eva))).toBe('authentication_required');
    expect(await copies(eva, 'me')).toBe(before);
    expect(await copies(ann, 'them')).toBe(before);
  });

  it('finds the sender’s deletion where it costs nothing, and so writes no wallet', async () => {
    const [ann, ben] = await two('free');
    await sendMessage(ann, ben);
    await sendMessage(ben, ann);
    expect(await getCodeAmid([ben, ann], () => leave(ben))).toBe('authentication_required');
    expect(await own.admin.messages(ann, 'free')).toHaveLength(2);
  });

  it('finds a deletion that was taken back, and passes', async () => {
    const [ann, ben] = await two();
    await sendMessage(ann, ben);
    const both = async () => {
      await leave(ben);
      await comeBack(ben);
    };
    expect(await getCodeAmid([ann, ben], both)).toBe('ok');
  });
});

describe('a block', () => {
  it.each([
    ['the first one', false],
    ['a later one', true],
  ])('under way finds a message that was quicker: %s', async (_, begun) => {
    const [ann, ben] = await two();
    if (begun) await sendMessage(ann, ben);
    const held = proxy.hold('BLOCK#out');
    const blocking = block(ben, ann);
    await doWhileHeld(held, () => sendMessage(ann, ben));
    await blocking;
    for (const record of [await side(ann, ben), await side(ben, ann)]) {
      expect(record).toMatchObject({ unread: 0 });
      expect(record).not.toHaveProperty('unblocked');
    }
    expect(await getCode(ann, ben)).toBe('blocked_by_user');
    expect(await getCode(ben, ann)).toBe('not_found');
  });

  const people = rounds(5, 16);
  it(
    'and a first message at the same instant: one of them is first, and none passes after it',
    async () => {
      const all = await members(people);
      const pairs = all.flatMap((one, index) =>
        all.slice(index + 1).map((other) => [one, other] as const),
      );
      const outcomes: string[] = [];
      for (const [index, [ann, ben]] of pairs.entries()) {
        const [blocker, blocked] = index % 2 === 0 ? [ben, ann] : [ann, ben];
        const refusal = blocker === ben ? 'blocked_by_user' : 'not_found';
        let answered = false;
        const sending = Array.from({ length: 3 }, async () => {
          // The moment varies, so that the block is before, amid and after the transaction.
          await pause(Math.random() * 12);
          const late = answered;
          const code = await getCode(ann, ben);
          outcomes.push(code);
          if (late) expect(code).toBe(refusal);
          return code;
        });
        await pause(Math.random() * 12);
        await block(blocker, blocked);
        answered = true;
        const codes = await Promise.all(sending);
        expect(['ok', refusal]).toEqual(expect.arrayContaining(codes));
        const passed = codes.filter((code) => code === 'ok').length;
        expect(await getCode(ann, ben)).toBe(refusal);
        for (const [one, other] of [
          [ann, ben],
          [ben, ann],
        ] as const) {
          const record = await side(one, other);
          expect(record === undefined).toBe(passed === 0);
          expect(record).not.toMatchObject({ unblocked: true });
        }
      }
      // Both were first at times, or the test would prove nothing.
      expect(new Set(outcomes).size).toBeGreaterThan(1);
      for (const one of all) {
        // What is unread counts no more after a block, which is no reading.
        const problems = await findProblems(own.admin, one);
        expect(problems.filter((problem) => !/ unread, not /.test(problem))).toEqual([]);
      }
    },
    soakTimeout(300_000),
  );

  it('that is lifted lets messages pass again, the second one as cheap as before', async () => {
    const [ann, ben] = await two();
    await sendMessage(ann, ben);
    expect(await getUnits(ann, ben)).toBeLessThanOrEqual(units.cheap);
    // Each direction is cheap from the beginning.
    expect(await getUnits(ben, ann)).toBeLessThanOrEqual(units.cheap);
    await block(ben, ann);
    expect(await getCode(ann, ben)).toBe('blocked_by_user');
    expect(await getCode(ben, ann)).toBe('not_found');
    await unblock(ben, ann);
    const first = await getUnits(ann, ben);
    expect(first).toBeGreaterThan(units.cheap);
    expect(first).toBeLessThanOrEqual(units.full);
    expect(await getUnits(ben, ann)).toBeLessThanOrEqual(units.cheap);
    expect(await getUnits(ann, ben)).toBeLessThanOrEqual(units.cheap);
  });

  it('stands while the other one’s is lifted', async () => {
    const [ann, ben] = await two();
    await sendMessage(ann, ben);
    await Promise.all([block(ann, ben), block(ben, ann)]);
    await unblock(ann, ben);
    expect(await getCode(ann, ben)).toBe('blocked_by_user');
    expect(await getCode(ben, ann)).toBe('not_found');
    await unblock(ben, ann);
    expect(await getCode(ben, ann)).toBe('ok');
  });

  it('holds in a conversation from before blocks were noted in it', async () => {
    const [ann, ben] = await two();
    await sendMessage(ann, ben);
    const old = async () => {
      for (const record of [await side(ann, ben), await side(ben, ann)]) {
        if (record) await forget(record, ['unblocked', 'fictional']);
      }
    };
    await old();
    expect(await getCode(ben, ann)).toBe('ok');
    expect(await side(ann, ben)).toMatchObject({ unblocked: true, fictional: false });
    expect(await getUnits(ann, ben)).toBeLessThanOrEqual(units.cheap);
    await block(ann, ben);
    await old();
    expect(await getCode(ben, ann)).toBe('blocked_by_user');
    expect(await getCode(ann, ben)).toBe('not_found');
    expect(await side(ann, ben)).not.toHaveProperty('unblocked');
  });
});

describe('a deletion', () => {
  const deletions = rounds(3, 40);
  it(
    'lets no message pass from the moment it is answered, in either direction',
    async () => {
      for (let round = 0; round < deletions; round++) {
        const [ann, ben, eva] = (await members(3)) as [TestUser, TestUser, TestUser];
        // One conversation has begun, and one begins at the same moment.
        await sendMessage(ann, ben);
        await sendMessage(ben, ann);
        const said = async () => (await own.admin.messages(ann)).length;
        const before = await said();
        const end = everybodyTalks([
          [ann, ben],
          [ann, ben],
          [ben, ann],
          [ben, ann],
          [eva, ben],
        ]);
        try {
          await vi.waitFor(async () => expect(await said()).toBeGreaterThan(before + 4), {
            timeout: 60_000,
            interval: 1,
          });
          await leave(ben);
          // The leaving member's copies may go, as unread ones are paid back.
          const then = [await said(), await copies(eva, 'me')];
          await pause(30);
          await end();
          expect([await said(), await copies(eva, 'me')]).toEqual(then);
        } finally {
          await end();
        }
        for (const one of [ann, eva]) expect(await getCode(one, ben)).toBe('not_found');
        expect(await getCode(ben, ann)).toBe('authentication_required');
        await drained();
        for (const one of [ann, eva]) expect(await findProblems(own.admin, one)).toEqual([]);
      }
    },
    soakTimeout(300_000),
  );

  it('that is taken back lets messages pass again, as cheap as before', async () => {
    const [ann, ben] = await two();
    await sendMessage(ann, ben);
    await leave(ben);
    expect(await getCode(ann, ben)).toBe('not_found');
    // A job pays the unread message back, which a return at once would spare it.
    await drained();
    await comeBack(ben);
    await drained();
    expect(await getUnits(ann, ben)).toBeLessThanOrEqual(units.cheap);
    expect(await getUnits(ben, ann)).toBeLessThanOrEqual(units.cheap);
    expect(await getUser(ben)).toMatchObject({ unread_messages: 1 });
  });

  it('from before it was noted beside the account is found, and so is the end of an account', async () => {
    const [ann, ben] = await two();
    await sendMessage(ann, ben);
    await leave(ben);
    for (const sk of ['CORE#COUNTS', 'CORE#WALLET']) {
      await forget({ pk: `TENANT#maple#MEMBER#${ben.id}`, sk }, ['away']);
    }
    for (const record of [await side(ann, ben), await side(ben, ann)]) {
      if (record) await forget(record, ['unblocked', 'fictional']);
    }
    expect(await getCode(ann, ben)).toBe('not_found');

    const [eva, leo] = await two();
    await sendMessage(eva, leo);
    await leave(leo);
    await drained();
    await own.local.advance(15 * daySeconds);
    expect(await own.admin.partition('maple', leo.id)).not.toContainEqual(
      expect.objectContaining({ sk: 'CORE#ACCOUNT' }),
    );
    expect(await side(eva, leo)).toMatchObject({ unblocked: true });
    expect(await getCode(eva, leo)).toBe('not_found');
  });
});

it('a fictional profile that wrote first cannot be answered', async () => {
  const [ann, mask] = await two();
  await own.admin.makeFictional(mask);
  await sendMessage(mask, ann);
  expect(await getCode(ann, mask)).toBe('fictional_not_reachable');
  // Whoever it writes to again is somebody.
  expect(await getUnits(mask, ann)).toBeLessThanOrEqual(units.cheap);
  await block(mask, ann);
  expect(await getCode(ann, mask)).toBe('blocked_by_user');
});
