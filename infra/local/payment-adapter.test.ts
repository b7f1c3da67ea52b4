/** Tests the functions' payment adapters against the sandboxes, all of them alike. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { paymentMethods, paymentProviders } from '#shared/model/values.ts';
import { keepsMethod, providerMethods } from '#shared/rules/provider-methods.ts';
import { getProvider } from '../../functions/adapters/payment-providers.ts';
import {
  PaymentError,
  type ProviderMandate,
  type ProviderOrder,
  type ProviderPayment,
} from '../../functions/adapters/payments.ts';
import { type GenesisSandbox, startGenesisSandbox } from './engines/genesis.ts';
import { startPaymentSandbox } from './engines/mollie.ts';
import { type Parameters, startParameters } from './engines/parameters.ts';
import type { PaymentSandbox, SandboxPayment } from './engines/payment-sandbox.ts';
import { genesisKey, keyOfParameter } from './engines/sandbox-keys.ts';

let folder: string;
let parameters: Parameters;
let sandboxes: { mollie: PaymentSandbox; genesis: GenesisSandbox };
let time: Date;
let number = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payments-'));
  const options = {
    dataDir: folder,
    log: () => undefined,
    now: () => time,
    checkoutUrl: (id: string) => `http://localhost:3000/__local/psp/checkout/${id}`,
  };
  sandboxes = {
    mollie: await startPaymentSandbox(options),
    genesis: await startGenesisSandbox(options),
  };
  parameters = await startParameters({
    parameter: async (name) => keyOfParameter(name),
    secret: () => null,
  });
  vi.stubEnv('PARAMETERS_SECRETS_EXTENSION_HTTP_PORT', String(parameters.port));
  vi.stubEnv('MOLLIE_ENDPOINT', sandboxes.mollie.endpoint);
  vi.stubEnv('GENESIS_ENDPOINT', sandboxes.genesis.endpoint);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await parameters.stop();
  await Promise.all(Object.values(sandboxes).map((sandbox) => sandbox.stop()));
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  time = new Date('2026-05-01T12:00:00.000Z');
});

function order(more: Partial<ProviderOrder> = {}): ProviderOrder {
  number += 1;
  return {
    id: `order-${number}`,
    tenant: 'maple',
    amount: { minor: 1_250, currency: 'EUR' },
    description: 'Credits & more',
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

describe.each(paymentProviders)('%s: a payment', (name) => {
  const at = (brand: string) =>
    getProvider({ provider: name, key_parameter: `/dating/${brand}/${name}-key` }, name);
  const provider = () => at('maple');
  const sandbox = () => sandboxes[name];
  /** The sandbox's payment of an order. */
  const inSandbox = ({ order: id }: Pick<ProviderPayment, 'order'>): SandboxPayment => {
    const found = sandbox()
      .payments()
      .find(({ metadata }) => (metadata as { order?: unknown }).order === id);
    if (!found) throw new Error(`the sandbox has no payment of ${id}`);
    return found;
  };
  const happens = (made: ProviderPayment, event: ParametersOf<PaymentSandbox['happen']>[1]) =>
    sandbox().happen(inSandbox(made).id, event);
  const methodsTaken = paymentMethods.filter(
    (method) => method !== 'sdd' && providerMethods[name][method].status === 'supported',
  );

  it.each(methodsTaken)('by %s is made, paid and found', async (method) => {
    const currency = method === 'blik' ? 'PLN' : 'EUR';
    const asked = order({ method, amount: { minor: 999, currency } });
    const made = await provider().create(asked);
    expect(made).toMatchObject({ status: 'open', order: asked.id, tenant: 'maple' });
    expect(made.checkoutUrl?.split('/').at(-1)).toBe(inSandbox(made).id);
    expect(inSandbox(made).description).toBe('Credits & more');
    await happens(made, { status: 'paid' });
    const found = await provider().find(made.id);
    expect(found).toMatchObject({
      status: 'paid',
      amount: { minor: 999, currency },
      checkoutUrl: null,
      paid_at: '2026-05-01T12:00:00.000Z',
    });
    expect(found?.method).toBe(
      providerMethods[name].creditcard === providerMethods[name][method] ? 'creditcard' : method,
    );
  });

  it.each(methodsTaken.filter((method) => keepsMethod(name, method)))(
    'by %s can be kept',
    async (method) => {
      const customer = await provider().createCustomer({
        key: `member-${method}`,
        name: 'Ann',
        locale: 'en',
      });
      const first = await provider().create(order({ method, sequence: 'first', customer }));
      await happens(first, { status: 'paid' });
      const { mandate, label } = (await provider().find(first.id)) ?? {};
      expect(label).toBe(method === 'paypal' ? 'PayPal s•••@example.org' : 'Visa •••• 4242');
      const again = order({ method, sequence: 'recurring', customer, mandate: mandate ?? '' });
      const paid = await provider().create(again);
      expect(paid).toMatchObject({ status: 'paid', label, checkoutUrl: null });
      expect(await provider().find(paid.id)).toEqual(paid);
      await sandbox().failMandate(mandate ?? '', true);
      expect(await provider().create({ ...again, id: `${again.id}-2` })).toMatchObject({
        status: 'failed',
      });
      await provider().revokeMandate(customer, mandate ?? '');
      await provider().revokeMandate(customer, mandate ?? '');
    },
  );

  it('with a stored method that the provider does not have is refused', async () => {
    const unknown = order({ method: 'creditcard', sequence: 'recurring', mandate: 'none' });
    const customer = await provider().createCustomer({ key: 'm-1', name: 'Ann', locale: 'nl' });
    expect(await getKind(provider().create({ ...unknown, customer }))).toBe('refused');
  });

  it('is made once, however often and at once it is asked for', async () => {
    const asked = order();
    const before = sandbox().payments().length;
    const made = await Promise.all(Array.from({ length: 50 }, () => provider().create(asked)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(new Set(made.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1);
    expect(sandbox().payments()).toHaveLength(before + 1);
  });

  it('whose answer was lost passes, is found by the order, and is the same when asked for again', async () => {
    const asked = order();
    sandbox().loseNext(1);
    expect(await getKind(provider().create(asked))).toBe('transient');
    const before = sandbox().payments().length;
    const found = await provider().findOrder({ ...asked, created_at: time.toISOString() });
    expect(found).toMatchObject({ order: asked.id, tenant: 'maple', status: 'open' });
    expect((await provider().create(asked)).id).toBe(found?.id);
    expect(sandbox().payments()).toHaveLength(before);
    const never = { ...order(), created_at: time.toISOString() };
    expect(await provider().findOrder(never)).toBeNull();
  });

  it('of another brand, or of another provider, is unknown', async () => {
    const { id } = await provider().create(order());
    expect(await at('birch').find(id)).toBeNull();
    const before = sandbox().calls().find;
    expect(await provider().find(name === 'mollie' ? 'maple_order-1' : 'tr_order-1')).toBeNull();
    expect(sandbox().calls().find - before).toBeLessThanOrEqual(1);
  });

  it('is refunded and charged back', async () => {
    const made = await provider().create(order({ method: 'creditcard' }));
    const { id } = made;
    expect(await getKind(provider().refund(id, { minor: 1, currency: 'EUR' }, `${id}-early`))).toBe(
      'refused',
    );
    await happens(made, { status: 'paid' });
    const amount = { minor: 250, currency: 'EUR' };
    const refund = await provider().refund(id, amount, `${id}-r1`);
    expect(refund.amount).toEqual(amount);
    expect((await provider().refund(id, amount, `${id}-r1`)).id).toBe(refund.id);
    expect(await provider().find(id)).toMatchObject({ status: 'paid', refunded: { minor: 250 } });
    expect(await getKind(provider().refund(id, { ...amount, minor: 1_001 }, `${id}-r2`))).toBe(
      'refused',
    );
    await happens(made, { status: 'charged_back', amount: '10.00' });
    expect(await provider().find(id)).toMatchObject({
      status: 'paid',
      refunded: { minor: 250 },
      chargedBack: { minor: 1_000 },
    });
    await happens(made, { status: 'chargeback_reversed' });
    expect(await provider().find(id)).toMatchObject({
      refunded: { minor: 250 },
      chargedBack: { minor: 0 },
    });
  });

  it('tells what banks charge back and give again', async () => {
    const made = await provider().create(order({ method: 'creditcard' }));
    await happens(made, { status: 'paid' });
    expect(await provider().chargebacksOf(made.id)).toEqual([]);
    time = new Date('2026-05-04T09:00:00.000Z');
    await happens(made, { status: 'charged_back', amount: '5.00', reason: '10.4' });
    time = new Date('2026-05-06T09:00:00.000Z');
    await happens(made, { status: 'chargeback_reversed' });
    time = new Date('2026-05-09T09:00:00.000Z');
    await happens(made, { status: 'charged_back', amount: '2.50' });
    const all = await provider().chargebacksOf(made.id);
    expect(all).toMatchObject([
      { kind: 'chargeback', payment: made.id, amount: { minor: 500, currency: 'EUR' } },
      { kind: 'chargeback', payment: made.id, amount: { minor: 250 }, reversed_at: null },
    ]);
    expect(all[0]?.reversed_at?.slice(0, 10)).toBe('2026-05-06');
    expect(new Set(all.map(({ id }) => id)).size).toBe(2);
    // Mollie keeps reasons of cards to itself.
    expect(all[0]?.reason?.code).toBe(name === 'genesis' ? '10.4' : undefined);
    const listed = async (from: string, to: string) =>
      (await Array.fromAsync(provider().disputes({ from, to }))).filter(
        ({ payment }) => payment === made.id,
      );
    expect(await listed('2026-05-01T00:00:00Z', '2026-05-20T00:00:00Z')).toHaveLength(2);
    expect(await listed('2026-05-04T00:00:00Z', '2026-05-05T00:00:00Z')).toEqual([all[0]]);
    expect(await listed('2026-05-10T00:00:00Z', '2026-05-20T00:00:00Z')).toEqual([]);
    expect(await at('elm').chargebacksOf(made.id)).toEqual([]);
    expect(await provider().chargebacksOf('nothing')).toEqual([]);
  });

  it('lists more charge backs than a page has', async () => {
    const from = '2026-08-01T00:00:00.000Z';
    time = new Date('2026-08-02T12:00:00.000Z');
    const pageItems = 100;
    const many = name === 'mollie' ? 260 : pageItems + 5;
    const one = await provider().create(order({ method: 'creditcard' }));
    await happens(one, { status: 'paid' });
    const template = inSandbox(one);
    const chargebacks = Array.from({ length: many }, (_, index) => ({
      ...{ id: `chb_${name}${index}`, amount: { value: '0.01', currency: 'EUR' } },
      ...{ createdAt: new Date(time.getTime() + index * 1_000).toISOString(), reversedAt: null },
    }));
    await sandbox().put([{ ...template, chargebacks }]);
    const period = { from, to: '2026-08-04T00:00:00.000Z' };
    const found = await Array.fromAsync(provider().disputes(period));
    expect(new Set(found.map(({ id }) => id)).size).toBe(many);
  });

  it('whose refund’s answer was lost is refunded once', async () => {
    const made = await provider().create(order());
    await happens(made, { status: 'paid' });
    const amount = { minor: 1_250, currency: 'EUR' };
    // A refund of a form is asked for after the form itself.
    if (name === 'genesis') sandbox().loseNext(2);
    else sandbox().loseNext(1);
    const refund = () => provider().refund(made.id, amount, `${made.id}-r`);
    expect(await getKind(refund())).toBe('transient');
    expect(await getKind(refund())).toBe(name === 'genesis' ? 'transient' : 'done');
    expect(await getKind(refund())).toBe('done');
    expect(inSandbox(made).refunds).toHaveLength(1);
  });

  it('by direct debit waits for the bank', async () => {
    const customer = await provider().createCustomer({ key: 'm-2', name: 'Ann', locale: 'nl' });
    const debited: ProviderMandate = {
      accountHolder: 'Ann van der Smith',
      iban: 'NL55INGB0000000000',
      reference: 'M-2',
      signedOn: '2026-05-01',
    };
    const mandate = (await provider().createMandate(customer, debited)) ?? undefined;
    expect(mandate ?? '').not.toMatch(/NL55|Smith/);
    const debit = () =>
      provider().create(
        order({ method: 'sdd', sequence: 'recurring', customer, mandate, debit: debited }),
      );
    const made = await debit();
    expect(made).toMatchObject({ status: 'open', method: 'sdd', checkoutUrl: null });
    await happens(made, { status: 'failed' });
    expect(await provider().find(made.id)).toMatchObject({ status: 'failed' });
    const paid = await debit();
    await happens(paid, { status: 'paid' });
    expect(await provider().find(paid.id)).toMatchObject({ status: 'paid' });
    await provider().refund(paid.id, { minor: 1_250, currency: 'EUR' }, `${paid.id}-r`);
    expect(await provider().find(paid.id)).toMatchObject({ refunded: { minor: 1_250 } });
  });

  it('is not made while the provider is out; other methods and brands are', async () => {
    const method = 'ideal';
    sandbox().outage(true, { account: 'maple', method });
    expect(await getKind(provider().create(order()))).toBe('transient');
    expect(await getKind(provider().create(order({ method: 'paypal' })))).toBe('done');
    expect(await getKind(at('birch').create(order({ tenant: 'birch' })))).toBe('done');
    sandbox().outage(false, { account: 'maple', method });
  });

  it.each(['failed', 'canceled', 'expired'] as const)('that %s is told as such', async (status) => {
    const made = await provider().create(order());
    await happens(made, { status });
    const told = { failed: 'failed', canceled: 'cancelled', expired: 'expired' }[status];
    expect(await provider().find(made.id)).toMatchObject({ status: told, paid_at: null });
  });

  // `npm run test:soak` reads the full number.
  const count = process.env.SOAK === '1' ? 100_000 : 10_000;

  it(`of a period is listed page by page, newest first, of ${count}`, async () => {
    const first = await at('oak').create(order({ tenant: 'oak' }));
    const made = inSandbox(first);
    const from = Date.parse('2026-03-01T00:00:00.000Z');
    const stepMs = (31 * 86_400_000) / count;
    await sandbox().put(
      Array.from({ length: count + 1_000 }, (_, index) => ({
        ...made,
        id: name === 'mollie' ? `tr_oak${index}` : randomBytes(16).toString('hex'),
        metadata: { order: `oak-${index}`, tenant: 'oak' },
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

    const calls = sandbox().calls().list;
    for await (const payment of at('oak').list(period)) {
      expect(payment.created_at < '2026-04-01').toBe(true);
      break;
    }
    // A consumer that stops early causes no further reads.
    expect(sandbox().calls().list - calls).toBeLessThan(15);
  }, 120_000);

  it('of a period with refunds and charge backs is listed with them', async () => {
    const [refunded, disputed] = await Promise.all([
      at('elm').create(order({ tenant: 'elm', method: 'creditcard' })),
      at('elm').create(order({ tenant: 'elm', method: 'creditcard' })),
    ]);
    for (const made of [refunded, disputed]) await happens(made, { status: 'paid' });
    await happens(refunded, { status: 'refunded', amount: '2.50' });
    await happens(disputed, { status: 'charged_back' });
    const period = { from: '2026-05-01T00:00:00.000Z', to: '2026-05-02T00:00:00.000Z' };
    const listed = await Array.fromAsync(at('elm').list(period));
    const told = listed.map(({ id, refunded: back, chargedBack }) => [
      ...[id, back.minor, chargedBack.minor],
    ]);
    expect(told.sort()).toEqual(
      [
        [refunded.id, 250, 0],
        [disputed.id, 0, 1_250],
      ].sort(),
    );
  });

  it('is in a payout of the next day, with what came back of it', async () => {
    const tenant = `ash-${name}`;
    const account = {
      ...{ provider: name, key_parameter: `/dating/${tenant}/${name}-key` },
      settlements_parameter: `/dating/${tenant}/mollie-organization-token`,
    };
    const { create, payouts } = getProvider(account, name);
    const method = 'creditcard';
    const [plain, back] = [
      await create(order({ tenant, method })),
      await create(order({ tenant, method })),
    ];
    for (const made of [plain, back]) await happens(made, { status: 'paid' });
    time = new Date('2026-05-02T12:00:00.000Z');
    const later = await create(order({ tenant, method, amount: euro(9_000) }));
    await happens(later, { status: 'paid' });
    await happens(back, { status: 'refunded', amount: '2.50' });
    await happens(plain, { status: 'charged_back' });
    time = new Date('2026-05-03T12:00:00.000Z');
    const last = await create(order({ tenant, method, amount: euro(9_000) }));
    await happens(last, { status: 'paid' });
    await happens(plain, { status: 'chargeback_reversed' });
    const period = { from: '2026-05-01T00:00:00.000Z', to: '2026-05-05T00:00:00.000Z' };
    time = new Date('2026-05-05T12:00:00.000Z');
    const found = (await Array.fromAsync(payouts(period))).toReversed();
    const lines = await Promise.all(found.map((payout) => Array.fromAsync(payout.lines())));
    const told = lines.map((own) =>
      own
        .filter(({ payment }) => payment !== null)
        .map(({ kind, payment, amount }) => [kind, payment, amount.minor] as const)
        .sort(),
    );
    expect(told).toEqual([
      [['payment', back.id, 1_250] as const, ['payment', plain.id, 1_250] as const].sort(),
      [
        ['chargeback', plain.id, -1_250],
        ['payment', later.id, 9_000],
        ['refund', back.id, -250],
      ],
      [
        ['chargeback_reversed', plain.id, 1_250],
        ['payment', last.id, 9_000],
      ],
    ]);
    for (const [index, { total }] of found.entries()) {
      const sum = lines[index]?.reduce((all, { amount }) => all + amount.minor, 0);
      // The gateway tells transactions alone.
      if (name === 'mollie') expect(total).toBe(sum);
      else expect(total).toBeNull();
    }
    const narrow = { from: period.from, to: '2026-05-02T00:00:00.000Z' };
    expect(await Array.fromAsync(payouts(narrow))).toHaveLength(name === 'mollie' ? 0 : 1);
  });

  it('of a period without any is nothing', async () => {
    const none = { from: '2020-01-01T00:00:00.000Z', to: '2020-02-01T00:00:00.000Z' };
    expect(await Array.fromAsync(at('birch').list(none))).toEqual([]);
  });
});

const euro = (minor: number) => ({ minor, currency: 'EUR' });

type ParametersOf<T extends (...given: never[]) => unknown> = T extends (
  ...given: infer Given
) => unknown
  ? Given
  : never;

describe('mollie', () => {
  it('says what reads payouts, where the brand does not name it', async () => {
    const settings = { provider: 'mollie', key_parameter: '/dating/maple/mollie-key' } as const;
    const period = { from: '2026-05-01T00:00:00.000Z', to: '2026-05-02T00:00:00.000Z' };
    const without = Array.fromAsync(getProvider(settings, 'mollie').payouts(period));
    await expect(without).rejects.toThrow(/settlements_parameter .* settlements\.read/);
  });
});

describe('genesis', () => {
  const provider = () =>
    getProvider({ provider: 'genesis', key_parameter: '/dating/maple/genesis-key' }, 'genesis');
  const { password } = genesisKey('maple');
  const signature = (id: string, hash: string) =>
    createHash(hash).update(`${id}${password}`).digest('hex');

  it.each(['sha1', 'sha256', 'sha512'])(
    'reads what it signed by %s, and echoes it',
    async (hash) => {
      const told = await provider().readNotification?.({
        ...{ wpf_unique_id: 'f1', wpf_transaction_id: 'maple_order-1', unique_id: 'other' },
        signature: signature('f1', hash),
      });
      expect(told?.id).toBe('maple_order-1');
      expect(told?.answer).toMatch(
        /<notification_echo><wpf_unique_id>f1<\/wpf_unique_id><\/notification_echo>$/,
      );
      const transaction = await provider().readNotification?.({
        ...{ unique_id: 't1', transaction_id: 'maple_order-2.2' },
        signature: signature('t1', hash),
      });
      expect(transaction?.id).toBe('maple_order-2');
      expect(transaction?.answer).toContain('<unique_id>t1</unique_id>');
    },
  );

  it.each([
    { unique_id: 't1', transaction_id: 'maple_order-1' },
    { unique_id: 't1', transaction_id: 'maple_order-1', signature: 'f'.repeat(40) },
    { unique_id: 't1', transaction_id: 'maple_order-1', signature: signature('t2', 'sha1') },
    { signature: signature('', 'sha1') },
    {},
  ])('reads nothing that it did not sign: %j', async (fields) => {
    expect(await provider().readNotification?.(fields)).toBeNull();
  });

  it('has a payment made once where the gateway cannot find a form by our id', async () => {
    const own = await mkdtemp(join(tmpdir(), 'payments-'));
    const blind = await startGenesisSandbox({
      ...{ dataDir: own, log: () => undefined, now: () => time },
      formsByTransaction: false,
    });
    vi.stubEnv('GENESIS_ENDPOINT', blind.endpoint);
    const asked = order();
    await provider().create(asked);
    expect(await getKind(provider().create(asked))).toBe('transient');
    expect(await provider().findOrder({ ...asked, created_at: time.toISOString() })).toBeNull();
    expect(blind.payments()).toHaveLength(1);
    vi.stubEnv('GENESIS_ENDPOINT', sandboxes.genesis.endpoint);
    await blind.stop();
    await rm(own, { recursive: true });
  });

  it('warns of what a charge back may follow, and names payments of ours alone', async () => {
    time = new Date('2026-09-02T12:00:00.000Z');
    const made = await provider().create(order({ method: 'creditcard' }));
    const own = sandboxes.genesis.payments('maple')[0];
    if (!own) throw new Error('no payment');
    await sandboxes.genesis.happen(own.id, { status: 'paid' });
    await sandboxes.genesis.happen(own.id, { status: 'warned', kind: 'retrieval_request' });
    time = new Date('2026-09-03T12:00:00.000Z');
    await sandboxes.genesis.happen(own.id, { status: 'warned' });
    const listed = async (from: string, to: string) =>
      Array.fromAsync(provider().disputes({ from, to }));
    const all = await listed('2026-09-01T00:00:00Z', '2026-09-05T00:00:00Z');
    const found = all.filter(({ payment }) => payment === made.id);
    expect(found).toMatchObject([
      { kind: 'warning', payment: made.id, at: '2026-09-03T10:00:00.000Z', reversed_at: null },
      { kind: 'warning', payment: made.id, at: '2026-09-02T10:00:00.000Z', reversed_at: null },
    ]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(2);
    expect(found[0]?.reason?.code).toBe('6');
    expect(await listed('2026-09-04T00:00:00Z', '2026-09-05T00:00:00Z')).toEqual([]);
    // No money moved.
    expect(await provider().find(made.id)).toMatchObject({ chargedBack: { minor: 0 } });
  });

  it('lists more warnings than a page has', async () => {
    time = new Date('2026-10-02T12:00:00.000Z');
    await provider().create(order({ method: 'creditcard' }));
    const [form] = sandboxes.genesis.payments('maple');
    if (!form) throw new Error('no payment');
    const paid = await sandboxes.genesis.happen(form.id, { status: 'paid' });
    const many = 505;
    await sandboxes.genesis.put(
      Array.from({ length: many }, (_, index) => ({
        ...paid,
        ...{ id: `many-${index}`, metadata: { tenant: 'maple', order: `many-${index}` } },
        warnings: [{ kind: 'fraud_report' as const, createdAt: time.toISOString() }],
      })),
    );
    const period = { from: '2026-10-01T00:00:00Z', to: '2026-10-05T00:00:00Z' };
    const found = await Array.fromAsync(provider().disputes(period));
    expect(new Set(found.map(({ payment }) => payment)).size).toBe(many);
  });

  it('finds the payment of a processed transaction that names no id of ours', async () => {
    const own = await mkdtemp(join(tmpdir(), 'payments-'));
    const silent = await startGenesisSandbox({
      ...{ dataDir: own, log: () => undefined, now: () => time },
      processedIds: false,
    });
    vi.stubEnv('GENESIS_ENDPOINT', silent.endpoint);
    const made = await provider().create(order());
    const id = silent.payments()[0]?.id ?? '';
    await silent.happen(id, { status: 'paid' });
    await silent.happen(id, { status: 'refunded', amount: '2.50' });
    time = new Date('2026-05-02T12:00:00.000Z');
    const period = { from: '2026-05-01T00:00:00.000Z', to: '2026-05-02T00:00:00.000Z' };
    const [payout] = await Array.fromAsync(provider().payouts(period));
    const lines = await Array.fromAsync(payout?.lines() ?? []);
    expect(lines.map(({ kind, payment }) => [kind, payment])).toEqual([
      ['payment', made.id],
      ['refund', made.id],
    ]);
    vi.stubEnv('GENESIS_ENDPOINT', sandboxes.genesis.endpoint);
    await silent.stop();
    await rm(own, { recursive: true });
  });

  it('passes where its credentials are wrong, as they can be mended', async () => {
    const wrong = getProvider(
      { provider: 'genesis', key_parameter: '/dating/none/mollie-key' },
      'genesis',
    );
    expect(await getKind(wrong.create(order()))).toBe('transient');
  });
});
