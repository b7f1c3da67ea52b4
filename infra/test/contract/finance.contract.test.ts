/** Finance closes a month of fake sales with its own commands. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '#shared/rules/age.ts';
import { dayAfter, monthAfter, monthPeriod } from '#shared/rules/periods.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import type { SandboxPayment } from '../../local/engines/payment-sandbox.ts';
import {
  createFakeMonth,
  type FakeSale,
  type MonthItem,
  type MonthTotals,
} from '../../local/fake-month.ts';
import { bucketClient } from '../support/buckets.ts';
import { financeCommand } from '../support/operator.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { rounds } from '../support/soak.ts';
import { openTable, type StoredItem } from '../support/table.ts';

const sales = rounds(1_000, 10_000);
const mostMegabytes = 300;
const timeZone = 'Europe/Amsterdam';
const month = monthAfter(dayIn(timeZone, new Date()).slice(0, 7), -1);
const thisMonth = monthAfter(month);
const period = monthPeriod(timeZone, month);

let own: OwnStack;
let folder: string;
let totals: MonthTotals;
let lastSale: FakeSale;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'finance-'));
  const zoned = (config: { time_zone: string }) => {
    config.time_zone = timeZone;
  };
  // Without jobs the table has no stream, which makes loading much faster.
  own = await startOwnStack(
    [
      { id: 'maple', change: zoned },
      { id: 'birch', change: zoned },
      { id: 'elm', change: zoned },
      {
        id: 'ash',
        change(config) {
          zoned(config);
          payOutBoth(config);
        },
      },
      {
        id: 'oak',
        change(config) {
          zoned(config);
          payOutBoth(config);
        },
      },
      {
        // At Mollie it has the account of oak, and at Genesis one of its own, as oak has.
        id: 'fir',
        change(config) {
          zoned(config);
          payOutBoth(config, 'oak');
        },
      },
    ],
    { jobs: false },
  );
  ({ totals, last: lastSale } = await load('maple', sales));
  await load('birch', 20);
  await load('elm', 40);
  await loadPaidOut('ash', 60);
  await loadPaidOut('oak', 30);
  await loadPaidOut('fir', 30, 'oak');
}, 300_000);
afterAll(async () => {
  await own?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Sells by cards at Genesis, and by all else at Mollie, of whose account a brand's name is told. */
function payOutBoth({ id, payments }: TenantConfig, account = id): void {
  payments.key_parameter = `/dating/${account}/mollie-key`;
  payments.settlements_parameter = `/dating/${account}/mollie-organization-token`;
  payments.second = {
    ...{ provider: 'genesis', key_parameter: `/dating/${id}/genesis-key` },
    ...{ methods: ['creditcard'], fallback: false },
  };
}

async function load(brand: string, count: number) {
  const kind = { brand, account: brand, month, timeZone, currency: 'USD' };
  const made = createFakeMonth({ ...kind, sales: count });
  const all = [...made.sales];
  await own.stack.engines.payments.put(all.flatMap(({ payments }) => payments));
  await openTable(own.stack.environment).load(all.flatMap(({ items }) => items));
  return { totals: made.totals, last: all.at(-1) as FakeSale };
}

/** Every second sale is one by card at Genesis. */
async function loadPaidOut(brand: string, count: number, account = brand) {
  const kind = { brand, account: brand, month, timeZone, currency: 'USD' };
  const made = [...createFakeMonth({ ...kind, sales: count }).sales];
  const isGenesis = (index: number) => index % 2 === 1;
  const ofGenesis = made.filter((_, index) => isGenesis(index));
  const genesis = own.stack.engines.payments.list('genesis')[0];
  await genesis?.put(
    ofGenesis.flatMap(({ payments }) =>
      payments.map((payment) => ({ ...payment, id: hash(payment.id), method: 'sale3d' })),
    ),
  );
  const ofMollie = made.filter((_, index) => !isGenesis(index));
  // Nothing follows the last one that would pay out a day which came to nothing.
  while (ofMollie.at(-1)?.payments.some(isNothing)) ofMollie.pop();
  await own.stack.engines.payments.put(
    ofMollie.flatMap(({ payments }) => payments.map((payment) => ({ ...payment, account }))),
  );
  const moved = (item: MonthItem): MonthItem =>
    item.provider === undefined
      ? item
      : {
          ...item,
          ...{ provider: 'genesis', method: 'creditcard' },
          provider_reference: `${brand}_${item.payment}`,
        };
  await openTable(own.stack.environment).load([
    ...ofMollie.flatMap(({ items }) => items),
    ...ofGenesis.flatMap(({ items }) => items.map(moved)),
  ]);
}

