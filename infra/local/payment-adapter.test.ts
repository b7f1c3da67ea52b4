/** Tests the functions' adapter with the provider's own library against the sandbox. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { paymentMethods } from '#shared/model/values.ts';
import { keptMethods } from '#shared/rules/payment-methods.ts';
import { providerMethods } from '#shared/rules/provider-methods.ts';
import { getProvider } from '../../functions/adapters/payment-providers.ts';
import { PaymentError, type ProviderOrder } from '../../functions/adapters/payments.ts';
import { startPaymentSandbox } from './engines/mollie.ts';
import { type Parameters, startParameters } from './engines/parameters.ts';
import type { PaymentSandbox } from './engines/payment-sandbox.ts';
import { keyOfParameter } from './engines/sandbox-keys.ts';

let folder: string;
let sandbox: PaymentSandbox;
let parameters: Parameters;
let time: Date;
let number = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payments-'));
  sandbox = await startPaymentSandbox({
    dataDir: folder,
    log: () => undefined,
    now: () => time,
    checkoutUrl: (id) => `http://localhost:3000/__local/psp/checkout/${id}`,
  });
  parameters = await startParameters({
    parameter: async (name) => keyOfParameter(name),
    secret: () => null,
  });
  vi.stubEnv('PARAMETERS_SECRETS_EXTENSION_HTTP_PORT', String(parameters.port));
  vi.stubEnv('MOLLIE_ENDPOINT', sandbox.endpoint);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await parameters.stop();
  await sandbox.stop();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  time = new Date('2026-05-01T12:00:00.000Z');
});

const at = (brand: string) =>
  getProvider({ provider: 'mollie', key_parameter: `/dating/${brand}/mollie-key` });
const provider = () => at('maple');

function order(more: Partial<ProviderOrder> = {}): ProviderOrder {
  number += 1;
  return {
    id: `order-${number}`,
    tenant: 'maple',
    amount: { minor: 1_250, currency: 'EUR' },
    description: 'Credits',
    method: 'ideal',
    locale: 'nl',
    returnUrl: 'http://maple.localhost:3000/credits',
    cancelUrl: 'http://maple.localhost:3000/credits?cancelled=1',
    webhookUrl: 'http://maple.localhost:1/api/payment-webhook.php',
    sequence: 'once',
    ...more,
  };
}
const getKind = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof PaymentError ? error.kind : error),
  );

describe('a payment', () => {
  const buyable = paymentMethods.filter(
    (method) => method !== 'sdd' && providerMethods.mollie[method].status === 'supported',
  );
  it.each(buyable)('by %s is made, paid and found', async (method) => {
    const currency = method === 'blik' ? 'PLN' : 'EUR';
    const asked = order({ method, amount: { minor: 999, currency } });
    const made = await provider().create(asked);
    expect(made).toMatchObject({ status: 'open', order: asked.id, tenant: 'maple' });
    expect(made.checkoutUrl?.split('/').at(-1)).toBe(made.id);
    await sandbox.happen(made.id, { status: 'paid' });
    const found = await provider().find(made.id);
    expect(found).toMatchObject({
      status: 'paid',
      amount: { minor: 999, currency },
      checkoutUrl: null,
      paid_at: '2026-05-01T12:00:00.000Z',
    });
  });

  it.each([...keptMethods])('by %s can be kept', async (method) => {
    const customer = await provider().createCustomer({
      key: `member-${method}`,
      name: 'Ann',
      locale: 'en',
    });
    const first = await provider().create(order({ method, sequence: 'first', customer }));
    await sandbox.happen(first.id, { status: 'paid' });
    const { mandate, label } = (await provider().find(first.id)) ?? {};
    expect(label).toBe(method === 'paypal' ? 'PayPal s•••@example.org' : 'Visa •••• 4242');
    const again = order({ method, sequence: 'recurring', customer, mandate: mandate ?? '' });
    expect(await provider().create(again)).toMatchObject({ status: 'paid', label });
    await sandbox.failMandate(mandate ?? '', true);
    expect(await provider().create({ ...again, id: `${again.id}-2` })).toMatchObject({
      status: 'failed',
    });
    await provider().revokeMandate(customer, mandate ?? '');
    await provider().revokeMandate(customer, mandate ?? '');
    expect(await getKind(provider().create({ ...again, id: `${again.id}-3` }))).toBe('refused');
  });

  it('is made once, however often and at once it is asked for', async () => {
    const asked = order();
    const before = sandbox.payments().length;
    const made = await Promise.all(Array.from({ length: 50 }, () => provider().create(asked)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(sandbox.payments()).toHaveLength(before + 1);
  });

  it('whose answer was lost passes, and is the same when it is asked for again', async () => {
    const asked = order();
    sandbox.loseNext(1);
    expect(await getKind(provider().create(asked))).toBe('transient');
    const before = sandbox.payments().length;
    await provider().create(asked);
    expect(sandbox.payments()).toHaveLength(before);
  });

  it('of another brand is unknown', async () => {
    const { id } = await provider().create(order());
    expect(await at('birch').find(id)).toBeNull();
  });

  it('is refunded and charged back', async () => {
    const { id } = await provider().create(order());
    expect(await getKind(provider().refund(id, { minor: 1, currency: 'EUR' }, 'early'))).toBe(
      'refused',
    );
    await sandbox.happen(id, { status: 'paid' });
    await provider().refund(id, { minor: 250, currency: 'EUR' }, 'r1');
    await provider().refund(id, { minor: 250, currency: 'EUR' }, 'r1');
    await sandbox.happen(id, { status: 'charged_back', amount: '10.00' });
    expect(await provider().find(id)).toMatchObject({
      refunded: { minor: 250 },
      chargedBack: { minor: 1_000 },
    });
    await sandbox.happen(id, { status: 'chargeback_reversed' });
    expect(await provider().find(id)).toMatchObject({ chargedBack: { minor: 0 } });
  });

  it('by direct debit waits for the bank', async () => {
    const customer = await provider().createCustomer({ key: 'm-2', name: 'Ann', locale: 'nl' });
    const mandate = await provider().createMandate(customer, {
      accountHolder: 'Ann Smith',
      iban: 'NL55INGB0000000000',
      reference: 'M-2',
      signedOn: '2026-05-01',
    });
    const made = await provider().create(
      order({ method: 'sdd', sequence: 'recurring', customer, mandate }),
    );
    expect(made).toMatchObject({ status: 'open', method: 'sdd', checkoutUrl: null });
    await sandbox.happen(made.id, { status: 'failed' });
    expect(await provider().find(made.id)).toMatchObject({ status: 'failed' });
  });

  it('is not made while the provider is out; other methods and brands are', async () => {
    sandbox.outage(true, { account: 'maple', method: 'ideal' });
    expect(await getKind(provider().create(order()))).toBe('transient');
    expect(await getKind(provider().create(order({ method: 'paypal' })))).toBe('done');
    expect(await getKind(at('birch').create(order()))).toBe('done');
    sandbox.outage(false, { account: 'maple', method: 'ideal' });
  });
});

describe('a period', () => {
  // `npm run test:soak` reads the full number.
  const count = process.env.SOAK === '1' ? 100_000 : 10_000;

  it(`of ${count} payments is listed page by page, newest first`, async () => {
    const { id } = await at('oak').create(order({ tenant: 'oak' }));
    const made = sandbox.payment(id);
    if (!made) throw new Error('no payment');
    const from = Date.parse('2026-03-01T00:00:00.000Z');
    const stepMs = (31 * 86_400_000) / count;
    await sandbox.put(
      Array.from({ length: count + 1_000 }, (_, index) => ({
        ...made,
        id: `tr_oak${index}`,
        status: 'paid' as const,
        // The last thousand belong to the following month.
        createdAt: new Date(from + index * stepMs).toISOString(),
        paidAt: new Date(from + index * stepMs).toISOString(),
      })),
    );
    let [sum, listed, last] = [0, 0, Number.POSITIVE_INFINITY];
    const period = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };
    for await (const payment of at('oak').list(period)) {
      const created = Date.parse(payment.created_at);
      expect(created).toBeLessThanOrEqual(last);
      last = created;
      listed += 1;
      sum += payment.amount.minor;
    }
    expect([listed, sum]).toEqual([count, count * 1_250]);

    const calls = sandbox.calls().list;
    for await (const payment of at('oak').list(period)) {
      expect(payment.created_at < '2026-04-01').toBe(true);
      break;
    }
    // A consumer that stops early causes no further reads.
    expect(sandbox.calls().list - calls).toBeLessThan(8);
  }, 120_000);

  it('without payments is empty', async () => {
    const none = { from: '2020-01-01T00:00:00.000Z', to: '2020-02-01T00:00:00.000Z' };
    expect(await Array.fromAsync(at('birch').list(none))).toEqual([]);
  });
});
