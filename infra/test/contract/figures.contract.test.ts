/** Today's figures of the console, against what was done, and what they cost. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportContract } from '#shared/api/report.ts';
import { figuresContract } from '#shared/ops/figures.ts';
import { operatorRoles } from '#shared/rules/operator-roles.ts';
import { createOrder, createPaidOrder, getReference } from '../support/buying.ts';
import { bringAgain } from '../support/changes.ts';
import { type ConsoleClient, operatorAt } from '../support/console.ts';
import { sendMessage } from '../support/conversations.ts';
import { createMemberAt, soon } from '../support/fixtures.ts';
import { signUp } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { startTableRecorder } from '../support/table-recorder.ts';

const recorder = startTableRecorder();
let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack([{ id: 'maple' }, { id: 'elm' }], {
    workers: 2,
    tableThrough: recorder.through,
  });
}, 180_000);
afterAll(async () => {
  await own?.stop();
  await recorder.stop();
});

const read = async (operator: ConsoleClient) => (await operator.ok(figuresContract, 'GET')).brands;

/** Sums of a brand's hours of today. */
async function getToday(operator: ConsoleClient, brand: string) {
  const found = (await read(operator)).find((one) => one.brand === brand);
  if (!found) throw new Error(`no figures of ${brand}`);
  const sums: Record<string, number> = {};
  for (const { money, ...hour } of found.today) {
    for (const [name, count] of Object.entries({ ...hour, ...money })) {
      sums[name] = (sums[name] ?? 0) + count;
    }
  }
  return sums;
}

it('counts what happens, money once, for the own brands and the own role', async () => {
  const chief = await operatorAt(own.stack.port, 'administrator', ['maple']);
  const create = () => createMemberAt(own, {}, 'maple');
  const [ann, ben, cleo] = [await create(), await create(), await create()];
  await sendMessage(ann, ben);
  await sendMessage(ben, ann);
  const { reference } = await createPaidOrder(ann);
  await createPaidOrder(ann);
  const other = await createPaidOrder(ben);
  const failing = await createOrder(cleo);
  await own.local.payInSandbox(getReference(failing), { status: 'failed' });
  await own.stack.engines.payments.happen(reference, { status: 'refunded', amount: '10.00' });
  await own.stack.engines.payments.happen(other.reference, { status: 'charged_back' });
  await ann.client.ok(reportContract, 'POST', { body: { id: ben.id, reason: 'scam' } });
  await createMemberAt(own, {}, 'elm');

  const payments = (await own.admin.stored.everything()).filter(
    ({ pk, sk }) => pk.startsWith('TENANT#maple#') && sk.startsWith('PAYMENT#'),
  );
  const paid = payments.filter(({ paid_at }) => paid_at !== undefined);
  const net = paid.reduce((sum, { amount, vat }) => sum + Number(amount) - Number(vat), 0);
  const charged_back = Number(paid.find(({ id: one }) => one === other.id)?.amount);
  expect(paid).toHaveLength(3);
  const expected = {
    ...{ signups: 3, confirmed: 3, messages: 2, cases: 1, bounces: 0 },
    ...{ payments: 3, failed_payments: 1, buyers: 2, first_buyers: 2 },
    ...{ net, refunded: 1_000, charged_back },
  };
  await soon(async () => expect(await getToday(chief, 'maple')).toMatchObject(expected));

  // What the stream brings again adds no money.
  await own.stack.drain(60_000);
  await bringAgain(own.stack, own.admin.stored, payments);
  const { payments: count, buyers, net: still, refunded } = await getToday(chief, 'maple');
  expect({ count, buyers, still, refunded }).toEqual({
    ...{ count: 3, buyers: 2, still: net, refunded: 1_000 },
  });

  for (const role of operatorRoles) {
    const one = await operatorAt(own.stack.port, role, ['maple']);
    const brands = await read(one);
    expect(brands.map(({ brand }) => brand)).toEqual(['maple']);
    const withMoney = ['administrator', 'finance', 'marketing'].includes(role);
    for (const { money } of brands[0]?.today ?? []) expect(money !== null, role).toBe(withMoney);
  }
  const both = await operatorAt(own.stack.port, 'support', ['*']);
  expect((await read(both)).map(({ brand }) => brand).sort()).toEqual(['elm', 'maple']);
  expect(await getToday(both, 'elm')).toMatchObject({ signups: 1, messages: 0 });
}, 120_000);

it('costs the same however many members there are', async () => {
  const chief = await operatorAt(own.stack.port, 'administrator', ['maple']);
  // A worker that does not know a brand asks for it first, now and then.
  const ask = async () => {
    await own.stack.drain(60_000);
    const counts: number[] = [];
    while (counts.length < 6) {
      recorder.take();
      await read(chief);
      counts.push(recorder.take().length);
    }
    return Math.min(...counts);
  };
  const before = await ask();
  for (let member = 0; member < 5; member++) await signUp(own.at('maple'));
  expect(await ask()).toBe(before);
  expect(before).toBeGreaterThan(0);
}, 120_000);

it('shows the same weekday beside it, a week later', async () => {
  const chief = await operatorAt(own.stack.port, 'finance', ['elm']);
  await signUp(own.at('elm'));
  await own.stack.drain(60_000);
  const [today] = await read(chief);
  const count = today?.week.at(-1)?.signups;
  expect(count).toBeGreaterThan(0);
  await own.local.advance(7 * 86_400);
  const later = await operatorAt(own.stack.port, 'finance', ['elm']);
  const [elm] = await read(later);
  expect(elm?.before.reduce((sum, { signups }) => sum + signups, 0)).toBe(count);
  expect(elm?.week.map(({ signups }) => signups)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(elm?.today).toHaveLength((elm?.hours_over ?? 0) + 1);
  expect(elm?.before.length).toBeGreaterThanOrEqual(23);
}, 120_000);

it('shows what is unusual until it is over', async () => {
  const ann = await createMemberAt(own, {}, 'elm');
  for (let failed = 0; failed < 10; failed++) {
    const reference = getReference(await createOrder(ann));
    await own.local.payInSandbox(reference, { status: 'failed' });
  }
  await own.stack.drain(60_000);
  await own.local.advance(3_600);
  const chief = await operatorAt(own.stack.port, 'administrator', ['elm']);
  const [elm] = await read(chief);
  expect(elm?.alarms).toEqual([
    { kind: 'payments_failing', count: 10, of: 10, since: expect.any(String) },
  ]);
  const moderator = await operatorAt(own.stack.port, 'moderator', ['elm']);
  expect((await read(moderator))[0]?.alarms).toEqual([]);
  await own.local.advance(2 * 86_400);
  const later = await operatorAt(own.stack.port, 'administrator', ['elm']);
  expect((await read(later))[0]?.alarms).toEqual([]);
}, 120_000);
