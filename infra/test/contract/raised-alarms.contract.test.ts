/** What the provider does with a payment that needs a person stands in the console, once for each event. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { withdrawalContract } from '#shared/api/withdrawal.ts';
import { alarmsContract } from '#shared/ops/alarms.ts';
import {
  createOrder,
  createPaidOrder,
  getReference,
  getStatus,
  webhook,
} from '../support/buying.ts';
import { type ConsoleClient, operatorAt } from '../support/console.ts';
import { getUser } from '../support/conversations.ts';
import { createMemberAt } from '../support/fixtures.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';

const brand = 'maple';
let own: OwnStack;
let finance: ConsoleClient;

beforeAll(async () => {
  own = await startOwnStack([{ id: brand }]);
  finance = await operatorAt(own.stack.port, 'finance', [brand]);
});
afterAll(() => own?.stop());

const listAlarms = async (payment: string) =>
  (await finance.ok(alarmsContract, 'GET')).alarms.filter((one) => one.payment === payment);
const untilRaised = (payment: string) =>
  vi.waitFor(
    async () => {
      const alarms = await listAlarms(payment);
      expect(alarms).toHaveLength(1);
      return alarms[0] as (typeof alarms)[0];
    },
    { timeout: 30_000, interval: 200 },
  );

it('names another amount than was ordered, which grants nothing, until somebody closes it', async () => {
  const ann = await createMemberAt(own);
  const { credits } = await getUser(ann);
  const ordered = await createOrder(ann, { package: 'small' });
  const { payment_id: id } = ordered.payment;
  const reference = getReference(ordered);
  const made = await own.local.payment(reference);
  const amount = { ...made.amount, value: '1.00' };
  await own.stack.engines.payments.put([{ ...made, amount }]);
  await own.local.payInSandbox(reference, { status: 'paid' });

  const raised = await untilRaised(id);
  expect(raised).toMatchObject({
    ...{ kind: 'provider_payment_mismatch', brand, member: ann.id },
    found: expect.stringContaining('1.00'),
  });
  expect(await getStatus(ann, id)).not.toBe('completed');
  expect((await getUser(ann)).credits).toBe(credits);

  await webhook(ann.client, reference);
  expect(await listAlarms(id)).toHaveLength(1);
  await finance.ok(alarmsContract, 'POST', { body: { brand, id: raised.id, note: 'Given back.' } });
  await webhook(ann.client, reference);
  await own.stack.drain(30_000);
  expect(await listAlarms(id)).toEqual([]);
});

it('names a refund that the provider does not make, as a bank took the money back', async () => {
  const ann = await createMemberAt(own);
  const { id, reference } = await createPaidOrder(ann, { package: 'small', immediate_start: true });
  own.stack.engines.payments.outage(true);
  await ann.client.ok(withdrawalContract, 'POST', { body: { payment: id, confirm: true } });
  await own.stack.engines.payments.happen(reference, { status: 'charged_back' });
  own.stack.engines.payments.outage(false);
  await own.local.advance(3_600);
  // The hour ended the other session.
  finance = await operatorAt(own.stack.port, 'finance', [brand]);
  expect(await untilRaised(id)).toMatchObject({
    kind: 'withdrawal_refund_refused',
    member: ann.id,
  });
});
