import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type GenesisSandbox, type GenesisSandboxOptions, startGenesisSandbox } from './genesis.ts';
import { accountOfLogin, genesisKey, keyOfParameter } from './sandbox-keys.ts';

type Values = Record<string, unknown>;

let folder: string;
let sandbox: GenesisSandbox;
let time: Date;
/** The server that receives notifications. */
let shop: Server;
let notifications: URLSearchParams[];
interface Echo {
  status: number;
  type: string;
  body: string;
}
/** Changes of the right echo for the next notifications. */
let echoes: ((right: Echo) => Partial<Echo>)[];
let number: number;

const start = (more: Partial<GenesisSandboxOptions> = {}) =>
  startGenesisSandbox({ dataDir: folder, log: () => undefined, now: () => time, ...more });
const restart = async (more: Partial<GenesisSandboxOptions> = {}) => {
  await sandbox.stop();
  sandbox = await start(more);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genesis-'));
  time = new Date('2026-05-01T12:00:00.700Z');
  notifications = [];
  echoes = [];
  number = 0;
  shop = createServer(async (request, response) => {
    const fields = new URLSearchParams(await text(request));
    notifications.push(fields);
    const name = fields.has('wpf_unique_id') ? 'wpf_unique_id' : 'unique_id';
    const body = `<?xml version="1.0"?><notification_echo><${name}>${fields.get(name)}</${name}></notification_echo>`;
    const right: Echo = { status: 200, type: 'application/xml; charset=utf-8', body };
    const given = { ...right, ...echoes.shift()?.(right) };
    response.writeHead(given.status, { 'content-type': given.type }).end(given.body);
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

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  ignoreDeclaration: true,
});
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });

interface Caller {
  account?: string;
  authorization?: string;
}

function send(path: string, body: string, { account = 'maple', authorization }: Caller = {}) {
  const { username, password } = genesisKey(account);
  const own = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return fetch(`${sandbox.endpoint}${path}`, {
    method: 'POST',
    headers: { authorization: authorization ?? own, 'content-type': 'text/xml' },
    body,
  });
}

/** Calls the API and returns the root's name as `root` beside its elements. */
async function call(path: string, root: string, body: Values, caller?: Caller): Promise<Values> {
  const response = await send(path, builder.build({ [root]: body }), caller);
  const parsed = parser.parse(await response.text()) as Record<string, Values>;
  const [name = '', content] = Object.entries(parsed)[0] ?? [];
  return { root: name, ...content };
}

const { terminal } = genesisKey('maple');
const notificationUrl = () =>
  `http://maple.localhost:${(shop.address() as AddressInfo).port}/api/payment-webhook.php`;

const form = (more: Values = {}): Values => ({
  transaction_id: `maple_order_${++number}`,
  amount: '1250',
  currency: 'EUR',
  usage: 'Credits',
  description: '30 credits',
  notification_url: notificationUrl(),
  return_success_url: 'http://maple.localhost:1/credits?ok',
  return_failure_url: 'http://maple.localhost:1/credits?failed',
  return_cancel_url: 'http://maple.localhost:1/credits?cancelled',
  transaction_types: { transaction_type: { '@name': 'ideal' } },
  ...more,
});
const oneType = (name: string, more: Values = {}) => ({
  transaction_types: { transaction_type: { '@name': name, ...more } },
});
const createForm = (more?: Values, caller?: Caller) =>
  call('/wpf/en/wpf', 'wpf_payment', form(more), caller);
const findForm = (id: unknown, caller?: Caller) =>
  call('/wpf/wpf/reconcile', 'wpf_reconcile', { unique_id: id }, caller);
const find = (by: Values, path = `/gate/reconcile/${terminal}`) => call(path, 'reconcile', by);
const process = (type: string, more: Values, caller?: Caller) =>
  call(
    `/gate/process/${terminal}`,
    'payment_transaction',
    {
      transaction_type: type,
      transaction_id: `maple_direct_${++number}`,
      amount: '1250',
      currency: 'EUR',
      ...more,
    },
    caller,
  );
const debit = (more: Values = {}, type = 'sdd_sale') =>
  process(type, {
    usage: 'Credits',
    iban: 'NL55INGB0000000000',
    notification_url: notificationUrl(),
    billing_address: { first_name: 'Ann', last_name: 'Smith', country: 'NL' },
    ...more,
  });
