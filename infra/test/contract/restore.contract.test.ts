/**
 * The drill of a restore: the table goes back to an earlier moment, and what was paid since is settled
 * from each provider's list and the table as it was.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { blockContract } from '#shared/api/block.ts';
import { chatContract } from '#shared/api/chat.ts';
import { chatsContract } from '#shared/api/chats.ts';
import { memberContract } from '#shared/api/member.ts';
import { notificationsContract } from '#shared/api/notifications.ts';
import { paymentContract } from '#shared/api/payment.ts';
import { reportContract } from '#shared/api/report.ts';
import { withdrawalContract } from '#shared/api/withdrawal.ts';
import { membersContract } from '#shared/ops/members.ts';
import { dayIn } from '#shared/rules/age.ts';
import { ensureTable } from '../../local/table.ts';
import { getStatus, registerProblems, sellByGenesis, toMoney } from '../support/buying.ts';
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
import {
  forgetHandOver,
  getCredits,
  getGivenBack,
  partRefunded,
  payUnanswered,
  type RestoredSales,
  readOutcomes,
  type Sale,
  sellBefore,
  sellSince,
  toProviderId,
  withdraw,
} from '../support/restored-sales.fixtures.ts';
import { type RestoringProxy, startRestoringProxy } from '../support/restoring-proxy.ts';
import { suspendBy } from '../support/suspending.ts';
import { openTable, replaceItems, type StoredItem, writeItems } from '../support/table.ts';

const former = 'dating-former';
/**
 * A brand at each provider. Mollie lists every order; Genesis lists one once its buyer has tried to pay.
 */
const brands = [
  { provider: 'mollie', brand: 'maple', listsUntried: true },
  { provider: 'genesis', brand: 'willow', listsUntried: false },
] as const;
let own: OwnStack;
let table: ReturnType<typeof openTable>;
let formerTable: ReturnType<typeof openTable>;
let moment: string;
let snapshot: StoredItem[];
const sales = new Map<string, RestoredSales & { unanswered: Sale }>();
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
let settled: CommandResult;
/** Answers to wrong words while there is something to settle, and what was there before and after them. */
let refusals: CommandResult[];
let unchanged: [before: unknown, after: unknown];
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
const creditsAndFree = async (one: TestUser) => {
  const { free_messages } = await getUser(one);
  return (await getCredits(one)) + free_messages;
};
const seen = (by: TestUser, one: TestUser) =>
  by.client.getErrorCode(memberContract, 'GET', { query: { id: one.id } });
const settle = (...more: string[]) =>
  stage('settle', '--since', moment, '--former-table', former, ...more);
const bringBack = (...more: string[]) =>
  stage('bring-back', '--since', moment, '--former-table', former, ...more, '--yes');
const findSales = (brand: string) => {
  const found = sales.get(brand);
  if (!found) throw new Error(`nothing was sold at ${brand}`);
  return found;
};
const patiently = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: 30_000, interval: 200 });

