import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { PaymentMethod as MollieMethods } from '@mollie/api-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paymentMethods } from '#shared/model/values.ts';
import { providerMethods } from '#shared/rules/provider-methods.ts';
import { mollie } from './mollie.ts';
import { getProvider } from './payment-providers.ts';
import { PaymentError, type ProviderOrder } from './payments.ts';

interface Asked {
  line: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}
type StubResponse = { status: number; body?: unknown } | 'break';

/** One server acts as Mollie and as the parameter store. */
let server: Server;
let asked: Asked[];
let replies: StubResponse[];
let key: string | null;

const payment = (more: Record<string, unknown> = {}) => ({
  resource: 'payment',
  id: 'tr_1',
  status: 'open',
  createdAt: '2026-05-01T12:00:00+02:00',
  amount: { value: '12.50', currency: 'EUR' },
  method: 'ideal',
  metadata: { order: 'order-1', tenant: 'maple' },
  _links: { checkout: { href: 'https://pay.example/tr_1', type: 'text/html' } },
  ...more,
});
const found = (more?: Record<string, unknown>): StubResponse => ({
  status: 200,
  body: payment(more),
});
const refusal = (status: number): StubResponse => ({
  status,
  body: { status, detail: `no: ${status}` },
});

beforeEach(async () => {
  asked = [];
  replies = [];
  key = 'test_key';
  server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url?.startsWith('/systemsmanager/')) {
      response.writeHead(key === null ? 400 : 200);
      response.end(JSON.stringify({ Parameter: { Value: key } }));
      return;
    }
    asked.push({
      line: `${request.method} ${request.url}`,
      headers: request.headers,
      body: body ? JSON.parse(body) : {},
    });
    const reply = replies.shift() ?? { status: 500 };
    if (reply === 'break') {
      response.destroy();
      return;
    }
    response.writeHead(reply.status, { 'retry-after': '0' });
    response.end(reply.body === undefined ? '' : JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('PARAMETERS_SECRETS_EXTENSION_HTTP_PORT', String(port));
  vi.stubEnv('MOLLIE_ENDPOINT', `http://localhost:${port}/v2`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

const provider = () => mollie('/dating/maple/mollie-key');
const order = (more: Partial<ProviderOrder> = {}): ProviderOrder => ({
  id: 'order-1',
  tenant: 'maple',
  amount: { minor: 1_250, currency: 'EUR' },
  description: 'Credits',
  method: 'ideal',
  locale: 'nl',
  returnUrl: 'https://www.maple.example/credits',
  cancelUrl: 'https://www.maple.example/credits?cancelled',
  webhookUrl: 'https://www.maple.example/api/payment-webhook.php',
  sequence: 'once',
  ...more,
});
async function failure(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof PaymentError)) throw new Error(`not a PaymentError: ${String(error)}`);
  return error.kind;
}

describe('create', () => {
  it('asks for the payment with our ids, under our key', async () => {
    replies = [{ status: 201, body: payment() }];
    expect(await provider().create(order())).toEqual({
      id: 'tr_1',
      order: 'order-1',
      tenant: 'maple',
      status: 'open',
      amount: { minor: 1_250, currency: 'EUR' },
      refunded: { minor: 0, currency: 'EUR' },
      chargedBack: { minor: 0, currency: 'EUR' },
      method: 'ideal',
      checkoutUrl: 'https://pay.example/tr_1',
      mandate: null,
      label: null,
      payerCountry: null,
      created_at: '2026-05-01T10:00:00.000Z',
      paid_at: null,
    });
    expect(asked[0]).toMatchObject({
      line: 'POST /v2/payments',
      headers: { authorization: 'Bearer test_key', 'idempotency-key': 'order-1' },
    });
    expect(asked[0]?.body).toEqual({
      amount: { value: '12.50', currency: 'EUR' },
      description: 'Credits',
      method: 'ideal',
      locale: 'nl_NL',
      metadata: { order: 'order-1', tenant: 'maple' },
      redirectUrl: 'https://www.maple.example/credits',
      cancelUrl: 'https://www.maple.example/credits?cancelled',
      webhookUrl: 'https://www.maple.example/api/payment-webhook.php',
      sequenceType: 'oneoff',
    });
  });

  it('keeps a method for a customer, and pays with what was kept', async () => {
    replies = [found(), found({ status: 'paid', _links: {} })];
    await provider().create(order({ method: 'visa', sequence: 'first', customer: 'cst_1' }));
    const stored = { customer: 'cst_1', mandate: 'mdt_1' };
    const paid = await provider().create(order({ sequence: 'recurring', ...stored }));
    expect(asked[0]?.body).toMatchObject({
      method: 'creditcard',
      sequenceType: 'first',
      customerId: 'cst_1',
    });
    expect(asked[1]?.body).toMatchObject({
      sequenceType: 'recurring',
      customerId: 'cst_1',
      mandateId: 'mdt_1',
    });
    expect(asked[1]?.body).not.toHaveProperty('method');
    expect(asked[1]?.body).not.toHaveProperty('redirectUrl');
    expect(paid.checkoutUrl).toBeNull();
  });

  it('refuses what Mollie does not offer without asking', async () => {
    for (const method of ['giropay', 'sofort', 'nexi'] as const) {
      expect(await failure(provider().create(order({ method })))).toBe('refused');
    }
    expect(asked).toEqual([]);
  });

  it('takes a key that was changed', async () => {
    const same = provider();
    replies = [found(), found()];
    await same.create(order());
    key = 'test_newer';
    await same.create(order());
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer test_key',
      'Bearer test_newer',
    ]);
  });
});