const list = (more: Values, path = `/gate/reconcile/by_date/${terminal}`) =>
  call(path, 'reconcile', more);
const all = <T = Values>(value: unknown): T[] =>
  value === undefined ? [] : ([value].flat() as T[]);

/** Creates a paid form and returns it with its payment transaction. */
async function createPaid(more?: Values, card?: string) {
  const { unique_id: id } = await createForm(more);
  await sandbox.happen(String(id), { status: 'paid', card });
  const found = await findForm(id);
  return { id: String(id), found, sale: found.payment_transaction as Values };
}

describe('credentials', () => {
  it('are told from parameters and tell the account', () => {
    const key = JSON.parse(keyOfParameter('/dating/nl/genesis-key') ?? '');
    expect(key).toEqual({ ...genesisKey('nl'), host: 'genesis.invalid' });
    const login = (password: string) =>
      `Basic ${Buffer.from(`${key.username}:${password}`).toString('base64')}`;
    expect(accountOfLogin(login(key.password))).toBe('nl');
    expect(accountOfLogin(login(genesisKey('de').password))).toBeNull();
    expect(accountOfLogin(undefined)).toBeNull();
  });

  it('that are wrong are refused', async () => {
    const response = await send('/wpf/en/wpf', builder.build({ wpf_payment: form() }), {
      authorization: 'Basic eDp5',
    });
    expect(response.status).toBe(401);
    expect(await response.text()).toContain('<code>110</code>');
    expect(sandbox.payments()).toEqual([]);
  });

  it('open their own account alone', async () => {
    const { unique_id: id, transaction_id: ours } = await createForm();
    expect(await findForm(id, { account: 'birch' })).toMatchObject({ code: '460' });
    const own = await createForm({ transaction_id: ours }, { account: 'birch' });
    expect(own).toMatchObject({ status: 'new' });
    expect(await debit({}, 'sdd_sale')).toMatchObject({ status: 'pending_async' });
    expect(await process('refund', {}, { account: 'birch' })).toMatchObject({ code: '120' });
    expect(sandbox.payments('birch').map((payment) => payment.id)).toEqual([own.unique_id]);
  });
});

describe('a body', () => {
  it.each([
    'nothing',
    '<wpf_payment><amount>1</wpf_payment>',
    '<!DOCTYPE a [<!ENTITY x "y">]><wpf_payment>&x;</wpf_payment>',
    '<reconcile></reconcile>',
  ])('that is no XML of this call is refused: %s', async (body) => {
    const response = await send('/wpf/en/wpf', body);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<code>350</code>');
  });

  it('may hold references to characters', async () => {
    const body = builder.build({ wpf_payment: form({ description: 'A &#38; B' }) });
    await send('/wpf/en/wpf', body.replace('&amp;#38;', '&#38;&amp;'));
    expect(sandbox.payments()[0]?.description).toBe('A && B');
  });
});

