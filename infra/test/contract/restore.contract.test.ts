/**
 * The drill of a restore: the table goes back to an earlier moment, and what was paid since is settled
 * from the provider's list and the table as it was.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { blockContract } from '#shared/api/block.ts';
import { chatContract } from '#shared/api/chat.ts';
import { chatsContract } from '#shared/api/chats.ts';
import { memberContract } from '#shared/api/member.ts';
import { notificationsContract } from '#shared/api/notifications.ts';
import { reportContract } from '#shared/api/report.ts';
import { withdrawalContract } from '#shared/api/withdrawal.ts';
import { opsMemberContract } from '#shared/ops/member.ts';
import { refundsContract } from '#shared/ops/refunds.ts';
import { dayIn } from '#shared/rules/age.ts';
import { ensureTable } from '../../local/table.ts';
import {
  createOrder,
  createPaidOrder,
  getReference,
  getStatus,
  registerProblems,
  toMoney,
} from '../support/buying.ts';
import { operatorAt } from '../support/console.ts';
import {
  getChats,
  getUser,
  message,
  open as openConversation,
  sendMessage,
} from '../support/conversations.ts';
import { createMemberAt, membersAt } from '../support/fixtures.ts';
import { password, type TestUser } from '../support/members.ts';
import {
  brandCommand,
  type CommandResult,
  financeCommand,
  stageCommand,
} from '../support/operator.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { type RestoringProxy, startRestoringProxy } from '../support/restoring-proxy.ts';
import { openTable, type StoredItem, writeItems } from '../support/table.ts';

const former = 'dating-former';
interface Bought {
  one: TestUser;
  id: string;
  reference: string;
  /** As they were when all was stopped. */
  credits: number;
}
let own: OwnStack;
let table: ReturnType<typeof openTable>;
let ann: TestUser;
let bob: TestUser;
let moment: string;
/** Purchases of before whose money went back since, and one whose refund was still to be made. */
let back: Record<'withdrawn' | 'refunded' | 'charged' | 'asked' | 'both', Bought>;
let early: { id: string; reference: string };
let lost: { id: string; reference: string };
let open: { id: string; reference: string };
let gone: { reference: string };
/** A pair who talked before the moment and after it, and others of that time. */
let iris: TestUser;
let noor: TestUser;
let eva: TestUser;
let finn: TestUser;
let gil: TestUser;
let decided: string;
let talk: string;
let proxy: RestoringProxy;
let restored: string;
let tooEarly: CommandResult;
let newTalk: string;
const repeated = randomUUID();
let broughtBack: string;
let irisPaid: number;

const stage = (...words: string[]) => stageCommand(own.stack.environment, ...words);
const restore = (...words: string[]) =>
  stageCommand(
    {
      ...own.stack.environment,
      ...{ STAGE: 'production', AWS_ENDPOINT_URL_DYNAMODB: proxy.url, ROTATION_WAITS: 'none' },
    },
    ...['restore', ...words, '--yes'],
  );
/** With those that wait for the consent to an immediate start. */
const credits = async (one: TestUser) => {
  const { credits: free, held_credits } = await getUser(one);
  return free + held_credits;
};
const creditsAndFree = async (one: TestUser) => {
  const { free_messages } = await getUser(one);
  return (await credits(one)) + free_messages;
};
const seen = (by: TestUser, one: TestUser) =>
  by.client.getErrorCode(memberContract, 'GET', { query: { id: one.id } });
const bringBack = (...more: string[]) =>
  stage('bring-back', '--since', moment, '--former-table', former, ...more, '--yes');
const withdraw = ({ one: { client }, id: payment }: Bought) =>
  client.ok(withdrawalContract, 'POST', { body: { payment, confirm: true } });
