import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startGenesisSandbox } from './genesis.ts';
import { startPaymentSandbox } from './mollie.ts';
import {
  type JoinedSandboxes,
  joinSandboxes,
  type PaymentSandbox,
  type SandboxPayment,
} from './payment-sandbox.ts';
import { genesisKey, sandboxKey } from './sandbox-keys.ts';

let folder: string;
let mollie: PaymentSandbox;
let genesis: PaymentSandbox;
let both: JoinedSandboxes;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandboxes-'));
  const options = { dataDir: folder, log: () => undefined };
  mollie = await startPaymentSandbox(options);
  genesis = await startGenesisSandbox(options);
  both = joinSandboxes(mollie, genesis);
  await mollie.put([payment('tr_1', '2030-01-01'), payment('tr_3', '2030-01-03')]);
  await genesis.put([payment('g2', '2030-01-02', 'init_recurring_sale3d')]);
});
afterEach(async () => {
  await Promise.all([mollie.stop(), genesis.stop()]);
  await rm(folder, { recursive: true });
});

const payment = (id: string, day: string, method = 'ideal'): SandboxPayment => ({
  id,
  account: 'nl',
  status: 'open',
  amount: { value: '12.50', currency: 'EUR' },
  description: 'Credits',
  method,
  metadata: null,
  redirectUrl: null,
  cancelUrl: null,
  webhookUrl: null,
  locale: null,
  sequenceType: 'oneoff',
  customerId: null,
  mandateId: null,
  details: null,
  createdAt: `${day}T00:00:00.000Z`,
  finishedAt: null,
  paidAt: null,
  refunds: [],
  chargebacks: [],
});

it('payments of all are listed together, newest first', () => {
  expect(both.payments('nl').map(({ id }) => id)).toEqual(['tr_3', 'g2', 'tr_1']);
  expect(both.payments('de')).toEqual([]);
  expect(both.payment('g2')?.id).toBe('g2');
  expect(both.payment('g4')).toBeNull();
  expect(both.list('genesis')).toEqual([genesis]);
  expect(both.list()).toHaveLength(2);
});

it('an event happens where the payment is known', async () => {
  await both.happen('g2', { status: 'paid' });
  expect([genesis.payment('g2')?.status, mollie.payment('tr_1')?.status]).toEqual(['paid', 'open']);
  await expect(both.happen('g4', { status: 'paid' })).rejects.toThrow('g4');
  const [mandate] = both.mandates();
  await both.failMandate(mandate?.id ?? '', true);
  expect(genesis.mandates()).toMatchObject([{ failing: true }]);
  await expect(both.failMandate('m-0', true)).rejects.toThrow('m-0');
});

it('a payment that is put belongs to its owner, and a new one to the first', async () => {
  await both.put([
    { ...payment('g2', '2030-01-02'), description: 'New' },
    payment('new', '2030-01-04'),
  ]);
  expect(genesis.payments().map(({ description }) => description)).toEqual(['New']);
  expect(mollie.payment('new')).not.toBeNull();
});

it('faults are those of all, and calls are added up', async () => {
  const { username, password, terminal } = genesisKey('nl');
  const login = Buffer.from(`${username}:${password}`).toString('base64');
  const listAll = async () => {
    const responses = await Promise.all([
      fetch(`${mollie.endpoint}payments`, {
        headers: { authorization: `Bearer ${sandboxKey('nl')}` },
      }),
      fetch(`${genesis.endpoint}/gate/reconcile/by_date/${terminal}`, {
        method: 'POST',
        headers: { authorization: `Basic ${login}` },
        body: '<reconcile><start_date>2030-01-01</start_date></reconcile>',
      }),
    ]);
    return responses.map(({ status }) => status);
  };
  both.outage(true, { account: 'nl' });
  expect(await listAll()).toEqual([503, 503]);
  both.outage(false, { account: 'nl' });
  expect(await listAll()).toEqual([200, 200]);
  expect(both.calls()).toMatchObject({ list: 2, find: 0 });
  both.loseNext(1);
  await expect(listAll()).rejects.toThrow();
});