describe('a form', () => {
  it('is new with a page to pay on, then has a payment transaction', async () => {
    const made = await createForm({ transaction_id: 'maple_order_of_ann' });
    expect(made).toEqual({
      root: 'wpf_payment',
      transaction_type: 'wpf',
      status: 'new',
      mode: 'test',
      transaction_id: 'maple_order_of_ann',
      unique_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      technical_message: expect.any(String),
      message: expect.any(String),
      redirect_url: `http://localhost/__local/psp/checkout/${made.unique_id}`,
      timestamp: '2026-05-01T12:00:00Z',
      amount: '1250',
      currency: 'EUR',
    });
    expect(sandbox.payment(String(made.unique_id))).toMatchObject({
      status: 'open',
      amount: { value: '12.50', currency: 'EUR' },
      description: '30 credits',
      method: 'ideal',
      metadata: { tenant: 'maple', order: 'order_of_ann' },
      redirectUrl: 'http://maple.localhost:1/credits?ok',
      failureUrl: 'http://maple.localhost:1/credits?failed',
      cancelUrl: 'http://maple.localhost:1/credits?cancelled',
      pendingUrl: null,
    });

    time = new Date('2026-05-01T12:05:00.000Z');
    await sandbox.happen(String(made.unique_id), { status: 'paid' });
    const found = await findForm(made.unique_id);
    expect(found).toMatchObject({ status: 'approved', timestamp: '2026-05-01T12:00:00Z' });
    expect(found).not.toHaveProperty('redirect_url');
    const sale = found.payment_transaction as Values;
    expect(sale).toMatchObject({
      transaction_type: 'ideal',
      status: 'approved',
      transaction_id: 'maple_order_of_ann',
      timestamp: '2026-05-01T12:05:00Z',
      amount: '1250',
      terminal_token: terminal,
    });
    expect(sale.unique_id).not.toBe(made.unique_id);
  });

  it.each([
    ['no amount', { amount: undefined }, '320', 'amount'],
    ['an amount that is no whole number', { amount: '12.50' }, '330', 'amount'],
    ['no notification address', { notification_url: '' }, '320', 'notification_url'],
    ['a malformed address', { return_cancel_url: 'credits' }, '330', 'return_cancel_url'],
    ['too long a lifetime', { lifetime: '131488' }, '340', 'lifetime'],
    ['no lifetime', { lifetime: '0' }, '340', 'lifetime'],
    ['no type', { transaction_types: undefined }, '320', 'transaction_types'],
    ['an unknown type', oneType('giropay'), '340', 'giropay'],
    ['another currency than its type’s', { currency: 'GBP' }, '340', 'currency'],
    ['no customer of a voucher', oneType('paysafecard'), '320', 'customer_id'],
  ])('with %s is refused', async (_, more, code, field) => {
    expect(await createForm(more)).toMatchObject({
      root: 'wpf_payment',
      status: 'error',
      code,
      technical_message: expect.stringContaining(field),
      transaction_id: 'maple_order_1',
    });
    expect(sandbox.payments()).toEqual([]);
  });

  it.each([
    ['sale3d', 'USD'],
    ['init_recurring_sale3d', 'EUR'],
    ['bcmc', 'EUR'],
    ['paysafecard', 'EUR'],
    ['p24', 'PLN'],
    ['eps', 'EUR'],
    ['pay_pal', 'GBP'],
    ['apple_pay', 'USD'],
  ])('may be of the type %s in %s', async (type, currency) => {
    const voucher = type === 'paysafecard' ? { customer_id: 'm-1' } : {};
    expect(await createForm({ ...oneType(type, voucher), currency })).toMatchObject({
      status: 'new',
      currency,
    });
  });

  it('may leave the type to the buyer', async () => {
    const types = [{ '@name': 'bcmc' }, { '@name': 'ideal' }];
    const { id, sale } = await createPaid({ transaction_types: { transaction_type: types } });
    expect(sale.transaction_type).toBe('bcmc');
    expect(sandbox.payment(id)?.method).toBe('bcmc');
  });

  it('is made once by transaction id, however many ask at once', async () => {
    const asked = { transaction_id: 'maple_once' };
    const made = await Promise.all(Array.from({ length: 50 }, () => createForm(asked)));
    expect(made.filter(({ status }) => status === 'new')).toHaveLength(1);
    expect(made.filter(({ code }) => code === '450')).toHaveLength(49);
    await restart();
    expect(await createForm(asked)).toMatchObject({ code: '450' });
    expect(sandbox.payments()).toHaveLength(1);
  });

  it('whose answer was lost is found by our id, where the gateway finds forms', async () => {
    sandbox.loseNext(1);
    await expect(createForm({ transaction_id: 'maple_lost' })).rejects.toThrow();
    const found = await find({ transaction_id: 'maple_lost' });
    expect(found).toMatchObject({ root: 'wpf_payment', status: 'new' });
    expect(await find({ unique_id: found.unique_id }, '/gate/reconcile')).toEqual(found);
    await restart({ formsByTransaction: false });
    expect(await find({ transaction_id: 'maple_lost' })).toMatchObject({ code: '460' });
    expect(await findForm(found.unique_id)).toEqual(found);
  });

  it('that nobody touched is over after its lifetime', async () => {
    const { unique_id: id } = await createForm({ lifetime: '10' });
    const { unique_id: usual } = await createForm();
    time = new Date('2026-05-01T12:10:00.700Z');
    expect(await findForm(id)).toMatchObject({ status: 'timeout' });
    expect(await findForm(usual)).toMatchObject({ status: 'new' });
    expect(sandbox.payment(String(id))?.status).toBe('expired');
    expect(sandbox.payments('maple').map(({ status }) => status)).toEqual(['open', 'expired']);
    time = new Date('2026-05-01T12:30:00.700Z');
    expect(await findForm(usual)).toMatchObject({ status: 'timeout' });
    // Nor is one over that a buyer tried to pay.
    for (const status of ['pending', 'open'] as const)
      await sandbox.happen(String(usual), { status });
    expect(await findForm(usual)).toMatchObject({ status: 'in_progress' });
  });

  it.each([
    ['paid', 'approved'],
    ['failed', 'declined'],
    ['pending', 'pending_async'],
    ['canceled', 'voided'],
    ['expired', 'timeout'],
    ['open', 'new'],
  ] as const)('to which %s happens is %s', async (status, told) => {
    const { unique_id: id } = await createForm();
    await sandbox.happen(String(id), { status });
    const found = await findForm(id);
    expect(found.status).toBe(told);
    const sale = found.payment_transaction as Values | undefined;
    // A buyer who left has tried nothing.
    const isTried = ['paid', 'failed', 'pending'].includes(status);
    expect(sale?.status).toBe(isTried ? told : undefined);
  });

  it('may be paid after it failed, with the same transaction', async () => {
    const { unique_id: id } = await createForm();
    await sandbox.happen(String(id), { status: 'failed' });
    const failed = (await findForm(id)).payment_transaction as Values;
    await sandbox.happen(String(id), { status: 'paid' });
    const { payment_transaction: sale } = await findForm(id);
    expect(sale).toMatchObject({ unique_id: failed.unique_id, status: 'approved' });
  });

  it.each([
    ['sale3d', '4242', { card_brand: 'visa', card_number: '4200...4242' }],
    ['apple_pay', '5454', { card_brand: 'master', card_number: '5555...5454' }],
    ['pay_pal', undefined, { account_id: 'sandbox@example.org' }],
  ])('paid by %s tells the means', async (type, card, means) => {
    const { sale } = await createPaid(oneType(type), card);
    expect(sale).toMatchObject(means);
  });
});