const isNothing = ({ method, refunds, chargebacks }: SandboxPayment) =>
  method === 'paypal' || refunds.length + chargebacks.length > 0;

const hash = (text: string) => createHash('md5').update(text).digest('hex');

const finance = (...args: string[]) => financeCommand(own.stack.environment, ...args);
async function json<T>(...args: string[]): Promise<T> {
  const { status, out, err } = await finance(...args, '--format', 'json');
  expect([status, err]).toEqual([0, '']);
  return JSON.parse(out) as T;
}
/** Nothing was booked before: reading from there spares the years of the brand. */
const since = ['--since', dayAfter(`${month}-01`, -1)];
const of = (tenant: string, ...more: string[]) => ['--tenant', tenant, '--month', month, ...more];

interface Sums {
  by: string;
  group: string;
  gross: number;
  vat: number;
  net: number;
  discount: number;
  credits: number;
  sales: number;
  refunds: number;
  chargebacks: number;
}

/** Returns all ledger and journal entries of a brand, read directly. */
async function getLedger(brand: string) {
  const items = (await openTable(own.stack.environment).everything()).filter(({ pk }) =>
    pk.startsWith(`TENANT#${brand}#`),
  );
  const entries = items.filter(({ sk }) => sk.startsWith('LEDGER#'));
  const journalEntries = items.filter(({ pk }) => pk.startsWith(`TENANT#${brand}#JOURNAL#`));
  const sum = (list: readonly StoredItem[], name: string) =>
    list.reduce((total, item) => total + Number(item[name]), 0);
  return { entries, journalEntries, sum };
}

/** Returns the provider's payment of a recorded sale. */
function getPayment(sale: StoredItem | undefined): SandboxPayment {
  const found = own.stack.engines.payments.payment(String(sale?.provider_reference));
  if (!found) throw new Error('no such payment');
  return found;
}

describe('a month', () => {
  it('is summed up as the ledger has it, in every grouping', async () => {
    const rows = await json<Sums[]>('summary', ...of('maple'));
    const { journalEntries, entries, sum } = await getLedger('maple');
    for (const by of ['total', 'day', 'country', 'method', 'campaign']) {
      const own = rows.filter((row) => row.by === by);
      const total = (name: keyof Sums) => own.reduce((all, row) => all + Number(row[name]), 0);
      expect(total('gross')).toBe(sum(journalEntries, 'gross'));
      expect(total('vat')).toBe(sum(journalEntries, 'vat'));
      expect(total('net')).toBe(sum(journalEntries, 'gross') - sum(journalEntries, 'vat'));
      expect([total('sales'), total('refunds'), total('chargebacks')]).toEqual([
        totals.sales,
        totals.refunds,
        totals.chargebacks,
      ]);
    }
    const bought = entries.filter(({ counter_account: by }) =>
      ['purchases', 'reversals', 'withdrawals'].includes(String(by)),
    );
    expect(rows[0]).toMatchObject({
      ...{ by: 'total', gross: totals.gross, discount: totals.discount },
      credits: sum(bought, 'amount'),
    });
  }, 240_000);

  it('has one row for each journal entry, of that brand alone', async () => {
    const rows = await json<{ id: string; net: number; vat: number; gross: number }[]>(
      'transactions',
      ...of('maple'),
    );
    expect(rows).toHaveLength(totals.journalEntries);
    for (const { net, vat, gross } of rows) expect(net + vat).toBe(gross);
    expect(await json<unknown[]>('transactions', ...of('birch'))).toHaveLength(
      (await getLedger('birch')).journalEntries.length,
    );
    const { out } = await finance('transactions', ...of('maple'), '--format', 'csv');
    expect(out.trim().split('\n')).toHaveLength(totals.journalEntries + 1);
  }, 240_000);

  it('can be asked for by days, both included', async () => {
    const first = `${month}-01`;
    const last = dayAfter(`${thisMonth}-01`, -1);
    const middle = dayAfter(first, 14);
    const count = async (from: string, to: string) => {
      const days = ['--tenant', 'maple', '--from', from, '--to', to];
      return (await json<unknown[]>('transactions', ...days)).length;
    };
    const [early, late] = [await count(first, middle), await count(dayAfter(middle), last)];
    expect(early + late).toBe(totals.journalEntries);
    expect(await count(first, first)).toBeGreaterThan(0);
  }, 240_000);

  it('agrees with the provider and the ledger to the cent', async () => {
    const { status, out, err } = await finance('reconcile', ...of('maple'), '--format', 'csv');
    expect(out.trim()).toBe('kind,provider_reference,payment,member,books,other');
    expect(status).toBe(0);
    const line = (name: string) => err.split('\n').find((text) => text.startsWith(name)) ?? '';
    for (const name of ['paid, says the provider', 'sales in the journal']) {
      expect(line(name)).toContain(`${(totals.sold / 100).toFixed(2)} USD  ${sales} payments`);
    }
    expect(err).toContain('Nothing differs.');
  }, 120_000);

  it('leaves as many credits unspent as the ledger’s balances say', async () => {
    const { entries, sum } = await getLedger('maple');
    const found = await json<{
      purchased: number;
      granted: number;
      worth: { gross: number; vat: number; net: number }[];
    }>('liability', '--tenant', 'maple');
    // The credits of members and their counter-entries add up to zero.
    expect(found.purchased + found.granted).toBe(totals.credits);
    expect(sum(entries, 'amount')).toBe(totals.credits);
    const [worth] = found.worth;
    expect(worth?.net).toBe((worth?.gross ?? 0) - (worth?.vat ?? 0));
    expect(worth?.gross).toBeLessThan(totals.gross);
    // There was no entry before the day of the first sale.
    const day = dayAfter(`${month}-01`, -1);
    const none = await json<object>('liability', '--tenant', 'maple', '--at', day);
    expect(none).toMatchObject({ purchased: 0, granted: 0, members: 0, worth: [] });
  }, 120_000);
});

