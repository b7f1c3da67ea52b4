/**
 * Mails during outages, lost responses and crashes, on a stack with engines that a test can break.
 */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { activateContract } from '#shared/api/activate.ts';
import { signupContract } from '#shared/api/signup.ts';
import { userContract } from '#shared/api/user.ts';
import { password, signUp, signupBody } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { openTable, type StoredItem } from '../support/table.ts';

const shards = 16;
const longestDelaySeconds = 3_600;
let own: OwnStack;
let stored: ReturnType<typeof openTable>;

beforeAll(async () => {
  own = await startOwnStack([{ id: 'maple' }]);
  stored = openTable(own.stack.environment);
}, 180_000);
afterAll(() => own.stop());
beforeEach(() => {
  own.stack.engines.sending.outage(false);
  own.stack.engines.sending.loseNext(0);
});

/** What waits to be sent, of all members. */
async function waiting(): Promise<StoredItem[]> {
  const partitions = await Promise.all(
    Array.from({ length: shards }, (_, shard) => stored.indexPartition(`PLATFORM#DUE#${shard}`)),
  );
  return partitions.flat();
}
const waitingFor = async (member: string) =>
  (await waiting()).filter(
    // The reminder of a missing photo waits for a day, and weekly updates for a week.
    (item) => item.member === member && item.template !== 'photo_reminder' && item.about !== 'week',
  );

/** The member's only waiting mail, once it was tried. */
const postponed = (member: string) =>
  vi.waitFor(
    async () => {
      const [item, ...others] = await waitingFor(member);
      expect(others).toEqual([]);
      expect(item).toMatchObject({ claimed: false });
      expect(item?.tries).toBeGreaterThan(0);
      return item as StoredItem & { tries: number; uncertain: number };
    },
    { timeout: 60_000, interval: 50 },
  );
const gone = (member: string) =>
  vi.waitFor(async () => expect(await waitingFor(member)).toEqual([]), {
    timeout: 60_000,
    interval: 50,
  });

async function member() {
  const client = own.at('maple');
  const { user, body } = await signUp(client);
  return { client, id: user.profile.id, email: body.email };
}