describe('a stored card', () => {
  const again = (reference: unknown, more: Values = {}) =>
    process('recurring_sale', { reference_id: reference, ...more });

  it('pays at once', async () => {
    const { sale } = await createPaid(oneType('init_recurring_sale3d'));
    const paid = await again(sale.unique_id, {
      transaction_id: 'maple_second',
      notification_url: notificationUrl(),
    });
    expect(paid).toMatchObject({
      root: 'payment_response',
      transaction_type: 'recurring_sale',
      status: 'approved',
      reference_id: sale.unique_id,
      card_number: '4200...4242',
    });
    expect(await again(sale.unique_id, { transaction_id: 'maple_second' })).toMatchObject({
      code: '450',
    });
    expect(await find({ transaction_id: 'maple_second' })).toMatchObject({
      root: 'payment_response',
      unique_id: paid.unique_id,
    });
    await expect.poll(() => notifications.at(-1)?.get('unique_id')).toBe(paid.unique_id);
  });

  it('is declined with the card for that, or where a test says so', async () => {
    const bad = await createPaid(oneType('init_recurring_sale3d'), '0341');
    expect(await again(bad.sale.unique_id)).toMatchObject({ status: 'declined', code: '510' });
    const good = await createPaid(oneType('init_recurring_sale3d'));
    await sandbox.failMandate(String(good.sale.unique_id), true);
    expect(await again(good.sale.unique_id)).toMatchObject({ status: 'declined' });
  });

  it('is known by the transaction that stored it alone', async () => {
    const once = await createPaid(oneType('sale3d'));
    const first = await createPaid(oneType('init_recurring_sale3d'));
    for (const reference of [once.sale.unique_id, first.id, 'a'.repeat(32)]) {
      expect(await again(reference)).toMatchObject({ status: 'error', code: '410' });
    }
    await sandbox.happen(first.id, { status: 'failed' });
    expect(await again(first.sale.unique_id)).toMatchObject({ code: '410' });
  });
});