interface RevenueRow {
  tenant?: string;
  line: string;
  currency: string;
  credits: number;
  gross: number;
  vat: number;
  net: number;
}
const getGross = (rows: readonly RevenueRow[], name: string) =>
  rows.find(({ line }) => line === name)?.gross ?? 0;

let owed: RevenueRow | undefined;

describe('reports', () => {
  it('roll what all brands owe forward: what was paid is revenue, is owed, or went back', async () => {
    const all = await json<RevenueRow[]>('revenue', '--all-brands', '--month', month, ...since);
    expect([...new Set(all.map(({ tenant }) => tenant))]).toEqual([
      'ash',
      'birch',
      'elm',
      'fir',
      'maple',
      'oak',
    ]);
    const rows = all.filter(({ tenant }) => tenant === 'maple');
    const gross = (name: string) => getGross(rows, name);
    expect([gross('opening'), gross('sold')]).toEqual([0, totals.sold]);
    const back = -(gross('refunded') + gross('charged_back'));
    expect(totals.sold - back).toBe(totals.gross);
    expect(gross('recognised') + gross('closing') + back).toBe(totals.sold);
    owed = rows.find(({ line }) => line === 'closing');
  }, 120_000);

  it('explain in a sentence what is owed, and sort it by age', async () => {
    const { out, err } = await finance('liability', '--tenant', 'maple', ...since);
    expect(out).toContain(` ${((owed?.gross ?? 0) / 100).toFixed(2)} `);
    expect(err).toContain(`${(totals.sold / 100).toFixed(2)} USD paid`);
    expect(err).toContain('the rounding of refunds in part');
    const aged = ['liability', '--tenant', 'maple', '--by-age', '--format', 'csv', ...since];
    expect((await finance(...aged)).out).toMatch(
      /^age,currency,credits,gross,vat,net\n(0-30|31-90),USD,/,
    );
  }, 120_000);

  it('count payers as the journal does', async () => {
    const { journalEntries } = await getLedger('maple');
    const sold = journalEntries.filter(({ kind }) => kind === 'sale');
    const members = new Set(sold.map(({ member }) => member));
    const [row] = await json<Record<string, number>[]>('payers', ...of('maple', ...since));
    expect(row).toMatchObject({
      ...{ payers: members.size, new_payers: members.size, gross: totals.gross },
      ...{ active_members: members.size, timed: 0 },
    });
  }, 120_000);

  it('tell what traffic sources brought, in shares of all', async () => {
    const rows = await json<(Sums & { share_percent: number })[]>('affiliates', ...of('maple'));
    const [total, ...others] = rows;
    expect(total).toMatchObject({ by: 'total', gross: totals.gross, share_percent: 100 });
    const networks = others.filter(({ by }) => by === 'network');
    expect(networks.map(({ group }) => group)).toEqual(['(none)', 'partner', 'search', 'social']);
    expect(networks.reduce((sum, { gross }) => sum + gross, 0)).toBe(totals.gross);
  }, 120_000);
});

