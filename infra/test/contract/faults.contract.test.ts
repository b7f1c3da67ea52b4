/** Messages over a table where a tenth of the calls are throttled, fail or lose their responses. */

import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { blockContract } from '#shared/api/block.ts';
import { chatContract } from '#shared/api/chat.ts';
import { seeded } from '#shared/chance.ts';
import { getUser, message } from '../support/conversations.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { createMemberAt } from '../support/fixtures.ts';
import { password, type TestUser } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { rounds, soakTimeout } from '../support/soak.ts';
import { findLosses, findProblems, progress, readSeed, send, talk } from '../support/spending.ts';

const seed = readSeed('FAULTS_SEED');
const chance = seeded(seed);
const proxy = startFaultProxy(seed);
let own: OwnStack;

beforeAll(async () => {
  own = await startOwnStack(
    [
      {
        id: 'maple',
        change: (config) => {
          config.prices.message_credits = 1;
          config.prices.gift_credits = 3;
          Object.assign(config.limits, { signup_credits: 10_000, signup_messages: 5 });
        },
      },
    ],
    { workers: 2, tableThrough: proxy.through },
  );
}, 180_000);
afterAll(async () => {
  proxy.disturb(false);
  await own.stop();
  await proxy.stop();
});

const people = async (count: number) => {
  proxy.disturb(false);
  // Mails are sent after the notifications of earlier messages.
  expect(await own.stack.drain(rounds(120_000, 1_800_000))).toBe(true);
  const made = await Promise.all(Array.from({ length: count }, () => createMemberAt(own)));
  for (const one of made) await own.admin.makePaid(one);
  return made;
};

/** Retries until it succeeds, like a user who presses the button again. */
async function untilDone(attempt: () => Promise<string>): Promise<void> {
  for (;;) {
    const code = await attempt();
    if (code === 'ok') return;
    expect(['unavailable', 'busy']).toContain(code);
    await pause(50);
  }
}

describe('over a table that fails on a tenth of the calls', () => {
  const count = rounds(120, 5_000);
  it(
    `of ${count} messages every one is there once and paid once`,
    async () => {
      const six = await people(6);
      const talked = talk();
      const report = progress('faults', count);
      let started = 0;
      proxy.disturb(true);
      await Promise.all(
        six.map(async (one, index) => {
          const other = six[index ^ 1] as TestUser;
          while (started < count) {
            started += 1;
            const draw = chance();
            const given = message(other, draw < 0.1 ? { gift: 'heart' } : { text: 'Hello!' });
            // The user presses the same button three times at once.
            const [first, ...more] = await Promise.all(
              Array.from({ length: draw > 0.8 ? 3 : 1 }, () => talked.insist(one, other, given)),
            );
            for (const again of more) expect(again).toEqual(first);
            if (draw > 0.7)
              await one.client.getErrorCode(chatContract, 'GET', { query: { id: other.id } });
            report(started);
          }
        }),
      );
      const { calls, faults, byKind } = proxy.counts();
      const { acknowledged, failures } = talked.outcome;
      console.log(
        `faults: seed ${seed}, ${faults} of ${calls} calls (${((100 * faults) / calls).toFixed(1)} %)`,
        byKind,
        Object.fromEntries(failures),
      );
      // With a few hundred calls the share also varies by chance.
      expect(faults / calls).toBeGreaterThan(rounds(0.04, 0.07));
      // Enough faults reached senders, who do not know the message's state.
      expect(failures.get('unavailable')).toBeGreaterThan(0);
      expect(
        [...failures.keys()].filter((code) => !['unavailable', 'busy'].includes(code)),
      ).toEqual([]);

      // Retries get the same response, with and without faults.
      for (const { from, to, given, response } of acknowledged.slice(0, 20)) {
        expect(await talked.insist(from, to, given)).toEqual(response);
      }
      proxy.disturb(false);
      for (const { from, given, response } of acknowledged.slice(-20)) {
        expect(await send(from, given)).toMatchObject({ status: 201, body: response });
      }
      const keys = new Map(acknowledged.map((each) => [each.given.body.client_id, each]));
      expect(await findLosses(own.admin, [...keys.values()])).toEqual([]);
      for (const one of six) expect(await findProblems(own.admin, one)).toEqual([]);
      expect(own.stack.workers.faults().unhandled).toBe(0);
    },
    soakTimeout(300_000),
  );

  const leavers = rounds(2, 20);
  const sent = 24;
  it(
    `what nobody read of ${leavers} who left comes back once`,
    async () => {
      const report = progress('refunds amid faults', leavers);
      for (let left = 0; left < leavers; left += 2) {
        const [ann, ben, eva] = (await people(3)) as [TestUser, TestUser, TestUser];
        const talked = talk();
        proxy.disturb(true);
        for (let index = 0; index < sent; index++) {
          const one = index % 4 === 0 ? eva : ben;
          const content = index % 5 === 0 ? { gift: 'heart' } : { text: 'Hi' };
          await talked.insist(ann, one, message(one, content));
        }
        const body = { password, reason: 'other' as const };
        await Promise.all(
          [ben, eva].map(({ client }) =>
            untilDone(async () => {
              const code = await client.getErrorCode(accountDeleteContract, 'POST', { body });
              // The account was deleted, but the response was lost.
              return code === 'authentication_required' ? 'ok' : code;
            }),
          ),
        );
        const back = async () =>
          (await own.admin.entries(ann)).filter(
            (each) => each.counter_account === 'message_refunds',
          ).length;
        // The job is killed after some refunds, and starts again.
        while ((await back()) === 0) await pause(2);
        await own.stack.workers.kill();
        await vi.waitFor(async () => expect(await back()).toBeGreaterThanOrEqual(sent), {
          timeout: 60_000,
          interval: 100,
        });
        proxy.disturb(false);
        expect(await own.stack.drain(60_000)).toBe(true);
        expect(await findProblems(own.admin, ann)).toEqual([]);
        const items = await own.admin.partition('maple', ann.id);
        expect(items.find(({ sk }) => sk === 'CORE#WALLET')).toMatchObject({
          credits: 10_000,
          free_messages: 5,
        });
        report(left + 2);
      }
    },
    soakTimeout(300_000),
  );

  const blocks = rounds(4, 100);
  it(
    `no message passes any of ${blocks} blocks that were answered`,
    async () => {
      const [ann, ben] = (await people(2)) as [TestUser, TestUser];
      const received = async () => (await own.admin.messages(ben)).length;
      const report = progress('blocks amid faults', blocks);
      const block = (method: 'POST' | 'DELETE') =>
        untilDone(() => ben.client.getErrorCode(blockContract, method, { body: { id: ann.id } }));
      for (let round = 1; round <= blocks; round++) {
        proxy.disturb(true);
        let over = false;
        const sending = Array.from({ length: 3 }, async () => {
          while (!over) await send(ann, message(ben));
        });
        const before = await received();
        await vi.waitFor(async () => expect(await received()).toBeGreaterThan(before), {
          timeout: 60_000,
          interval: 20,
        });
        await block('POST');
        const then = await received();
        await pause(50);
        over = true;
        await Promise.all(sending);
        proxy.disturb(false);
        expect(await received()).toBe(then);
        expect((await getUser(ben)).unread_messages).toBe(0);
        await block('DELETE');
        report(round);
      }
      proxy.disturb(false);
      expect(await findProblems(own.admin, ann)).toEqual([]);
    },
    soakTimeout(300_000),
  );
});