describe('a direct debit', () => {
  it('waits for the bank, which is told of', async () => {
    const made = await debit();
    expect(made).toMatchObject({
      transaction_type: 'sdd_sale',
      status: 'pending_async',
      iban: 'NL55...0000',
    });
    expect(notifications).toEqual([]);
    await sandbox.happen(String(made.unique_id), { status: 'paid' });
    expect(await find({ unique_id: made.unique_id })).toMatchObject({ status: 'approved' });
    expect(notifications.map((sent) => [sent.get('unique_id'), sent.get('status')])).toEqual([
      [made.unique_id, 'approved'],
    ]);
  });

  it.each([
    ['iban', '696', { iban: 'NL5' }],
    ['iban', '320', { iban: undefined }],
    ['usage', '320', { usage: undefined }],
    ['billing_address.last_name', '320', { billing_address: { first_name: 'A', country: 'NL' } }],
  ])('without a valid %s is refused with %s', async (field, code, more) => {
    expect(await debit(more)).toMatchObject({
      status: 'error',
      code,
      technical_message: expect.stringContaining(field),
    });
  });

  it('is repeated by its first one, unless that failed', async () => {
    const first = await debit({ mandate_reference: 'M-1' }, 'sdd_init_recurring_sale');
    const again = () => process('sdd_recurring_sale', { reference_id: first.unique_id });
    expect(await again()).toMatchObject({
      transaction_type: 'sdd_recurring_sale',
      status: 'pending_async',
      iban: 'NL55...0000',
    });
    expect(sandbox.mandates()).toMatchObject([
      { id: first.unique_id, method: 'directdebit', mandateReference: 'M-1' },
    ]);
    await sandbox.happen(String(first.unique_id), { status: 'failed' });
    expect(await again()).toMatchObject({ code: '410' });
  });

  it('is voided until it is settled', async () => {
    const made = await debit();
    const cancel = (id: string) =>
      process('void', { transaction_id: id, reference_id: made.unique_id });
    expect(await cancel('maple_void')).toMatchObject({
      transaction_type: 'void',
      status: 'voided',
    });
    expect(await find({ unique_id: made.unique_id })).toMatchObject({ status: 'voided' });
    expect(await cancel('maple_void')).toMatchObject({ code: '450' });
    await sandbox.happen(String(made.unique_id), { status: 'paid' });
    expect(await cancel('maple_late')).toMatchObject({ status: 'error', code: '420' });
  });

  it('has its own type of refund, which counts before it is settled', async () => {
    const made = await debit();
    await sandbox.happen(String(made.unique_id), { status: 'paid' });
    const more = { reference_id: made.unique_id, amount: '250' };
    expect(await process('refund', more)).toMatchObject({ code: '410' });
    const refund = await process('sdd_refund', more);
    expect(refund).toMatchObject({ transaction_type: 'sdd_refund', status: 'pending_async' });
    expect(await find({ unique_id: made.unique_id })).toMatchObject({
      status: 'refunded',
      payment_transaction: { unique_id: refund.unique_id, amount: '250' },
    });
    time = new Date('2026-05-01T15:00:00.000Z');
    expect(await find({ unique_id: refund.unique_id })).toMatchObject({ status: 'approved' });
  });
});