async function buys(one: TestUser): Promise<Bought> {
  const paid = await createPaidOrder(one, { package: 'small', immediate_start: true });
  return { one, ...paid, credits: 0 };
}
const getGivenBack = async ({ reference }: Bought) => {
  const { refunded, chargedBack } = toMoney(await own.local.payment(reference));
  return refunded + chargedBack;
};
const partRefunded = 300;
/** Credits of the payment's package, by which a wallet grew. */
let bought: number;
let annHad: number;

/** Lets the table hold these items and no others, as a restored one does. */
async function setBack(items: readonly StoredItem[]): Promise<void> {
  const kept = new Set(items.map(({ pk, sk }) => `${pk} ${sk}`));
  for (const { pk, sk } of await table.everything()) {
    if (kept.has(`${pk} ${sk}`)) continue;
    await table.documents.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));
  }
  await writeItems(table.documents, table.name, items);
}

const cases = (...words: string[]) =>
  brandCommand(own.stack.environment, 'cases', ...words, '--id', 'maple');
const openCases = async () =>
  JSON.parse((await cases('list', '--format', 'json')).out) as { id: string; sender: string }[];

async function suspend(id: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'restore-'));
  const statement = join(folder, 'statement.json');
  await writeFile(
    statement,
    JSON.stringify({
      decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
      incompatible_content_ground: 'House rules: asking for money',
      incompatible_content_explanation: 'Members may not ask others for money.',
      incompatible_content_illegal: 'No',
      decision_account: 'DECISION_ACCOUNT_SUSPENDED',
      content_type: ['CONTENT_TYPE_TEXT'],
      category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
      content_date: '2026-01-02',
      application_date: '2026-01-03',
      decision_facts: 'Two messages asked for money.',
      source_type: 'SOURCE_ARTICLE_16',
      automated_detection: 'No',
      automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
    }),
  );
  const closed = await cases(
    ...['close', '--case', id, '--by', 'kim', '--outcome', 'restricted'],
    ...['--reasons', 'The account is suspended.', '--statement', statement],
  );
  await rm(folder, { recursive: true });
  expect([closed.status, closed.err]).toEqual([0, '']);
}