async function keptFiles(brand: string): Promise<Map<string, string>> {
  const client = bucketClient(own.stack.environment);
  const Bucket = own.stack.environment.EXPORT_BUCKET ?? '';
  const { Contents = [] } = await client.send(
    new ListObjectsV2Command({ Bucket, Prefix: `finance/${brand}/` }),
  );
  const files = new Map<string, string>();
  for (const { Key = '' } of Contents) {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    files.set(Key, (await Body?.transformToString()) ?? '');
  }
  client.destroy();
  return files;
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('a period without bookings', () => {
  it.each(['transactions', 'summary', 'export'])('is told in words by %s', async (command) => {
    const { status, err } = await finance(command, '--tenant', 'birch', '--month', '2025-10');
    expect([status, err]).toEqual([0, 'birch booked nothing from 2025-10-01 to 2025-10-31.\n']);
  });

  it.each([
    ['transactions', '--month', '2099-01'],
    ['reconcile', '--from', '2099-01-01'],
    ['liability', '--at', '2099-01-31'],
    ['close', '--month', '2099-01'],
  ])('is refused by %s at once where it has not begun', async (command, ...words) => {
    const { status, err } = await finance(command, '--tenant', 'birch', ...words);
    expect([status, err]).toEqual([1, expect.stringContaining('has not begun: today is')]);
  });
});

describe('closing', () => {
  it(`keeps a month of ${sales} sales, in little memory`, async () => {
    const { status, out, err } = await finance('close', ...of('maple'), '--usage');
    expect([status, out]).toEqual([0, expect.stringContaining(`${month} is closed.`)]);
    const usage = JSON.parse(err.trim().split('\n').at(-1) ?? '') as Record<string, number>;
    expect(usage.megabytes).toBeLessThan(mostMegabytes);

    const files = await keptFiles('maple');
    const named = (name: string) =>
      [...files].find(([key]) => key.includes(`/${name}-`)) ?? ['', ''];
    const [manifestKey, manifest] = named('manifest');
    const content = JSON.parse(manifest);
    for (const name of ['transactions', 'balances']) {
      const [key, text] = named(name);
      expect(content.files[name].sha256).toBe(sha256(text));
      expect(key).toContain(sha256(text).slice(0, 16));
    }
    expect(manifestKey).toContain(sha256(manifest).slice(0, 16));
    expect(content.summary[0]).toMatchObject({ by: 'total', gross: totals.gross, vat: totals.vat });
    const { opening, closing } = content.liability;
    expect(opening).toMatchObject({ purchased: 0, granted: 0 });
    expect(closing.purchased + closing.granted).toBe(totals.credits);
    const accounts = Object.values(content.ledger as Record<string, number>);
    expect(accounts.reduce((sum, amount) => sum + amount, 0)).toBe(totals.credits);
    expect(named('reconciliation')[1].trim().split('\n')).toHaveLength(1);
  }, 180_000);

  it('again is the same, and keeps nothing more', async () => {
    const before = await keptFiles('maple');
    const { status, out } = await finance('close', ...of('maple'));
    expect([status, out]).toEqual([0, expect.stringContaining('reads the same')]);
    expect(await keptFiles('maple')).toEqual(before);
    const months = await json<{ month: string }[]>('months', '--tenant', 'maple');
    expect(months.map((one) => one.month)).toEqual([month]);
  }, 180_000);

  it('makes later months stand on it: what is read follows the period', async () => {
    const ask = async (...more: string[]) => {
      const { err } = await finance('liability', '--tenant', 'maple', '--usage', ...more);
      return JSON.parse(err.trim().split('\n').at(-1) ?? '') as { requests: number };
    };
    const carried = await json<{ from: string; purchased: number; granted: number }>(
      'liability',
      ...['--tenant', 'maple'],
    );
    expect(carried.from).toBe(period.to);
    expect(carried.purchased + carried.granted).toBe(totals.credits);
    // Number of days since the month's end, which cost five requests each.
    const days = Math.ceil((Date.now() - Date.parse(period.to)) / 86_400_000) + 1;
    expect((await ask()).requests).toBeLessThanOrEqual(days * 5 + 2);
  }, 240_000);

  it('hands over what is owed to the next month, to the cent', async () => {
    const begun = await json<RevenueRow[]>('revenue', '--tenant', 'maple', '--month', thisMonth);
    const { line: _, tenant: __, ...worth } = owed as RevenueRow;
    expect(begun[0]).toEqual({ line: 'opening', ...worth });
  }, 120_000);

  it('is refused before its time and out of turn', async () => {
    const early = await finance('close', '--tenant', 'maple', '--month', thisMonth);
    expect([early.status, early.err]).toEqual([1, expect.stringMatching(/can be closed from/)]);
    const past = ['close', '--tenant', 'maple', '--month', monthAfter(month, -1)];
    const old = await finance(...past);
    expect([old.status, old.err]).toEqual([1, expect.stringContaining('the first month')]);
  }, 240_000);

  it('is refused where something differs, until two people agree why it may', async () => {
    const reason = 'the provider corrects it on Monday';
    const lost = (await getLedger('birch')).journalEntries.find(({ kind }) => kind === 'sale');
    const paid = getPayment(lost);
    await own.stack.engines.payments.put([{ ...paid, amount: { ...paid.amount, value: '1.23' } }]);
    const refused = await finance('close', ...of('birch', ...since));
    expect(refused.status).toBe(1);
    expect(refused.err).toContain('amount_differs: 1');
    expect(refused.err).toContain(paid.id);
    expect(await keptFiles('birch')).toEqual(new Map());

    expect(refused.err).toMatch(/amount_differs .* 1\.23 USD/);

    const agree = (by: string) => finance('close', ...of('birch', ...since, '--agree', '--by', by));
    expect((await agree('ben')).err).toContain('Nobody proposed to close');
    const proposed = await finance(
      'close',
      ...of('birch', ...since, '--accept-differences', reason, '--by', 'ann'),
    );
    expect([proposed.status, proposed.err]).toEqual([
      1,
      expect.stringContaining('ann would accept this. Somebody else says'),
    ]);
    expect(await keptFiles('birch')).toEqual(new Map());
    expect(await agree('Ann')).toMatchObject({
      status: 1,
      err: expect.stringContaining('Ann proposed it; somebody else has to agree'),
    });
    // What the second person sees is what the first one saw.
    await own.stack.engines.payments.put([{ ...paid, amount: { ...paid.amount, value: '1.24' } }]);
    expect((await agree('ben')).err).toContain('What differs is not what ann saw');
    await own.stack.engines.payments.put([{ ...paid, amount: { ...paid.amount, value: '1.23' } }]);
    const accepted = await agree('ben');
    expect([accepted.status, accepted.out]).toEqual([
      0,
      expect.stringContaining(`${reason} (ann, agreed by ben)`),
    ]);
    const [closed] = await json<object[]>('months', '--tenant', 'birch');
    expect(closed).toMatchObject({
      ...{ accepted: reason, accepted_by: ['ann', 'ben'] },
      differences: { amount_differs: 1 },
    });
    const kept = [...(await keptFiles('birch'))].find(([key]) => key.includes('reconciliation'));
    expect(kept?.[1]).toContain(paid.id);
  }, 120_000);
});

describe('a closed month that reads otherwise', () => {
  it('shows corrections and never another row, and cannot be closed again', async () => {
    const before = await keptFiles('maple');
    const sale = lastSale.items.find(({ kind }) => kind === 'sale') as MonthItem;
    const at = new Date(Date.parse(period.to) - 1_000).toISOString();
    const late = {
      ...sale,
      id: 'late',
      at,
      sk: `${at}#late`,
      pk: `TENANT#maple#JOURNAL#${at.slice(0, 10)}`,
    };
    await openTable(own.stack.environment).load([late]);
    const again = await finance('close', ...of('maple', ...since));
    expect([again.status, again.err]).toEqual([1, expect.stringContaining('with other content')]);
    expect(await keptFiles('maple')).toEqual(before);

    const file = join(folder, 'maple.csv');
    const { err } = await finance('export', ...of('maple', '--out', file));
    expect(err).toContain('1 corrections');
    const exported = await readFile(file, 'utf8');
    expect(err).toContain(sha256(exported));
    const rows = exported.trim().split('\n');
    const [, closed = ''] = [...before].find(([key]) => key.includes('/transactions-')) ?? [];
    expect(rows.filter((row) => !row.endsWith(',added'))).toEqual(closed.trim().split('\n'));
    expect(rows.filter((row) => row.startsWith('late,'))).toHaveLength(1);
    const revenue = await finance('revenue', ...of('maple', ...since));
    expect([revenue.status, revenue.err]).toEqual([1, expect.stringContaining('do not explain')]);
  }, 180_000);
});

describe('reconciliation', () => {
  it('names every kind of difference with the provider and the ledger', async () => {
    const { journalEntries, entries } = await getLedger('elm');
    const sold = journalEntries.filter(({ kind }) => kind === 'sale');
    const clean = sold.filter(
      ({ payment }) =>
        !journalEntries.some((one) => one.payment === payment && one.kind !== 'sale'),
    );
    const when = new Date(Date.parse(period.from) + 1_000).toISOString();
    const extra = (id: string, tenant: string | null): SandboxPayment => ({
      ...{ ...getPayment(clean[0]), id, createdAt: when, paidAt: when },
      metadata: { order: `${id}-order`, tenant },
    });
    const [first, second, third, fourth] = [0, 1, 2, 3].map((at) => getPayment(clean[at])) as [
      SandboxPayment,
      SandboxPayment,
      SandboxPayment,
      SandboxPayment,
    ];
    const refund = { id: 're_1', description: '', metadata: null, createdAt: when };
    await own.stack.engines.payments.put([
      extra('tr_unsold', 'elm'),
      extra('tr_nobody', null),
      extra('tr_foreign', 'not-a-brand'),
      { ...first, amount: { ...first.amount, value: '0.99' } },
      { ...second, refunds: [{ ...refund, amount: second.amount }] },
      { ...third, status: 'expired', paidAt: null },
      {
        ...fourth,
        chargebacks: [{ id: 'chb_1', amount: fourth.amount, createdAt: when, reversedAt: null }],
      },
    ]);
    const [unknown] = clean.slice(4);
    const ghost = { ...unknown, id: 'ghost', payment: 'ghost', provider_reference: 'tr_ghost' };
    const grant = entries.find(({ counter_account: by }) => by === 'purchases') as StoredItem;
    await openTable(own.stack.environment).load([
      {
        ...(ghost as StoredItem),
        sk: `${when}#ghost`,
        pk: `TENANT#elm#JOURNAL#${when.slice(0, 10)}`,
        at: when,
      },
      {
        ...{ ...grant, reference: 'nothing', at: when, sequence: 99 },
        ...{ pk: 'TENANT#elm#MEMBER#somebody', sk: 'LEDGER#000000000099' },
        gsi1pk: `TENANT#elm#LEDGER#${when.slice(0, 10)}#3`,
        gsi1sk: `${when}#somebody#000000000099`,
      },
    ]);
    const { status, out } = await finance('reconcile', ...of('elm'), '--format', 'json');
    expect(status).toBe(1);
    const found = (
      JSON.parse(out) as { kind: string; provider_reference: string; payment: string }[]
    )
      .map(({ kind, provider_reference, payment }) => `${kind} ${provider_reference || payment}`)
      .sort();
    expect(found).toEqual(
      [
        'paid_without_sale tr_unsold',
        'unknown_tenant tr_nobody',
        'unknown_tenant tr_foreign',
        `amount_differs ${first.id}`,
        `refund_differs ${second.id}`,
        `status_differs ${third.id}`,
        `chargeback_differs ${fourth.id}`,
        'sale_without_payment tr_ghost',
        'sale_without_grant ghost',
        'grant_without_sale nothing',
      ].sort(),
    );
  }, 120_000);
});

describe('the command', () => {
  it.each([
    [['nonsense'], "Unknown command 'nonsense'."],
    [['summary'], 'Name the brand'],
    [['summary', '--tenant', 'maple', '--month', '2026-13'], '--month is YYYY-MM'],
    [['summary', '--tenant', 'maple', '--from', '2026-02-30'], '--from is a day'],
    [['summary', '--tenant', 'maple', '--out', 'x'], "Unknown option '--out'."],
    [['close', '--tenant', 'maple'], 'which month'],
    [['revenue', '--tenant', 'maple', '--all-brands'], 'exclude each other'],
    [['summary', '--tenant', 'maple', '--format', 'xml'], '--format is'],
  ])('says what is wrong with %j', async (args, reason) => {
    const { status, err } = await finance(...args);
    expect([status, err]).toEqual([2, expect.stringContaining(reason)]);
  });

  it('knows only brands that are online', async () => {
    const { status, err } = await finance('summary', '--tenant', 'nobody');
    expect([status, err]).toEqual([1, expect.stringContaining('no brand nobody')]);
  });

  it('helps', async () => {
    const { status, out } = await finance('close', '--help');
    expect([status, out]).toEqual([0, expect.stringContaining('--accept-differences')]);
  });
});

interface PayoutRow {
  day: string;
  provider: 'mollie' | 'genesis';
  gross: number;
  paid_out: number;
  bank: number;
  differences: number;
}

describe('payouts', () => {
  const payouts = (...more: string[]) => finance('payouts', ...of('ash', ...more));
  /** Keeps what the local stack says below a path in a file. */
  async function download(path: string): Promise<string> {
    const response = await fetch(`http://localhost:${own.stack.port}/__local/psp/${path}`);
    const file = join(folder, path.replaceAll(/\W/g, '-'));
    await writeFile(file, await response.text());
    return file;
  }

  /**
   * Has Mollie pay a cent less for the first payment of the month that begins like this.
   *
   * @param less what the total says less
   * @returns what the payment's id was, once payouts were read
   */
  function spoil(prefix: string, less: number): () => string {
    let spoiled = '';
    own.stack.engines.payments.changePayouts((payout) => {
      const line = payout.lines.find(
        ({ kind, payment }) => kind === 'payment' && payment.id.startsWith(prefix),
      );
      const isFirst = spoiled === '' || spoiled === line?.payment.id;
      const inMonth = payout.createdAt >= period.from && payout.createdAt < period.to;
      if (!line || !isFirst || !inMonth) return payout;
      spoiled = line.payment.id;
      const lines = payout.lines.map((one) =>
        one === line ? { ...one, minor: one.minor - 1 } : one,
      );
      return { ...payout, lines, total: payout.total - less };
    });
    return () => spoiled;
  }

  it('of both providers reconcile to 0 with bookings, statement and bank', async () => {
    const first = await payouts('--fetch', '--show', 'differences', '--format', 'json');
    expect(first.status).toBe(1);
    const getKinds = (out: string) =>
      (JSON.parse(out) as { kind: string }[]).map(({ kind }) => kind);
    // Genesis does not tell what it pays out.
    expect(new Set(getKinds(first.out))).toEqual(new Set(['statement_missing']));

    const statement = await download('statement?brand=ash');
    const added = await finance(
      ...['payout-statement', '--tenant', 'ash', '--provider', 'genesis', '--file', statement],
    );
    expect([added.err, added.status]).toEqual(['', 0]);
    const bank = await finance(
      ...['payout-bank', '--tenant', 'ash', '--file', await download('bank?brand=ash')],
    );
    expect([bank.err, bank.status]).toEqual(['', 0]);

    const { status, out, err } = await payouts('--format', 'json');
    expect([err, status]).toEqual([expect.stringContaining('Nothing differs.'), 0]);
    const rows = JSON.parse(out) as PayoutRow[];
    expect(new Set(rows.map(({ provider }) => provider))).toEqual(new Set(['mollie', 'genesis']));
    for (const row of rows.filter(({ paid_out }) => paid_out > 0)) {
      expect(row).toMatchObject({ bank: row.paid_out, differences: 0 });
    }
    const inSandbox = own.stack.engines.payments
      .payouts('ash')
      .filter(({ day }) => rows.some((row) => row.provider === 'genesis' && row.day === day))
      .filter(({ reference }) => reference.startsWith('GENESIS'));
    const total = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0);
    const genesis = rows.filter(({ provider }) => provider === 'genesis');
    expect(total(genesis.map(({ paid_out }) => paid_out))).toBe(
      total(inSandbox.map((payout) => payout.total)),
    );
  }, 120_000);

  it('of brands that share an account are those of all of them, and of no other account', async () => {
    const account = 'oak';
    const readsAll = async (brand: string) => {
      await finance('payouts', ...of(brand, '--fetch'));
      const statement = await download(`statement?brand=${brand}`);
      const added = await finance(
        ...['payout-statement', '--tenant', brand, '--provider', 'genesis', '--file', statement],
      );
      expect([added.err, added.status]).toEqual(['', 0]);
      // What the bank got for the account that both have, and for the brand's own.
      const files = new Set([account, brand].map((name) => `bank?brand=${name}`));
      const texts = await Array.fromAsync(files, async (path) =>
        readFile(await download(path), 'utf8'),
      );
      const rows = texts.flatMap((text) => text.trim().split('\n').slice(1));
      const own = rows.filter(
        (row) => !row.includes('GENESIS') || row.includes(`.${brand}.`.toUpperCase()),
      );
      const bank = join(folder, `bank-${brand}.csv`);
      await writeFile(bank, ['date,amount,currency,reference', ...own, ''].join('\n'));
      const read = await finance('payout-bank', '--tenant', brand, '--file', bank);
      expect([read.err, read.status]).toEqual(['', 0]);
      const { status, out, err } = await finance('payouts', ...of(brand, '--format', 'json'));
      expect([err, status]).toEqual([expect.stringContaining('Nothing differs.'), 0]);
      return JSON.parse(out) as PayoutRow[];
    };
    const [oak = [], fir = []] = await Promise.all(['oak', 'fir'].map(readsAll));
    const getGross = (rows: readonly PayoutRow[], provider: string) =>
      rows.filter((row) => row.provider === provider).reduce((sum, { gross }) => sum + gross, 0);
    expect(getGross(fir, 'mollie')).toBe(getGross(oak, 'mollie'));
    // Neither brand alone sold what is paid out together.
    for (const brand of ['oak', 'fir']) {
      const { entries: _, journalEntries } = await getLedger(brand);
      const sold = journalEntries
        .filter(({ kind, provider }) => kind === 'sale' && provider === 'mollie')
        .reduce((sum, { gross }) => sum + Number(gross), 0);
      expect(sold).toBeGreaterThan(0);
      expect(sold).toBeLessThan(getGross(oak, 'mollie'));
    }
    expect(getGross(fir, 'genesis')).not.toBe(getGross(oak, 'genesis'));

    // What differs of one brand's payment is named with the payouts of both.
    const spoiled = spoil('tr_fir', 0);
    const differing = ['oak', 'fir'].map((brand) =>
      finance(...['payouts', ...of(brand, '--fetch', '--show', 'differences', '--format', 'json')]),
    );
    for (const { status, out } of await Promise.all(differing)) {
      const found = (JSON.parse(out) as Record<string, string>[]).map((one) => one.kind);
      expect([status, out]).toEqual([1, expect.stringContaining(spoiled())]);
      expect(found).toContain('amount_differs');
    }
    own.stack.engines.payments.changePayouts(null);
  }, 180_000);

  it('that differ are named, and nothing else', async () => {
    const spoiled = spoil('tr_ash', 1);
    const { status, out, err } = await payouts(
      ...['--fetch', '--show', 'differences', '--format', 'json'],
    );
    own.stack.engines.payments.changePayouts(null);
    const found = (JSON.parse(out) as Record<string, string>[]).map((one) => [
      ...[one.kind, one.kind === 'bank_differs' ? '' : one.provider_reference],
    ]);
    expect(found.sort()).toEqual([
      ['amount_differs', spoiled()],
      ['bank_differs', ''],
    ]);
    expect(status).toBe(1);
    expect(err).not.toContain('unexplained');
    // What reads as before is not written again.
    expect(err).toMatch(/mollie: \d+ payouts read, 1 new or changed/);
    expect(err).toMatch(/genesis: \d+ payouts read, 0 new or changed/);
  }, 120_000);

  it('are in the record of a closed month, which reads the same when they differ later', async () => {
    const closed = await finance('close', ...of('ash', ...since));
    expect([closed.err, closed.status]).toEqual(['', 0]);
    expect(closed.out).toMatch(/^at genesis at the end: \d+\.\d\d USD$/m);
    const again = await finance('close', ...of('ash', ...since));
    expect([again.status, again.out]).toEqual([0, expect.stringContaining('reads the same.')]);
  }, 120_000);

  it('without what reads them say what is missing, and wrong use how it is right', async () => {
    const { status, err } = await finance('payouts', ...of('elm', '--fetch'));
    expect([status, err]).toEqual([1, expect.stringContaining('settlements_parameter is missing')]);
    expect((await payouts('--show', 'all')).status).toBe(2);
  }, 120_000);
});