describe('a refund', () => {
  it('of parts is never beyond what was paid, and is made once by our id', async () => {
    const { id, sale } = await createPaid();
    const refund = (amount: string, ours: string) =>
      process('refund', { transaction_id: ours, reference_id: sale.unique_id, amount });
    const made = await refund('500', 'r1');
    expect(made).toMatchObject({ status: 'approved', reference_id: sale.unique_id });
    expect(await refund('500', 'r1')).toMatchObject({ code: '450' });
    expect(await refund('751', 'r2')).toMatchObject({ code: '540' });
    await refund('750', 'r3');

    const found = await findForm(id);
    expect(found.status).toBe('refunded');
    const nested = all(found.payment_transaction);
    expect(nested.map((one) => [one.transaction_type, one.transaction_id, one.amount])).toEqual([
      ['ideal', sale.transaction_id, '1250'],
      ['refund', 'r1', '500'],
      ['refund', 'r3', '750'],
    ]);
    expect(nested[1]?.reference_id).toBe(sale.unique_id);
    // A refund whose answer was lost is found as one.
    expect(await find({ transaction_id: 'r1' })).toMatchObject({
      root: 'payment_response',
      unique_id: made.unique_id,
      transaction_type: 'refund',
    });
  });

  it('needs a paid transaction in its currency', async () => {
    const { id, sale } = await createPaid();
    const refund = (more: Values) =>
      process('refund', { reference_id: sale.unique_id, amount: '1', ...more });
    expect(await refund({ reference_id: id })).toMatchObject({ code: '410' });
    expect(await refund({ currency: 'GBP' })).toMatchObject({ code: '340' });
    expect(await process('sdd_refund', { reference_id: sale.unique_id })).toMatchObject({
      code: '410',
    });
    await sandbox.happen(id, { status: 'failed' });
    expect(await refund({})).toMatchObject({ code: '420' });
  });

  it('of a bank is listed with the others', async () => {
    const { id } = await createPaid();
    await sandbox.happen(id, { status: 'refunded', amount: '1.00' });
    const [, refund] = all((await findForm(id)).payment_transaction);
    expect(refund).toMatchObject({ transaction_type: 'refund', amount: '100' });
  });
});

describe('a charge back', () => {
  const ask = (by: Values) => call('/gate/chargebacks', 'chargeback_request', by);

  it('of a part is told of, and its reversal', async () => {
    const { id, sale } = await createPaid(oneType('sale3d'));
    const of = { original_transaction_unique_id: sale.unique_id };
    expect(await ask(of)).toMatchObject({ root: 'chargeback_response', code: '470' });
    time = new Date('2026-05-02T12:00:00.000Z');
    await sandbox.happen(id, { status: 'charged_back', amount: '10.00' });
    expect(await findForm(id)).toMatchObject({ status: 'chargebacked' });
    expect(await ask(of)).toEqual({
      root: 'chargeback_responses',
      chargeback_response: {
        arn: sale.arn,
        type: 'first_chargeback',
        amount: '1000',
        currency: 'EUR',
        post_date: '2026-05-02',
        reason_code: expect.any(String),
        reason_description: expect.any(String),
        original_transaction_unique_id: sale.unique_id,
      },
    });
    time = new Date('2026-05-03T12:00:00.000Z');
    await sandbox.happen(id, { status: 'chargeback_reversed' });
    expect(await findForm(id)).toMatchObject({ status: 'chargeback_reversed' });
    const { chargeback_response: events } = await ask({ arn: sale.arn });
    expect(all(events).map(({ type, post_date }) => [type, post_date])).toEqual([
      ['chargeback_reversal', '2026-05-03'],
      ['first_chargeback', '2026-05-02'],
    ]);

    const told = notifications.slice(1).map((sent) => Object.fromEntries(sent));
    expect(told).toMatchObject([
      {
        event: 'chargeback',
        unique_id: sale.unique_id,
        transaction_id: sale.transaction_id,
        status: 'chargebacked',
        amount: '1000',
      },
      { event: 'chargeback_reversal', status: 'chargeback_reversed' },
    ]);
    expect(told[0]?.reason_code).toBeTruthy();
  });

  it('is in the list of its days', async () => {
    for (const day of [1, 2, 3]) {
      time = new Date(`2026-06-0${day}T23:59:59.000Z`);
      const { id } = await createPaid({ transaction_id: `maple_${day}` });
      await sandbox.happen(id, { status: 'charged_back' });
    }
    const listed = (more: Values) =>
      call(`/gate/chargebacks/by_date/${terminal}`, 'chargeback_request', more);
    const two = await listed({ start_date: '2026-06-02', page: '2', per_page: '1' });
    expect(two).toMatchObject({ '@total_count': '2', '@pages_count': '2', '@page': '2' });
    expect(two.chargeback_response).toMatchObject({ post_date: '2026-06-02' });
    const one = await listed({ import_date: '2026-06-01', end_date: '2026-06-01' });
    expect(all(one.chargeback_response)).toHaveLength(1);
    expect(await listed({ start_date: '2026-06-04' })).toMatchObject({ code: '470' });
  });
});