beforeAll(async () => {
  own = await startOwnStack([{ id: 'maple' }]);
  table = openTable(own.stack.environment);
  ann = await createMemberAt(own);
  bob = await createMemberAt(own);
  early = await createPaidOrder(ann, { package: 'small' });
  const pending = await createOrder(bob, { package: 'small' });
  const late = { id: pending.payment.payment_id, reference: getReference(pending) };
  annHad = await credits(ann);

  const { createMember } = membersAt(own);
  iris = await createMember('maple');
  noor = await createMember('maple');
  eva = await createMember('maple');
  finn = await createMember('maple');
  gil = await createMember('maple');
  await iris.client.ok(reportContract, 'POST', { body: { id: gil.id, reason: 'scam' } });
  decided = String((await openCases())[0]?.id);
  talk = (await sendMessage(iris, noor, 'before')).conversation.id;
  irisPaid = await creditsAndFree(iris);

  const join = () => createMemberAt(own);
  const before = {
    ...{ withdrawn: await buys(await join()), refunded: await buys(await join()) },
    ...{ charged: await buys(await join()), asked: await buys(await join()) },
  };
  const luna = await join();

  // The moment to which the table will go back.
  const snapshot = await table.everything();
  moment = new Date().toISOString();
  lost = await createPaidOrder(ann, { package: 'medium' });
  bought = (await credits(ann)) - annHad;
  await own.local.payInSandbox(late.reference, { status: 'paid' });
  open = late;
  const cleo = await createMemberAt(own);
  gone = await createPaidOrder(cleo, { package: 'small' });
  await iris.client.ok(chatContract, 'POST', message(noor, { text: 'lost' }, repeated));
  await openConversation(noor, talk);
  await sendMessage(noor, iris, 'answer');
  newTalk = (await sendMessage(eva, iris, 'first')).conversation.id;
  // Nobody is there any more whom this one was from; it is kept as of somebody who left.
  await sendMessage(cleo, iris, 'from nobody');
  await eva.client.ok(blockContract, 'POST', { body: { id: noor.id } });
  await eva.client.ok(reportContract, 'POST', { body: { id: noor.id, reason: 'scam' } });
  await suspend(decided);
  await noor.client.ok(notificationsContract, 'PUT', { body: { disabled: ['like'] } });
  await finn.client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });

  // The last one was bought since, too.
  back = { ...before, both: await buys(luna) };
  for (const bought of [back.withdrawn, back.both]) {
    await withdraw(bought);
    await vi.waitFor(async () => expect(await getGivenBack(bought)).toBeGreaterThan(0), {
      timeout: 30_000,
      interval: 200,
    });
  }
  const support = await operatorAt(own.stack.port, 'support', ['maple']);
  const { currency } = (
    await support.ok(opsMemberContract, 'GET', {
      query: { brand: 'maple', id: back.refunded.one.id },
    })
  ).member.purchases?.[0]?.amount ?? { currency: '' };
  await support.ok(refundsContract, 'POST', {
    body: {
      ...{ brand: 'maple', member: back.refunded.one.id, payment: back.refunded.id },
      key: randomBytes(16).toString('base64url'),
      amount: { value: (partRefunded / 100).toFixed(2), currency },
      given_back: null,
      reason: 'Sending failed twice.',
    },
  });
  await vi.waitFor(async () => expect(await getGivenBack(back.refunded)).toBe(partRefunded), {
    timeout: 30_000,
    interval: 200,
  });
  await own.local.payInSandbox(back.charged.reference, { status: 'charged_back' });
  // The provider is down, so that this one is decided and not made when all stops.
  own.stack.engines.payments.outage(true);
  await withdraw(back.asked);
  for (const bought of Object.values(back)) bought.credits = await credits(bought.one);

  const began = performance.now();
  expect((await stage('stop', '--yes')).status).toBe(0);
  own.stack.engines.payments.outage(false);
  proxy = await startRestoringProxy(own.stack.environment, new Map([[moment, snapshot]]));
  tooEarly = await restore('--to', '2026-01-31T12:00:00Z');
  const made = await restore('--to', moment, '--table', 'dating-restored');
  expect([made.status, made.err]).toEqual([0, '']);
  restored = made.out;
  // The stack's table has a fixed name: what a deployment would name becomes its content.
  await ensureTable(table.client, former, { stream: false });
  await writeItems(table.documents, former, await table.everything());
  const named = openTable({ ...own.stack.environment, TABLE_NAME: 'dating-restored' });
  await setBack(await named.everything());
  named.client.destroy();
  const settled = await stage('settle', '--since', moment, '--former-table', former, '--yes');
  expect([settled.status, settled.err]).toEqual([0, '']);
  expect(settled.out).toContain(`${lost.reference}, `);
  const brought = await bringBack();
  expect([brought.status, brought.err]).toEqual([0, '']);
  broughtBack = brought.out;
  expect((await stage('start', '--yes')).status).toBe(0);
  const seconds = (performance.now() - began) / 1_000;
  console.log(`restore drill: ${seconds.toFixed(1)} s from the stop to the start`);
}, 180_000);
afterAll(async () => {
  proxy?.close();
  await own?.stop();
});

