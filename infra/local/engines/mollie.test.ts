import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import http, { createServer, type Server } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createMollieClient, MollieApiError, type MollieClient } from '@mollie/api-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPaymentSandbox } from './mollie.ts';
import type { PaymentSandbox } from './payment-sandbox.ts';
import { accountOfKey, keyOfParameter, sandboxKey, sandboxToken } from './sandbox-keys.ts';

type Create = Parameters<MollieClient['payments']['create']>[0];

let folder: string;
let sandbox: PaymentSandbox;
let time: Date;
/** The server that receives webhooks. */
let shop: Server;
let webhookCalls: { host: string | undefined; path: string | undefined; body: string }[];
let responses: number[];

const start = () => startPaymentSandbox({ dataDir: folder, log: () => undefined, now: () => time });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  time = new Date('2026-05-01T12:00:00.000Z');
  webhookCalls = [];
  responses = [];
  shop = createServer(async (request, response) => {
    const { headers, url } = request;
    webhookCalls.push({ host: headers.host, path: url, body: await text(request) });
    response.writeHead(responses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  sandbox = await start();
});
afterEach(async () => {
  await sandbox.stop();
  shop.closeAllConnections();
  shop.close();
  await rm(folder, { recursive: true });
});

/** Creates the real library with an HTTP agent, as it would make one for https by itself. */
function client(account = 'maple', key = sandboxKey(account)): MollieClient {
  const { Agent } = https;
  Object.assign(https, { Agent: http.Agent });
  const credential = key.startsWith('access_') ? { accessToken: key } : { apiKey: key };
  try {
    return createMollieClient({ ...credential, apiEndpoint: sandbox.endpoint });
  } finally {
    Object.assign(https, { Agent });
  }
}

const webhookUrl = () =>
  `http://maple.localhost:${(shop.address() as AddressInfo).port}/api/payment-webhook.php`;
const order = (more: object = {}): Create =>
  ({
    amount: { currency: 'EUR', value: '12.50' },
    description: 'Credits',
    redirectUrl: 'http://maple.localhost:1/credits',
    webhookUrl: webhookUrl(),
    metadata: { order: 'p1', tenant: 'maple' },
    method: 'ideal',
    ...more,
  }) as Create;
const refused = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(MollieApiError);
  const { statusCode, field } = error as MollieApiError;
  return { statusCode, field };
};

describe('keys', () => {
  it('are told from parameters and tell the account', () => {
    const key = keyOfParameter('/dating/nl/mollie-key');
    expect(key).toBe(sandboxKey('nl'));
    expect(accountOfKey(key ?? '')).toBe('nl');
    expect(keyOfParameter('/dating/nl/push-key')).toBeNull();
    expect(accountOfKey(`${key}0`)).toBeNull();
    expect(accountOfKey(sandboxKey('nl').replace('nl', 'de'))).toBeNull();
  });

  it('open their own account alone', async () => {
    const payment = await client('maple').payments.create(order());
    expect(await refused(client('birch').payments.get(payment.id))).toMatchObject({
      statusCode: 404,
    });
    expect(await refused(client('maple', 'test_wrong').payments.get(payment.id))).toMatchObject({
      statusCode: 401,
    });
    expect(await client('birch').payments.page()).toHaveLength(0);
  });
});