describe('the list by date', () => {
  it('holds sales and refunds of whole days, newest first, and no untouched forms', async () => {
    await createForm();
    const { unique_id: left } = await createForm();
    await sandbox.happen(String(left), { status: 'canceled' });
    const { id, sale } = await createPaid();
    time = new Date('2026-05-02T23:59:59.900Z');
    await sandbox.happen(id, { status: 'refunded', amount: '1.00' });
    time = new Date('2026-05-03T00:00:00.000Z');
    await debit();

    const get = async (more: Values) =>
      all((await list(more)).payment_response).map((one) => one.transaction_type);
    expect(await get({ start_date: '2026-05-01' })).toEqual(['sdd_sale', 'refund', 'ideal']);
    expect(await get({ start_date: '2026-05-01', end_date: '2026-05-02' })).toEqual([
      'refund',
      'ideal',
    ]);
    expect(await get({ start_date: '2026-05-02', end_date: '2026-05-02' })).toEqual(['refund']);
    expect(await get({ start_date: '2026-05-02T23:59:59Z' })).toEqual(['sdd_sale', 'refund']);
    const { payment_response: refund } = await list({
      start_date: '2026-05-02',
      end_date: '2026-05-02',
    });
    expect(refund).toMatchObject({ reference_id: sale.unique_id, amount: '100' });
    expect(await list({})).toMatchObject({ code: '320' });
    expect(await list({ start_date: 'May' })).toMatchObject({ code: '330' });
    expect(await list({ start_date: '2026-05-02', end_date: '2026-05-01' })).toMatchObject({
      code: '340',
    });
    expect(await list({ start_date: '2026-05-01' }, '/gate/reconcile/by_date/x')).toMatchObject({
      code: '120',
    });
  });

  it('has pages, also of thousands that a test puts there', async () => {
    const { id } = await createPaid();
    const made = sandbox.payment(id);
    if (!made) throw new Error('no payment');
    const count = 5_000;
    await sandbox.put(
      Array.from({ length: count }, (_, index) => {
        const at = new Date(Date.parse('2026-04-01') + index * 500_000).toISOString();
        const metadata = { tenant: 'maple', order: `o${index}` };
        return { ...made, id: `put${index}`, createdAt: at, paidAt: at, metadata };
      }),
    );
    await restart();
    const first = await list({ start_date: '2026-04-01', end_date: '2026-04-30' });
    const total = Number(first['@total_count']);
    expect(total).toBe(count);
    expect(first).toMatchObject({ '@per_page': '100', '@page': '1', '@pages_count': '50' });
    const last = await list({ start_date: '2026-04-01', end_date: '2026-04-30', page: '50' });
    expect(all(last.payment_response).at(-1)).toMatchObject({
      transaction_id: 'maple_o0',
      status: 'approved',
      timestamp: '2026-04-01T00:00:00Z',
    });
    const beyond = await list({ start_date: '2026-04-01', end_date: '2026-04-30', page: '51' });
    expect(beyond.payment_response).toBeUndefined();
    expect(await find({ transaction_id: 'maple_o7' })).toMatchObject({ unique_id: 'put7' });
  });
});

