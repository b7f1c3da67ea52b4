/**
 * The drill of a restore: the table goes back to an earlier moment, and what was paid since is settled
 * from the provider's list and the table as it was.
 */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensureTable } from '../../local/table.ts';
import {
  createOrder,
  createPaidOrder,
  getReference,
  getStatus,
  toMoney,
} from '../support/buying.ts';
import { getUser } from '../support/conversations.ts';
import { createMemberAt } from '../support/fixtures.ts';
import type { TestUser } from '../support/members.ts';
import { financeCommand, stageCommand } from '../support/operator.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { openTable, type StoredItem, writeItems } from '../support/table.ts';

const former = 'dating-former';
let own: OwnStack;
let table: ReturnType<typeof openTable>;
let ann: TestUser;
let bob: TestUser;
let moment: string;
let early: { id: string; reference: string };
let lost: { id: string; reference: string };
let open: { id: string; reference: string };
let gone: { reference: string };

const stage = (...words: string[]) => stageCommand(own.stack.environment, ...words);
/** With those that wait for the consent to an immediate start. */
const credits = async (one: TestUser) => {
  const { credits: free, held_credits } = await getUser(one);
  return free + held_credits;
};
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

beforeAll(async () => {
  own = await startOwnStack([{ id: 'maple' }]);
  table = openTable(own.stack.environment);
  ann = await createMemberAt(own);
  bob = await createMemberAt(own);
  early = await createPaidOrder(ann, { package: 'small' });
  const pending = await createOrder(bob, { package: 'small' });
  const late = { id: pending.payment.payment_id, reference: getReference(pending) };
  annHad = await credits(ann);

  // The moment to which the table will go back.
  const snapshot = await table.everything();
  moment = new Date().toISOString();
  lost = await createPaidOrder(ann, { package: 'medium' });
  bought = (await credits(ann)) - annHad;
  await own.local.payInSandbox(late.reference, { status: 'paid' });
  open = late;
  const cleo = await createMemberAt(own);
  gone = await createPaidOrder(cleo, { package: 'small' });

  const began = performance.now();
  expect((await stage('stop', '--yes')).status).toBe(0);
  await ensureTable(table.client, former, { stream: false });
  await writeItems(table.documents, former, await table.everything());
  await setBack(snapshot);
  const settled = await stage('settle', '--since', moment, '--former-table', former, '--yes');
  expect([settled.status, settled.err]).toEqual([0, '']);
  expect(settled.out).toContain(`${lost.reference}, `);
  expect((await stage('start', '--yes')).status).toBe(0);
  const seconds = (performance.now() - began) / 1_000;
  console.log(`restore drill: ${seconds.toFixed(1)} s from the stop to the start`);
}, 180_000);
afterAll(() => own?.stop());

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

  it('settles nothing twice', async () => {
    const before = await credits(ann);
    const again = await stage('settle', '--since', moment, '--former-table', former, '--yes');
    expect(again.out).toContain('maple: 0 payments settled');
    await own.local.advance(120);
    expect(await credits(ann)).toBe(before);
  });

  it('agrees with the provider to the cent, but for what went back', async () => {
    const day = moment.slice(0, 10);
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

  it('says what it needs, and what it would do', async () => {
    expect((await stage('settle', '--yes')).err).toContain('Say --since <time> and --former-table');
    expect((await stage('settle', '--since', moment, '--former-table', former)).out).toContain(
      'This would settle maple’s payments since',
    );
  });
});