/** Wrong words of `settle` and `bring-back`, with what is answered. */
const listWrongWords = () => {
  const from = (table: string, since = moment) => ['--since', since, '--former-table', table];
  return [
    { words: ['settle'], answer: 'Say --since <time> and --former-table <name>.' },
    { words: ['settle', ...from(former, 'yesterday')], answer: 'Say --since <time>' },
    { words: ['settle', ...from(former, '2999-01-31')], answer: 'is still to come' },
    { words: ['settle', ...from(table.name)], answer: `${table.name} is the table in use` },
    { words: ['settle', ...from('dating-none')], answer: 'There is no table dating-none' },
    { words: ['bring-back', ...from('dating-none')], answer: 'There is no table dating-none' },
  ];
};
/** What `settle` and `bring-back` could change; the stream's jobs go on writing other items. */
const readChangeable = async () => ({
  items: (await table.everything())
    .filter(({ pk, sk }) => /#JOURNAL#|#WALK#/.test(pk) || /^(PAYMENT|MESSAGE)\b/.test(sk))
    .map((item) => `${item.pk} ${item.sk} ${item.version ?? ''}`)
    .sort(),
  payments: await Promise.all(brands.map(({ brand }) => own.local.payments(brand))),
});

const cases = (...words: string[]) =>
  brandCommand(own.stack.environment, 'cases', ...words, '--id', 'maple');
const openCases = async () =>
  JSON.parse((await cases('list', '--format', 'json')).out) as { id: string; sender: string }[];

beforeAll(async () => {
  own = await startOwnStack([{ id: 'maple' }, { id: 'willow', change: sellByGenesis }]);
  table = openTable(own.stack.environment);
  formerTable = openTable({ ...own.stack.environment, TABLE_NAME: former });
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

  const before = await Promise.all(brands.map(({ brand }) => sellBefore(own, brand)));

  // The moment to which the table will go back.
  const everything = await table.everything();
  snapshot = before.reduce((items, { late }) => forgetHandOver(items, late), everything);
  moment = new Date().toISOString();
  const cleo = await createMemberAt(own);
  await iris.client.ok(chatContract, 'POST', message(noor, { text: 'lost' }, repeated));
  await openConversation(noor, talk);
  await sendMessage(noor, iris, 'answer');
  newTalk = (await sendMessage(eva, iris, 'first')).conversation.id;
  // Nobody is there any more whom this one was from; it is kept as of somebody who left.
  await sendMessage(cleo, iris, 'from nobody');
  await eva.client.ok(blockContract, 'POST', { body: { id: noor.id } });
  await eva.client.ok(reportContract, 'POST', { body: { id: noor.id, reason: 'scam' } });
  await suspendBy(decided, 'maple', own.stack.environment);
  await noor.client.ok(notificationsContract, 'PUT', { body: { disabled: ['like'] } });
  await finn.client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });

  for (const sold of await Promise.all(before.map((one) => sellSince(own, one)))) {
    // One brand after the other: an answer is lost to whoever asks next.
    sales.set(sold.brand, { ...sold, unanswered: await payUnanswered(own, sold) });
  }
  // The providers are down, so that these are decided and not made when all stops.
  own.stack.engines.payments.outage(true);
  for (const { back } of sales.values()) {
    await withdraw(back.asked);
    for (const sale of Object.values(back)) sale.credits = await getCredits(sale.one);
  }
}, 180_000);

// A hook of its own has time of its own.
beforeAll(async () => {
  let began = performance.now();
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
  await replaceItems(table, await named.everything());
  named.client.destroy();
  const settling = performance.now();
  const before = await readChangeable();
  refusals = await Promise.all(listWrongWords().map(({ words }) => stage(...words, '--yes')));
  unchanged = [before, await readChangeable()];
  // Nobody says wrong words in a drill whose time counts.
  began += performance.now() - settling;
  settled = await settle('--yes');
  expect([settled.status, settled.err]).toEqual([0, '']);
  const brought = await bringBack();
  expect([brought.status, brought.err]).toEqual([0, '']);
  broughtBack = brought.out;
  expect((await stage('start', '--yes')).status).toBe(0);
  const seconds = (performance.now() - began) / 1_000;
  console.log(`restore drill: ${seconds.toFixed(1)} s from the stop to the start`);
  // Whoever had a page of the provider still open can pay there.
  for (const { provider, brand } of brands) {
    const { begun, untried, gone } = findSales(brand);
    const paid = [begun, untried, ...(provider === 'genesis' ? [gone.untried] : [])];
    for (const { reference } of paid) await own.local.payInSandbox(reference, { status: 'paid' });
  }
}, 180_000);
afterAll(async () => {
  proxy?.close();
  formerTable?.client.destroy();
  await own?.stop();
});