describe('notifications', () => {
  const shapes = ['sha1', 'sha256', 'sha512'] as const;
  it.each(shapes)('of a form are signed with %s', async (signature) => {
    await restart({ signature });
    const { id, sale } = await createPaid();
    const { password } = genesisKey('maple');
    expect(Object.fromEntries(notifications[0] ?? [])).toEqual({
      transaction_id: sale.transaction_id,
      unique_id: id,
      wpf_unique_id: id,
      wpf_transaction_id: sale.transaction_id,
      wpf_status: 'approved',
      notification_type: 'wpf',
      payment_transaction_unique_id: sale.unique_id,
      transaction_type: 'ideal',
      status: 'approved',
      amount: '1250',
      currency: 'EUR',
      signature: createHash(signature).update(`${id}${password}`).digest('hex'),
    });
  });

  it('come again until the echo is right', async () => {
    const wrong = [
      () => ({ status: 202 }),
      () => ({ type: 'text/html' }),
      ({ body }: Echo) => ({ body: body.replaceAll('notification_echo', 'echo') }),
      ({ body }: Echo) => ({ body: body.replaceAll('wpf_unique_id', 'unique_id') }),
      () => ({ body: 'OK' }),
    ];
    echoes = [...wrong];
    await createPaid();
    await sandbox.runDue();
    expect(notifications).toHaveLength(1);
    for (const [index, minute] of [1, 3, 7, 15, 31].entries()) {
      // What is due is also known after a restart.
      if (index === 1) await restart();
      time = new Date(Date.parse('2026-05-01T12:00:00.700Z') + minute * 60_000);
      await sandbox.runDue();
      await sandbox.runDue();
      expect(notifications).toHaveLength(2 + index);
    }
    expect(sandbox.delivered()).toBe(1);
    time = new Date('2026-05-03T12:00:00.000Z');
    await sandbox.runDue();
    expect(notifications).toHaveLength(1 + wrong.length);
  });

  it('may come twice and in reverse order', async () => {
    sandbox.repeatNotifications(true);
    const { unique_id: id } = await createForm();
    await sandbox.happen(String(id), { status: 'pending' });
    await sandbox.happen(String(id), { status: 'paid' });
    const getStates = () => notifications.map((sent) => sent.get('wpf_status'));
    const [early, late] = ['pending_async', 'approved'];
    expect(getStates()).toEqual([early, early, late, late, early, early]);
    sandbox.repeatNotifications(false);
    await sandbox.happen(String(id), { status: 'failed' });
    expect(getStates().slice(6)).toEqual(['declined']);
    sandbox.repeatNotifications(true);
    await sandbox.happen(String(id), { status: 'paid' });
    expect(getStates().slice(7)).toEqual([late, late]);
  });

  it('are lost where a test says so, and never leave this machine', async () => {
    sandbox.loseWebhooks(true);
    await createPaid();
    sandbox.loseWebhooks(false);
    await createPaid({ notification_url: 'https://www.maple.example/notify' });
    time = new Date('2026-05-03T12:00:00.000Z');
    await sandbox.runDue();
    expect(notifications).toEqual([]);
    expect(sandbox.delivered()).toBe(0);
  });
});

describe('an outage', () => {
  it('is of all, of one brand, or of one method', async () => {
    const getStatus = async (more?: Values, caller?: Caller) =>
      (await send('/wpf/en/wpf', builder.build({ wpf_payment: form(more) }), caller)).status;
    sandbox.outage(true, { account: 'maple' });
    expect([await getStatus(), await getStatus({}, { account: 'birch' })]).toEqual([503, 200]);
    sandbox.outage(false, { account: 'maple' });
    sandbox.outage(true, { method: 'ideal' });
    expect([await getStatus(), await getStatus(oneType('bcmc'))]).toEqual([503, 200]);
    sandbox.outage(false, { method: 'ideal' });
    sandbox.outage(true);
    expect(await getStatus({}, { account: 'birch' })).toBe(503);
    sandbox.outage(false);
    // What was refused was not made.
    expect(sandbox.payments()).toHaveLength(2);
    expect(await getStatus()).toBe(200);
  });
});

it('calls are counted by what they do', async () => {
  const { id, sale } = await createPaid();
  await process('refund', { reference_id: sale.unique_id, amount: '1' });
  await process('void', { reference_id: sale.unique_id });
  await list({ start_date: '2026-05-01' });
  await find({ unique_id: id });
  expect(sandbox.calls()).toMatchObject({ create: 1, find: 2, list: 1, refund: 1, cancel: 1 });
});

it.each([
  ['an unknown one', { transaction_type: 'payout' }, '340'],
  ['none', { transaction_type: undefined }, '320'],
])('a transaction of the type %s is refused', async (_, more, code) => {
  expect(await process('sale', more)).toMatchObject({ root: 'payment_response', code });
});

it.each([
  ['by nothing', {}, '320'],
  ['by an unknown id', { unique_id: 'a'.repeat(32) }, '460'],
  ['by an unknown number', { arn: '1' }, '460'],
])('what is looked for %s is not found', async (_, by, code) => {
  expect(await find(by)).toMatchObject({ root: 'payment_response', status: 'error', code });
});