describe('a settlement', () => {
  const owner = () => client('maple', sandboxToken('maple'));

  it('is read by the token of the organization alone, which reads nothing else', async () => {
    expect(await refused(client().settlements.page())).toMatchObject({ statusCode: 403 });
    expect(await refused(owner().payments.page())).toMatchObject({ statusCode: 403 });
    expect(await owner().settlements.page()).toHaveLength(0);
  });

  it('pays a day out on the next one, with sums of revenue and costs by method', async () => {
    const { id } = await client().payments.create(order());
    await sandbox.happen(id, { status: 'paid' });
    time = new Date('2026-05-02T03:00:00.000Z');
    const [pending] = await owner().settlements.page();
    expect(pending).toMatchObject({ status: 'pending', settledAt: null });
    time = new Date('2026-05-02T09:00:00.000Z');
    const [paid] = await owner().settlements.page();
    expect(paid).toMatchObject({
      ...{ id: pending?.id, status: 'paidout', reference: 'MOLLIE.MAPLE.2026-05-01.EUR' },
      amount: { value: '12.21', currency: 'EUR' },
    });
    const month = paid?.periods['2026']?.['05'];
    const sums = [month?.revenue, month?.costs].map((list) =>
      list?.map(({ method, count, amountGross }) => [method, count, amountGross.value]),
    );
    expect(sums).toEqual([[['ideal', 1, '12.5000']], [['ideal', 1, '0.2900']]]);
    expect(await client('birch', sandboxToken('birch')).settlements.page()).toHaveLength(0);
  });

  it('that would come to nothing waits for the next day', async () => {
    const first = await client().payments.create(order());
    await sandbox.happen(first.id, { status: 'paid' });
    time = new Date('2026-05-02T12:00:00.000Z');
    await sandbox.happen(first.id, { status: 'refunded' });
    time = new Date('2026-05-03T12:00:00.000Z');
    const second = await client().payments.create(
      order({ amount: { currency: 'EUR', value: '50.00' } }),
    );
    await sandbox.happen(second.id, { status: 'paid' });
    time = new Date('2026-05-04T12:00:00.000Z');
    const settled = await owner().settlements.page();
    expect(settled.map(({ amount }) => amount.value)).toEqual(['36.96', '12.21']);
    const settlementId = settled[0]?.id ?? '';
    expect(await owner().settlementRefunds.page({ settlementId })).toHaveLength(1);
    expect(await owner().settlementPayments.page({ settlementId, limit: 1 })).toHaveLength(1);
  });
});

