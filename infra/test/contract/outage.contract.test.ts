/**
 * Ten minutes without mail and push for many members, in real time in the soak and with the moved
 * clock otherwise.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { likeContract } from '#shared/api/like.ts';
import { userContract } from '#shared/api/user.ts';
import { type PushBrowser, pushBrowser } from '../../tools/push-browser.ts';
import { sendMessage } from '../support/conversations.ts';
import { createMemberAt } from '../support/fixtures.ts';
import { signUp, type TestUser } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { isSoak, rounds, soakTimeout } from '../support/soak.ts';
import { progress } from '../support/spending.ts';

const outageMinutes = 10;
const minuteSeconds = 60;
/** What failed for ten minutes is tried again within the hour. */
const hourMinutes = 60;
/** Mails whose answers are lost right after the outage. */
const lostResponses = 2;

let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack(
    [
      {
        id: 'maple',
        change: (config) => {
          config.limits.signup_messages = 100;
          config.limits.free_conversations = 100;
        },
      },
    ],
    { workers: 2 },
  );
}, 180_000);
afterAll(() => own.stop());

/** Somebody with a browser that gets push messages. */
async function pushed(): Promise<TestUser & { browser: PushBrowser }> {
  const one = await createMemberAt(own);
  const browser = pushBrowser(own.stack.engines.push.origin);
  const body = { subscription: browser.subscription };
  await one.client.ok(userContract, 'POST', { query: { push: '1' }, body });
  return { ...one, browser };
}
const createMembers = <T>(count: number, make: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, make));

const each = rounds(4, 30);
it(
  `after ten minutes without mail and push ${5 * each} of them come, and none twice`,
  async () => {
    const { push, sending } = own.stack.engines;
    const ann = await createMemberAt(own, { name: 'Ann' });
    const byPush = await createMembers(each, pushed);
    const byMail = await createMembers(each, () => createMemberAt(own));
    const liked = await createMembers(each, () => createMemberAt(own));
    expect(await own.stack.drain(60_000)).toBe(true);

    push.outage(true);
    sending.outage(true);
    for (const one of [...byPush, ...byMail]) await sendMessage(ann, one);
    for (const one of byPush) await ann.client.ok(likeContract, 'POST', { body: { id: one.id } });
    for (const one of liked) await ann.client.ok(likeContract, 'POST', { body: { id: one.id } });
    const newcomers = await createMembers(each, async () => (await signUp(own.at('maple'))).body);
    expect(await own.stack.drain(60_000)).toBe(true);
    const report = progress('outage', outageMinutes);
    for (let minute = 1; minute <= outageMinutes; minute++) {
      // The stack's own schedule looks at the outbox every minute of real time.
      if (isSoak) await pause(minuteSeconds * 1_000);
      else await own.local.advance(minuteSeconds);
      report(minute);
    }
    const received = () => byPush.map(({ browser }) => browser.read(push.pushes()));
    const mailsTo = (people: readonly { email: string }[]) =>
      Promise.all(people.map(({ email }) => own.local.mails(email)));
    expect(received().flat()).toEqual([]);
    expect((await mailsTo(newcomers)).flat()).toEqual([]);
    // The mail that confirms the address came before.
    for (const mails of await mailsTo([...byPush, ...byMail, ...liked])) {
      expect(mails).toHaveLength(1);
    }

    push.outage(false);
    sending.outage(false);
    sending.loseNext(lostResponses);
    const all = async () => {
      const pushes = received();
      for (const list of pushes) {
        expect(list.map(({ payload }) => payload.body).sort()).toEqual(['New like', 'New message']);
        expect(new Set(list.map(({ payload }) => payload.event)).size).toBe(2);
      }
      let again = 0;
      for (const [people, different] of [
        [[...byPush, ...newcomers], 1],
        [[...byMail, ...liked], 2],
      ] as const) {
        for (const mails of await mailsTo(people)) {
          const ids = new Set(mails.map(({ headers }) => headers['message-id']));
          expect(ids.size).toBe(different);
          again += mails.length - ids.size;
        }
      }
      // Those whose answers were lost, under the same Message-ID; no other one.
      expect(again).toBe(lostResponses);
    };
    for (let minute = 0; minute < hourMinutes; minute += 2) {
      await own.local.advance(2 * minuteSeconds);
    }
    expect(await own.stack.drain(60_000)).toBe(true);
    await all();
    for (let hour = 0; hour < 3; hour++) await own.local.advance(hourMinutes * minuteSeconds);
    expect(await own.stack.drain(60_000)).toBe(true);
    await all();
    await own.local.resetClock();
  },
  soakTimeout(300_000),
);