describe('methods', () => {
  const supported = paymentMethods.flatMap((method) => {
    const support = providerMethods.mollie[method];
    return support.status === 'supported' ? [[method, support.name] as const] : [];
  });

  it.each(supported)('%s is %s, which the library knows', (_, name) => {
    expect(Object.values<string>(MollieMethods)).toContain(name);
  });

  it('none is told of that ended', () => {
    for (const name of ['giropay', 'sofort']) {
      expect(Object.values<string>(MollieMethods)).not.toContain(name);
    }
  });

  it.each([
    ['creditcard', {}, 'creditcard'],
    ['creditcard', { wallet: 'applepay' }, 'applepay'],
    ['banktransfer', {}, 'sct'],
    ['directdebit', {}, 'sdd'],
    ['przelewy24', {}, 'prezelewy24'],
    ['klarna', {}, null],
  ])('%s with %j is our %s', async (method, details, ours) => {
    replies = [found({ method, details })];
    expect((await provider().find('tr_1'))?.method).toBe(ours);
  });
});

describe('find', () => {
  it.each([
    ['open', 'open'],
    ['pending', 'open'],
    ['authorized', 'open'],
    ['paid', 'paid'],
    ['failed', 'failed'],
    ['canceled', 'cancelled'],
    ['expired', 'expired'],
  ])('%s is %s', async (status, ours) => {
    replies = [found({ status })];
    expect((await provider().find('tr_1'))?.status).toBe(ours);
  });

  it.each([
    [{ cardLabel: 'Visa', cardNumber: '4242' }, 'Visa •••• 4242'],
    [{ cardLabel: null, cardNumber: '4242' }, 'Card •••• 4242'],
    [{ consumerAccount: 'NL55INGB0000006789' }, 'NL •••• 6789'],
    [{ consumerAccount: 'ann.smith@example.org' }, 'PayPal a•••@example.org'],
    [{}, null],
  ])('%j is shown as %s', async (details, label) => {
    replies = [found({ details })];
    expect((await provider().find('tr_1'))?.label).toBe(label);
  });

  it('tells what was given and taken back, less what was returned', async () => {
    const chargeback = (value: string, reversedAt: string | null) => ({
      resource: 'chargeback',
      id: 'chb_1',
      amount: { value, currency: 'EUR' },
      reversedAt,
      _links: {},
    });
    replies = [
      found({
        status: 'paid',
        paidAt: '2026-05-01T12:01:00+00:00',
        amountRefunded: { value: '2.00', currency: 'EUR' },
        amountChargedBack: { value: '12.50', currency: 'EUR' },
        _embedded: {
          chargebacks: [chargeback('7.50', null), chargeback('5.00', '2026-06-01T00:00:00+00:00')],
        },
      }),
    ];
    expect(await provider().find('tr_1')).toMatchObject({
      refunded: { minor: 200, currency: 'EUR' },
      chargedBack: { minor: 750, currency: 'EUR' },
      paid_at: '2026-05-01T12:01:00.000Z',
    });
  });

  it('knows nothing of what is not there, and does not ask for other ids', async () => {
    replies = [refusal(404)];
    expect(await provider().find('tr_gone')).toBeNull();
    expect(await provider().find('ord_1')).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('takes metadata of any form', async () => {
    replies = [
      found({ metadata: null }),
      found({ metadata: 'x' }),
      found({ metadata: { order: 7 } }),
    ];
    for (let index = 0; index < 3; index++) {
      expect(await provider().find('tr_1')).toMatchObject({ order: null, tenant: null });
    }
  });
});

describe('failures', () => {
  it.each([
    [400, 'refused'],
    [422, 'refused'],
    [401, 'transient'],
    [403, 'transient'],
    [409, 'transient'],
    [429, 'transient'],
  ])('%i is %s', async (status, kind) => {
    replies = [refusal(status)];
    expect(await failure(provider().create(order()))).toBe(kind);
  });

  it('are tried again under the same key after a 5xx, then pass', async () => {
    replies = [refusal(503), refusal(500), found()];
    expect((await provider().create(order())).id).toBe('tr_1');
    expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual(
      Array(3).fill('order-1'),
    );
    replies = Array.from({ length: 3 }, () => refusal(503));
    expect(await failure(provider().create(order()))).toBe('transient');
  });

  it.each<[string, StubResponse]>([
    ['a broken connection', 'break'],
    ['an answer that is none', { status: 200, body: 'hello' }],
    ['a refusal that is none', { status: 422, body: null }],
  ])('%s passes', async (_, reply) => {
    replies = [reply];
    expect(await failure(provider().refund('tr_1', { minor: 1, currency: 'EUR' }, 'k'))).toBe(
      'transient',
    );
  });

  it('of the store of keys pass', async () => {
    key = null;
    expect(await failure(provider().find('tr_1'))).toBe('transient');
  });

  it('without any answer pass after four seconds', async () => {
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      if (request.url?.startsWith('/systemsmanager/')) {
        response.end(JSON.stringify({ Parameter: { Value: 'test_key' } }));
      }
    });
    expect(await failure(provider().find('tr_1'))).toBe('transient');
  });
});