describe('a payment', () => {
  it('is open with a page to pay on, then paid, and told of by its id alone', async () => {
    const open = await client().payments.create(order());
    expect(open).toMatchObject({ status: 'open', createdAt: '2026-05-01T12:00:00+00:00' });
    expect(open.getCheckoutUrl()).toBe(`http://localhost/__local/psp/checkout/${open.id}`);
    expect(webhookCalls).toEqual([]);

    time = new Date('2026-05-01T12:05:00.000Z');
    await sandbox.happen(open.id, { status: 'paid' });
    const paid = await client().payments.get(open.id);
    expect(paid).toMatchObject({
      status: 'paid',
      paidAt: '2026-05-01T12:05:00+00:00',
      metadata: { order: 'p1', tenant: 'maple' },
      amountRemaining: { value: '12.50', currency: 'EUR' },
    });
    expect(paid.getCheckoutUrl()).toBeNull();
    expect(webhookCalls).toEqual([
      {
        host: new URL(webhookUrl()).host,
        path: '/api/payment-webhook.php',
        body: `id=${open.id}`,
      },
    ]);
  });

  it.each([
    ['no address to return to', { redirectUrl: undefined }, 'redirectUrl'],
    ['no amount', { amount: { currency: 'EUR', value: '0.00' } }, 'amount'],
    ['an amount in cents', { amount: { currency: 'EUR', value: '1250' } }, 'amount.value'],
    ['a method that has ended', { method: 'giropay' }, 'method'],
    ['a method in another currency', { method: 'blik' }, 'amount.currency'],
    ['a first payment without a customer', { sequenceType: 'first' }, 'customerId'],
  ])('with %s is refused', async (_, more, field) => {
    expect(await refused(client().payments.create(order(more)))).toEqual({
      statusCode: 422,
      field,
    });
    expect(sandbox.payments()).toEqual([]);
  });

  it('is made once per idempotency key, also after a restart, for an hour', async () => {
    const asked = order({ idempotencyKey: 'key-1' });
    const made = await Promise.all(
      Array.from({ length: 20 }, () => client().payments.create(asked)),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    await sandbox.stop();
    sandbox = await start();
    expect((await client().payments.create(asked)).id).toBe(made[0]?.id);
    time = new Date('2026-05-01T13:00:01.000Z');
    expect((await client().payments.create(asked)).id).not.toBe(made[0]?.id);
    // Other accounts have separate idempotency keys.
    await client('birch').payments.create(asked);
    expect(sandbox.payments()).toHaveLength(3);
  });

  it('that was made while the answer was lost is found by its key', async () => {
    sandbox.loseNext(1);
    const asked = order({ idempotencyKey: 'key-1' });
    await expect(client().payments.create(asked)).rejects.toThrow();
    const { id } = await client().payments.create(asked);
    expect(sandbox.payments().map((one) => one.id)).toEqual([id]);
  });

  it('can be cancelled until it is settled', async () => {
    const { id } = await client().payments.create(order());
    expect(await client().payments.cancel(id)).toMatchObject({ status: 'canceled' });
    expect(await refused(client().payments.cancel(id))).toMatchObject({ statusCode: 422 });
  });

  it('is refunded in parts, never beyond what was paid', async () => {
    const { id: paymentId } = await client().payments.create(order());
    const refund = (value: string, idempotencyKey: string) =>
      client().paymentRefunds.create({
        paymentId,
        amount: { currency: 'EUR', value },
        idempotencyKey,
      });
    expect(await refused(refund('5.00', 'r0'))).toMatchObject({ statusCode: 422 });
    await sandbox.happen(paymentId, { status: 'paid' });
    expect(await refund('5.00', 'r1')).toMatchObject({ status: 'pending' });
    await refund('5.00', 'r1');
    expect(await refused(refund('8.00', 'r2'))).toMatchObject({ field: 'amount' });
    await sandbox.happen(paymentId, { status: 'refunded' });
    expect(await client().payments.get(paymentId)).toMatchObject({
      amountRefunded: { value: '12.50' },
      amountRemaining: { value: '0.00' },
    });
    time = new Date('2026-05-01T15:00:00.000Z');
    const refunds = await client().paymentRefunds.page({ paymentId });
    expect(refunds.map(({ status }) => status)).toEqual(['refunded', 'refunded']);
    expect(webhookCalls).toHaveLength(3);
  });

  it('is charged back, and returned', async () => {
    const { id } = await client().payments.create(order());
    await sandbox.happen(id, { status: 'paid' });
    await sandbox.happen(id, { status: 'charged_back', amount: '12.50' });
    const get = () => client().payments.get(id, { embed: 'chargebacks' } as never);
    expect(await get()).toMatchObject({ amountChargedBack: { value: '12.50' } });
    expect((await get())._embedded?.chargebacks?.[0]?.reversedAt).toBeNull();
    await sandbox.happen(id, { status: 'chargeback_reversed' });
    expect((await get())._embedded?.chargebacks?.[0]?.reversedAt).toBe('2026-05-01T12:00:00+00:00');
  });
});

describe('a stored method', () => {
  async function stored(card?: string) {
    const { id: customerId } = await client().customers.create({ name: 'Ann' });
    const first = await client().payments.create(
      order({ method: 'creditcard', sequenceType: 'first', customerId }),
    );
    await sandbox.happen(first.id, { status: 'paid', card });
    const { mandateId, details } = await client().payments.get(first.id);
    return { customerId, mandateId: mandateId ?? '', details };
  }
  const again = (customerId: string, mandateId: string) =>
    client().payments.create(
      order({
        sequenceType: 'recurring',
        customerId,
        mandateId,
        redirectUrl: undefined,
        method: undefined,
      }),
    );

  it('pays at once', async () => {
    const { customerId, mandateId, details } = await stored();
    expect(details).toMatchObject({ cardLabel: 'Visa', cardNumber: '4242' });
    const payment = await again(customerId, mandateId);
    expect(payment).toMatchObject({ status: 'paid', method: 'creditcard', mandateId });
    await expect.poll(() => webhookCalls.at(-1)?.body).toBe(`id=${payment.id}`);
  });

  it('fails with the card for that, or where a test says so', async () => {
    const bad = await stored('0341');
    expect(await again(bad.customerId, bad.mandateId)).toMatchObject({ status: 'failed' });
    const good = await stored();
    await sandbox.failMandate(good.mandateId, true);
    expect(await again(good.customerId, good.mandateId)).toMatchObject({ status: 'failed' });
  });

  it('is let go', async () => {
    const { customerId, mandateId } = await stored();
    await client().customerMandates.revoke(mandateId, { customerId });
    expect(await refused(again(customerId, mandateId))).toMatchObject({ field: 'mandateId' });
    const [mandate] = await client().customerMandates.page({ customerId });
    expect(mandate?.status).toBe('invalid');
  });

  it('of a bank account is paid later', async () => {
    const { id: customerId } = await client().customers.create({ name: 'Ann' });
    const mandate = await client().customerMandates.create({
      customerId,
      method: 'directdebit' as never,
      consumerName: 'Ann',
      consumerAccount: 'NL55INGB0000000000',
      mandateReference: 'M-1',
    });
    const payment = await again(customerId, mandate.id);
    expect(payment).toMatchObject({ status: 'pending', method: 'directdebit' });
    expect(payment.getCheckoutUrl()).toBeNull();
    await sandbox.happen(payment.id, { status: 'paid' });
    expect(await client().payments.get(payment.id)).toMatchObject({
      status: 'paid',
      details: { consumerAccount: 'NL55INGB0000000000' },
    });
  });
});

describe('lists', () => {
  it('go page by page from the newest, whatever order they came in', async () => {
    const first = await sandbox.payments();
    expect(first).toEqual([]);
    const days = [5, 2, 9, 1, 7];
    for (const day of days) {
      time = new Date(`2026-05-0${day}T12:00:00.000Z`);
      await client().payments.create(order({ description: String(day) }));
    }
    const seen: string[] = [];
    let page = await client().payments.page({ limit: 2 });
    for (;;) {
      seen.push(...page.map(({ description }) => description));
      if (!page.nextPage) break;
      page = await page.nextPage();
    }
    expect(seen).toEqual(['9', '7', '5', '2', '1']);
  });

  it('hold tens of thousands that a test puts there', async () => {
    const { id } = await client().payments.create(order());
    const made = sandbox.payment(id);
    if (!made) throw new Error('no payment');
    await sandbox.put(
      Array.from({ length: 20_000 }, (_, index) => ({
        ...made,
        id: `tr_made${index}`,
        createdAt: new Date(Date.parse('2026-04-01') + index * 1_000).toISOString(),
      })),
    );
    await sandbox.stop();
    sandbox = await start();
    const page = await client().payments.page({ limit: 250, from: 'tr_made19999' });
    expect(page).toHaveLength(250);
    expect(page[249]?.id).toBe('tr_made19750');
  });
});

describe('webhooks', () => {
  it('come again by the stack’s time until they are taken', async () => {
    responses = [500, 503];
    const { id } = await client().payments.create(order());
    await sandbox.happen(id, { status: 'paid' });
    await sandbox.runDue();
    expect(webhookCalls).toHaveLength(1);
    time = new Date('2026-05-01T12:01:00.000Z');
    await sandbox.runDue();
    expect(webhookCalls).toHaveLength(2);
    // The state also survives a restart.
    await sandbox.stop();
    sandbox = await start();
    time = new Date('2026-05-01T12:03:00.000Z');
    await sandbox.runDue();
    await sandbox.runDue();
    expect(webhookCalls.map(({ body }) => body)).toEqual(Array(3).fill(`id=${id}`));
  });

  it('are lost where a test says so, for good', async () => {
    const { id } = await client().payments.create(order());
    sandbox.loseWebhooks(true);
    await sandbox.happen(id, { status: 'paid' });
    sandbox.loseWebhooks(false);
    time = new Date('2026-05-03T12:00:00.000Z');
    await sandbox.runDue();
    expect(webhookCalls).toEqual([]);
  });

  it('never leave this machine', async () => {
    const { id } = await client().payments.create(
      order({ webhookUrl: 'https://www.maple.example/api/payment-webhook.php' }),
    );
    await sandbox.happen(id, { status: 'paid' });
    expect(sandbox.delivered()).toBe(0);
    expect(webhookCalls).toEqual([]);
  });
});

describe('outages', () => {
  it('of all, of one brand, or of one method', async () => {
    sandbox.outage(true, { account: 'maple' });
    expect(await refused(client().payments.page())).toMatchObject({ statusCode: 503 });
    await client('birch').payments.create(order());
    sandbox.outage(false, { account: 'maple' });

    sandbox.outage(true, { method: 'ideal' });
    expect(await refused(client().payments.create(order()))).toMatchObject({ statusCode: 503 });
    await client().payments.create(order({ method: 'paypal' }));
    sandbox.outage(false, { method: 'ideal' });

    sandbox.outage(true);
    expect(await refused(client('birch').payments.page())).toMatchObject({ statusCode: 503 });
    sandbox.outage(false);
    await client().payments.create(order());
  });
});

it('a journal cut short by a crash is read to its last whole line', async () => {
  const { id } = await client().payments.create(order());
  await sandbox.stop();
  await appendFile(join(folder, 'payments/payments.jsonl'), '["payment",{"id":"tr_bro');
  sandbox = await start();
  await sandbox.happen(id, { status: 'paid' });
  await sandbox.stop();
  sandbox = await start();
  expect(sandbox.payments().map((payment) => [payment.id, payment.status])).toEqual([[id, 'paid']]);
});