describe('the restored table', () => {
  it('has what a restore leaves out, and its brands are stopped', async () => {
    expect(proxy.restored.get('dating-restored')).toMatchObject({
      DeletionProtectionEnabled: true,
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      OnDemandThroughput: { MaxReadRequestUnits: 4_000, MaxWriteRequestUnits: 2_000 },
      GlobalSecondaryIndexes: [
        {
          IndexName: 'gsi1',
          OnDemandThroughput: { MaxReadRequestUnits: 4_000, MaxWriteRequestUnits: 2_000 },
        },
      ],
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

describe.each(brands)('after the table went back, at $provider', (made) => {
  const { provider, brand, listsUntried } = made;
  let later: CommandResult | undefined;

  it('every payment since is settled as it must be', () => {
    const { early, open, late, lost, unanswered, begun, untried, gone, back } = findSales(brand);
    const outcomes = readOutcomes(settled);
    const getOutcome = (sale: Sale) => outcomes[toProviderId(provider, sale)];
    expect([late, lost, unanswered, back.both, begun].map(getOutcome)).toEqual(
      Array(5).fill('brought back'),
    );
    const { both: _, ...ofBefore } = back;
    expect(Object.values(ofBefore).map(getOutcome)).toEqual(
      Array(4).fill('money of it went back since'),
    );
    expect([early, open, gone.paid, gone.begun].map(getOutcome)).toEqual([
      ...[undefined, 'the provider is asked again', 'refunded', 'cancelled'],
    ]);
    expect([untried, gone.untried].map(getOutcome)).toEqual(
      listsUntried ? ['brought back', 'cancelled'] : [undefined, undefined],
    );
    expect(settled.out).toContain(`${brand}: ${listsUntried ? 14 : 12} payments settled`);
  });

  it('a member has what was bought since, once, and the books too', async () => {
    const { early, lost, medium } = findSales(brand);
    await own.local.advance(120);
    await patiently(async () => expect(await getStatus(lost.one, lost.id)).toBe('completed'));
    expect(await getCredits(lost.one)).toBe(early.credits + medium);
    expect(await getStatus(lost.one, early.id)).toBe('completed');
    expect((await getUser(lost.one)).paid_user).toBe(true);
  });

  it('what a buyer had begun to pay is settled, and cancelled where nobody is there', async () => {
    const { begun, gone, small } = findSales(brand);
    await patiently(async () => expect(await getStatus(begun.one, begun.id)).toBe('completed'));
    expect(await getCredits(begun.one)).toBe(begun.credits + small);
    expect(await own.local.payment(gone.begun.reference)).toMatchObject({ status: 'canceled' });
  });

  it('what went back since is booked again, and what was still to go back goes back, once', async () => {
    const { back } = findSales(brand);
    await own.local.advance(3_600);
    const { amount } = toMoney(await own.local.payment(back.withdrawn.reference));
    for (const [name, sale] of Object.entries(back)) {
      const part = name === 'refunded';
      await patiently(async () => {
        expect(await getGivenBack(own, sale), name).toBe(part ? partRefunded : amount);
        expect(await getStatus(sale.one, sale.id), name).toBe(
          part ? 'completed' : name === 'charged' ? 'charged_back' : 'refunded',
        );
        expect(await getCredits(sale.one), name).toBe(sale.credits);
      });
      const { refunds } = await own.local.payment(sale.reference);
      expect(refunds, name).toHaveLength(name === 'charged' ? 0 : 1);
    }
    // Nobody withdraws twice, nor keeps what the purchase brought.
    const { one: member, id: payment } = back.withdrawn;
    const again = await member.client.ok(withdrawalContract, 'POST', { body: { payment } });
    expect(again.withdrawal.confirmed_at).not.toBeNull();
    expect((await getUser(member)).paid_user).toBe(false);
  });

  it.each([
    ['an order of before that was paid since', 'open'],
    ['one whose provider answered only since', 'late'],
    ['one whose provider’s answer was lost', 'unanswered'],
  ] as const)('%s is settled', async (_, name) => {
    const { [name]: sale, small } = findSales(brand);
    await patiently(async () => expect(await getStatus(sale.one, sale.id)).toBe('completed'));
    expect(await getCredits(sale.one)).toBe(sale.credits + small);
    // Who helps finds its member by its number.
    const support = await operatorAt(own.stack.port, 'support', [brand]);
    const { members } = await support.ok(membersContract, 'GET', {
      query: { brand, q: sale.id },
    });
    expect(members.map(({ id }) => id)).toEqual([sale.one.id]);
  });

  it('whoever signed up since gets the money back', async () => {
    const { gone } = findSales(brand);
    const payment = await own.local.payment(gone.paid.reference);
    const { amount, refunded } = toMoney(payment);
    expect([refunded, payment.refunds.length]).toEqual([amount, 1]);
  });

  async function settleLater({ one, id, credits }: Sale): Promise<CommandResult> {
    // Its buyer paid, and nothing here knows the order.
    expect(await one.client.getErrorCode(paymentContract, 'GET', { query: { id } })).toBe(
      'not_found',
    );
    expect(await getCredits(one)).toBe(credits);
    const again = await settle('--brand', brand, '--yes');
    await own.local.advance(120);
    return again;
  }
  const whenTried = listsUntried
    ? 'an order that nobody had tried to pay is there, and cancelled where nobody is'
    : 'an order that nobody had tried to pay is settled an hour later, once its buyer did';
  it(whenTried, async () => {
    const { untried, gone, small } = findSales(brand);
    if (!listsUntried) {
      later ??= await settleLater(untried);
      expect(readOutcomes(later)).toEqual({
        [toProviderId(provider, untried)]: 'brought back',
        [toProviderId(provider, gone.untried)]: 'refunded',
      });
    }
    await patiently(async () => expect(await getStatus(untried.one, untried.id)).toBe('completed'));
    expect(await getCredits(untried.one)).toBe(untried.credits + small);
    const payment = await own.local.payment(gone.untried.reference);
    const { amount, refunded } = toMoney(payment);
    expect([payment.status, refunded]).toEqual(listsUntried ? ['canceled', 0] : ['paid', amount]);
  });

  it('gives no number of an invoice twice, and what had one has it again', async () => {
    const { back, gone, ...sold } = findSales(brand);
    const { early, open, late, lost, unanswered, begun, untried } = sold;
    const bought = [early, open, late, lost, unanswered, begun, untried];
    const listNumbers = (items: readonly StoredItem[]) =>
      items.filter(({ sk, tenant }) => sk.startsWith('NUMBER#') && tenant === brand);
    const before = listNumbers(await formerTable.everything());
    expect(before.length).toBeGreaterThan(0);
    await patiently(async () => {
      const everything = await table.everything();
      const numbers = listNumbers(everything);
      const count = ({ id }: Sale) => numbers.filter(({ payment }) => payment === id).length;
      // An invoice and a credit note each.
      expect(Object.values(back).map(count)).toEqual(Array(5).fill(2));
      // What went back to whoever is gone is in no book of this table.
      expect([...bought, gone.paid].map(count)).toEqual(Array(bought.length + 1).fill(1));
      expect(numbers).toHaveLength(2 * 5 + bought.length + 1);
      const toPairs = (list: readonly StoredItem[]) =>
        list.map(({ number, payment }) => `${number} ${payment}`);
      expect(toPairs(numbers)).toEqual(expect.arrayContaining(toPairs(before)));
      const ofGone = numbers.find(({ payment }) => payment === gone.paid.id);
      expect(registerProblems(everything, brand)).toEqual([
        `${ofGone?.number}: the journal has undefined, undefined`,
      ]);
    });
  });

  it('settles nothing twice', async () => {
    const { lost } = findSales(brand);
    const before = await getCredits(lost.one);
    const again = await settle('--yes', '--brand', brand);
    expect(again.out).toContain(`${brand}: 0 payments settled`);
    await own.local.advance(120);
    expect(await getCredits(lost.one)).toBe(before);
  });

  it('agrees with the provider to the cent, but for what went back', async () => {
    const { gone } = findSales(brand);
    const day = dayIn('America/Chicago', new Date(moment));
    const { out, err } = await financeCommand(
      own.stack.environment,
      ...['reconcile', '--tenant', brand, '--from', day, '--format', 'json'],
    );
    const differences = JSON.parse(out) as { provider_reference: string }[];
    const wentBack = listsUntried ? [gone.paid] : [gone.paid, gone.untried];
    expect([differences.map(({ provider_reference: id }) => id).sort(), err]).toEqual([
      wentBack.map((sale) => toProviderId(provider, sale)).sort(),
      expect.anything(),
    ]);
  });
});

describe('after the table went back', () => {
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
    await patiently(async () => expect(await seen(iris, finn)).not.toBe('ok'));
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

  it('says in words what is wrong with a moment or a table', () => {
    expect(refusals).toEqual(
      listWrongWords().map(({ answer }) => ({
        ...{ status: 1, out: '' },
        err: expect.stringContaining(answer),
      })),
    );
    expect(refusals.map(({ err }) => err).join('')).not.toMatch(/Exception|^ {4}at /m);
  });

  it('changes nothing by wrong words, here or at a provider', () => {
    const [before, after] = unchanged;
    expect(after).toEqual(before);
  });

  it('says what it would do', async () => {
    expect((await settle()).out).toContain('This would settle maple’s payments since');
  });
});