describe('the restored table', () => {
  it('has what a restore leaves out, and its brands are stopped', async () => {
    expect(proxy.restored.get('dating-restored')).toMatchObject({
      DeletionProtectionEnabled: true,
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      OnDemandThroughput: { MaxReadRequestUnits: 4_000, MaxWriteRequestUnits: 2_000 },
      ttl: true,
      backups: true,
    });
    expect(restored).toContain('maple: stopped');
    expect(restored).toMatch(
      /"restoredTable": {"name":"dating-restored","streamArn":"arn:aws:dynamodb:.*dating-restored/,
    );
  });

  it('is not made twice, nor of a moment that nothing keeps', async () => {
    const again = await restore('--to', moment, '--table', 'dating-restored');
    expect(again.out).toContain('dating-restored: is there already');
    expect(again.out).not.toContain('gets');
    expect(tooEarly).toMatchObject({
      status: 1,
      err: expect.stringContaining(`can be set back to a moment from ${moment} to ${moment}`),
    });
    expect((await restore()).err).toContain('Say to which moment');
  });
});

describe('after the table went back', () => {
  it('a member has what was bought since, once, and the books too', async () => {
    await own.local.advance(120);
    await vi.waitFor(async () => expect(await getStatus(ann, lost.id)).toBe('completed'), {
      timeout: 30_000,
      interval: 200,
    });
    expect(await credits(ann)).toBe(annHad + bought);
    expect(await getStatus(ann, early.id)).toBe('completed');
    expect((await getUser(ann)).paid_user).toBe(true);
  });

  it('what went back since is booked again, and what was still to go back goes back, once', async () => {
    await own.local.advance(3_600);
    const whole = (await own.local.payment(back.withdrawn.reference)).amount.value;
    const minor = Math.round(Number(whole) * 100);
    for (const [name, bought] of Object.entries(back)) {
      const part = name === 'refunded';
      await vi.waitFor(
        async () => {
          expect(await getGivenBack(bought), name).toBe(part ? partRefunded : minor);
          expect(await getStatus(bought.one, bought.id), name).toBe(
            part ? 'completed' : name === 'charged' ? 'charged_back' : 'refunded',
          );
          expect(await credits(bought.one), name).toBe(bought.credits);
        },
        { timeout: 30_000, interval: 200 },
      );
    }
    // Nobody withdraws twice, nor keeps what the purchase brought.
    const again = await back.withdrawn.one.client.ok(withdrawalContract, 'POST', {
      body: { payment: back.withdrawn.id },
    });
    expect(again.withdrawal.confirmed_at).not.toBeNull();
    expect((await getUser(back.withdrawn.one)).paid_user).toBe(false);
  });

  it('an order of before that was paid since is settled', async () => {
    await vi.waitFor(async () => expect(await getStatus(bob, open.id)).toBe('completed'), {
      timeout: 30_000,
      interval: 200,
    });
  });

  it('whoever signed up since gets the money back', async () => {
    const payment = await own.local.payment(gone.reference);
    const { amount, refunded } = toMoney(payment);
    expect(refunded).toBe(amount);
  });

  it('gives no number of an invoice twice, and none anew to what had one', async () => {
    await vi.waitFor(
      async () => {
        const everything = await table.everything();
        const numbers = everything.filter(({ sk }) => sk.startsWith('NUMBER#'));
        const of = (id: string) => numbers.filter(({ payment }) => payment === id);
        const givenBack = Object.values(back);
        // An invoice and a credit note each.
        expect(givenBack.map(({ id }) => of(id).length)).toEqual(givenBack.map(() => 2));
        expect([of(early.id), of(open.id), of(lost.id)].map(({ length }) => length)).toEqual([
          ...[1, 1, 1],
        ]);
        expect(numbers).toHaveLength(4 + 2 * givenBack.length);
        // What went back to whoever is gone is in no book of this table.
        const [gone] = numbers.filter(({ payment }) =>
          [early, open, lost, ...givenBack].every(({ id }) => id !== payment),
        );
        expect(registerProblems(everything, 'maple')).toEqual([
          `${gone?.number}: the journal has undefined, undefined`,
        ]);
      },
      { timeout: 30_000, interval: 200 },
    );
  });

  it('settles nothing twice', async () => {
    const before = await credits(ann);
    const again = await stage('settle', '--since', moment, '--former-table', former, '--yes');
    expect(again.out).toContain('maple: 0 payments settled');
    await own.local.advance(120);
    expect(await credits(ann)).toBe(before);
  });

  it('agrees with the provider to the cent, but for what went back', async () => {
    const day = dayIn('America/Chicago', new Date(moment));
    const { out, err } = await financeCommand(
      own.stack.environment,
      ...['reconcile', '--tenant', 'maple', '--from', day, '--format', 'json'],
    );
    const differences = JSON.parse(out) as { provider_reference: string }[];
    expect([differences.map((one) => one.provider_reference), err]).toEqual([
      [gone.reference],
      expect.anything(),
    ]);
  });

  it('messages of both are there once, read where they were read, and nobody pays again', async () => {
    expect(broughtBack).toMatch(
      /Brought back: 7 copies of messages, 1 blocks, 1 accounts deleted again, 0 accounts kept from writing again, 1 accounts suspended again, 0 accounts held again, 1 accounts with mails switched off, 2 complaints/,
    );
    const texts = async (one: TestUser, id: string) =>
      (await openConversation(one, id)).messages.map(({ text }) => text).sort();
    const { chats } = await getChats(iris);
    expect(
      Object.fromEntries(
        chats.map(({ conversation: { id }, num_unread_messages: unread }) => [id, unread]),
      ),
    ).toMatchObject({
      [talk]: 1,
      [newTalk]: 1,
    });
    expect((await getUser(iris)).unread_messages).toBe(3);
    expect((await getUser(noor)).unread_messages).toBe(0);
    expect(await texts(noor, talk)).toEqual(['answer', 'before', 'lost']);
    expect(await texts(iris, talk)).toEqual(['answer', 'before', 'lost']);
    expect(await texts(iris, newTalk)).toEqual(['first']);
    expect(await creditsAndFree(iris)).toBe(irisPaid);
  });

  it('a message that a browser sends again is the one that is there', async () => {
    const again = await iris.client.ok(
      chatContract,
      'POST',
      message(noor, { text: 'lost' }, repeated),
    );
    const { messages } = await openConversation(iris, talk);
    expect(messages.filter(({ id }) => id === again.message.id)).toHaveLength(1);
    expect(messages).toHaveLength(3);
  });

  it('nobody sees whom they blocked, or who left, and mails stay switched off', async () => {
    expect(await seen(noor, eva)).not.toBe('ok');
    expect(await seen(iris, eva)).toBe('ok');
    await vi.waitFor(async () => expect(await seen(iris, finn)).not.toBe('ok'), {
      timeout: 30_000,
      interval: 200,
    });
    expect((await noor.client.ok(notificationsContract, 'GET')).disabled).toContain('like');
  });

  it('complaints are there, and what was decided holds', async () => {
    expect(await openCases()).toMatchObject([{ sender: eva.id, entries: 1 }]);
    const shown = await cases('show', '--case', decided, '--format', 'json');
    expect(JSON.parse(shown.out)).toMatchObject({
      record: { state: 'decided', affected: gil.id, decisions: [{ by: 'kim' }] },
    });
    expect(await gil.client.getErrorCode(chatsContract, 'GET')).toBe('account_restricted');
    expect(await seen(iris, gil)).not.toBe('ok');
  });

  it('brings nothing back twice, nor what both wrote since', async () => {
    await sendMessage(noor, iris, 'afterwards');
    const { messages } = await openConversation(iris, talk);
    expect((await bringBack()).out).toContain('--again repeats it');
    expect((await bringBack('--again')).out).toMatch(
      /Brought back: 0 copies of messages, 0 blocks, 0 accounts deleted/,
    );
    expect((await openConversation(iris, talk)).messages).toEqual(messages);
    expect((await getUser(iris)).unread_messages).toBe(1);
  });

  it('says what it needs, and what it would do', async () => {
    expect((await stage('settle', '--yes')).err).toContain('Say --since <time> and --former-table');
    expect((await stage('settle', '--since', moment, '--former-table', former)).out).toContain(
      'This would settle maple’s payments since',
    );
  });
});