describe('a mail', () => {
  it('goes out once and leaves nothing behind', async () => {
    const { id, email } = await member();
    await own.local.mail(email);
    await gone(id);
    await own.local.advance(longestDelaySeconds);
    expect(await own.local.mails(email)).toHaveLength(1);
  });

  it('that SES refuses for a while is postponed, longer each time, and sent exactly once', async () => {
    own.stack.engines.sending.outage(true);
    const { id, email } = await member();
    const first = await postponed(id);
    expect(first).toMatchObject({ tries: 1, uncertain: 0 });
    const delays = [];
    for (let round = 0; round < 3; round++) {
      const before = await own.local.advance(0);
      const [item] = await waitingFor(id);
      delays.push(Date.parse(String(item?.due_at)) - before.getTime());
      await own.local.advance(longestDelaySeconds);
    }
    expect([...delays].sort((a, b) => a - b)).toEqual(delays);
    expect(await postponed(id)).toMatchObject({ tries: 4, uncertain: 0 });
    expect(await own.local.mails(email)).toEqual([]);

    own.stack.engines.sending.outage(false);
    await own.local.advance(longestDelaySeconds);
    expect(await own.local.mails(email)).toHaveLength(1);
    await gone(id);
    await own.local.advance(longestDelaySeconds);
    expect(await own.local.mails(email)).toHaveLength(1);
  });

  it('is not sent before it is due', async () => {
    own.stack.engines.sending.outage(true);
    const { id, email } = await member();
    await postponed(id);
    own.stack.engines.sending.outage(false);
    await own.local.advance(0);
    expect(await own.local.mails(email)).toEqual([]);
    await own.local.advance(longestDelaySeconds);
    expect(await own.local.mails(email)).toHaveLength(1);
  });

  it('that is throttled is sent later', async () => {
    own.stack.engines.sending.failNext(1, 429, 'Throttling');
    const { id, email } = await member();
    await postponed(id);
    await own.local.advance(longestDelaySeconds);
    expect(await own.local.mails(email)).toHaveLength(1);
  });

  it('whose answer was lost goes out once more, the same and under the same Message-ID', async () => {
    own.stack.engines.sending.loseNext(1);
    const { id, email } = await member();
    expect(await postponed(id)).toMatchObject({ uncertain: 1 });
    await own.local.advance(longestDelaySeconds);
    await gone(id);
    await own.local.advance(longestDelaySeconds);
    const mails = await own.local.mails(email);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.headers['message-id']).toBe(mails[1]?.headers['message-id']);
    expect(mails[0]?.text).toBe(mails[1]?.text);
  });

  it('whose answer is always lost goes out twice and never again', async () => {
    own.stack.engines.sending.loseNext(1_000);
    const { id, email } = await member();
    await postponed(id);
    await own.local.advance(longestDelaySeconds);
    await gone(id);
    own.stack.engines.sending.loseNext(0);
    await own.local.advance(longestDelaySeconds);
    const mails = await own.local.mails(email);
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(1);
  });

  it('that SES will never take is given up; the next one is sent', async () => {
    own.stack.engines.sending.failNext(1, 400, 'MessageRejected');
    const { client, id, email } = await member();
    await gone(id);
    await own.local.advance(longestDelaySeconds);
    expect(await own.local.mails(email)).toEqual([]);
    await client.ok(activateContract, 'POST', { body: {} });
    await own.local.mail(email);
  });

  it('that a worker held when it died goes out once, and not again after a second death', async () => {
    /** As a worker leaves an item that is killed between claiming and removing it. */
    const abandon = async (item: StoredItem) => {
      await stored.documents.send(
        new UpdateCommand({
          TableName: stored.name,
          Key: { pk: item.pk, sk: item.sk },
          UpdateExpression: 'SET claimed = :yes',
          ExpressionAttributeValues: { ':yes': true },
        }),
      );
    };
    own.stack.engines.sending.outage(true);
    const { id, email } = await member();
    await abandon(await postponed(id));
    // It may have gone out, so this is the one time more.
    await own.local.advance(longestDelaySeconds);
    const again = await postponed(id);
    expect(again.uncertain).toBe(1);
    own.stack.engines.sending.outage(false);
    await abandon(again);
    await own.local.advance(longestDelaySeconds);
    await gone(id);
    expect(await own.local.mails(email)).toEqual([]);
  });

  it('is not sent to who has confirmed the address meanwhile', async () => {
    const { client, id, email } = await member();
    const [link = ''] = /\/api\/activate\.php\?token=[\w.-]+/.exec(
      (await own.local.mail(email)).text,
    ) as RegExpExecArray;
    own.stack.engines.sending.outage(true);
    await client.ok(activateContract, 'POST', { body: {} });
    await postponed(id);
    own.stack.engines.sending.outage(false);
    await own.at('maple').send({ path: link });
    await own.local.advance(longestDelaySeconds);
    await gone(id);
    expect(await own.local.mails(email)).toHaveLength(1);
  });
});

it('after a crash nothing that was answered is lost, and nothing is there by half', async () => {
  await own.local.resetClock();
  const bodies = Array.from({ length: 40 }, () => signupBody('maple'));
  const attempts = bodies.map((body) => ({ client: own.at('maple'), body }));
  const running = Promise.all(
    attempts.map(({ client, body }) => client.getErrorCode(signupContract, 'POST', { body })),
  );
  // Some are done by then, some are not.
  await Promise.race([own.local.mail(bodies[0]?.email ?? ''), running]);
  await own.stack.workers.kill();
  const codes = await running;
  expect(codes.filter((code) => code !== 'ok' && code !== 'unavailable')).toEqual([]);

  for (const [index, { body }] of attempts.entries()) {
    const again = own.at('maple');
    const logIn = await again.call(userContract, 'POST', { body: { email: body.email, password } });
    if (codes[index] === 'ok') expect(logIn.ok).toBe(true);
    if (!logIn.ok) {
      // It never was: the same person may sign up as if for the first time.
      expect(logIn.error.code).toBe('login_failed');
      await again.ok(signupContract, 'POST', { body });
    }
    const { user } = await again.ok(userContract, 'GET');
    const items = await stored.partition(`TENANT#maple#MEMBER#${user?.profile.id}`);
    // Sessions, the mail's link and the mail, where it still waits, come and go.
    const kinds = items.map(({ sk }) => sk).filter((sk) => !/^(SESSION|LINK|OUTBOX)#/.test(sk));
    expect(kinds).toEqual([
      'CORE#ACCOUNT',
      'CORE#PROFILE',
      'CORE#WALLET',
      'LEDGER#000000000001',
      'LEDGER#000000000002',
    ]);
    expect(user).toMatchObject({ credits: 8, free_messages: 2 });
  }
  // A mail that a killed worker held is free again when its lease is over.
  await own.local.advance(longestDelaySeconds);
  for (const { body } of attempts) {
    const mails = await own.local.mails(body.email);
    expect([1, 2]).toContain(mails.length);
    expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(1);
  }
}, 180_000);