describe('customers, mandates and refunds', () => {
  it('have keys of their own, so that a repeated call has one effect', async () => {
    const link = { _links: {} };
    const refund = {
      resource: 'refund',
      id: 're_1',
      amount: { value: '2.00', currency: 'EUR' },
      status: 'pending',
      createdAt: '2026-05-01T12:00:00+00:00',
      ...link,
    };
    replies = [
      { status: 201, body: { resource: 'customer', id: 'cst_1', ...link } },
      { status: 201, body: { resource: 'mandate', id: 'mdt_1', ...link } },
      { status: 204 },
      { status: 201, body: refund },
      { status: 201, body: { ...refund, status: 'refunded' } },
      found({ status: 'canceled' }),
    ];
    const amount = { minor: 200, currency: 'EUR' };
    expect(await provider().createCustomer({ key: 'u1', name: 'Ann', locale: 'de' })).toBe('cst_1');
    const mandate = {
      accountHolder: 'Ann Smith',
      iban: 'NL55INGB0000000000',
      reference: 'M-1',
      signedOn: '2026-05-01',
    };
    expect(await provider().createMandate('cst_1', mandate)).toBe('mdt_1');
    await provider().revokeMandate('cst_1', 'mdt_1');
    expect(await provider().refund('tr_1', amount, 'r1')).toEqual({
      id: 're_1',
      amount,
      final: false,
      at: '2026-05-01T12:00:00.000Z',
    });
    expect(await provider().refund('tr_1', amount, 'r2')).toMatchObject({ final: true });
    await provider().cancel('tr_1');
    expect(asked.map(({ line, headers }) => [line, headers['idempotency-key']])).toEqual([
      ['POST /v2/customers', 'customer-u1'],
      ['POST /v2/customers/cst_1/mandates', 'mandate-M-1'],
      ['DELETE /v2/customers/cst_1/mandates/mdt_1', 'revoke-mdt_1'],
      ['POST /v2/payments/tr_1/refunds', 'r1'],
      ['POST /v2/payments/tr_1/refunds', 'r2'],
      ['DELETE /v2/payments/tr_1', 'cancel-tr_1'],
    ]);
    expect(asked[1]?.body).toMatchObject({
      method: 'directdebit',
      consumerAccount: 'NL55INGB0000000000',
      signatureDate: '2026-05-01',
    });
  });

  it('that are gone already are let go', async () => {
    replies = [refusal(410)];
    await provider().revokeMandate('cst_1', 'mdt_1');
    await provider().revokeMandate('cst_1', 'another provider’s');
    expect(asked).toHaveLength(1);
  });
});

it('a brand has the provider that it names, one for its key', () => {
  const settings = { provider: 'mollie', key_parameter: '/dating/maple/mollie-key' } as const;
  expect(getProvider(settings, 'mollie')).toBe(getProvider({ ...settings }, 'mollie'));
  expect(getProvider(settings, 'mollie')).not.toBe(
    getProvider({ ...settings, key_parameter: '/dating/birch/mollie-key' }, 'mollie'),
  );
  expect(() => getProvider(settings, 'genesis')).toThrow(/no account at genesis/);
});
