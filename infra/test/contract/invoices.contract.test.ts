/** Numbers of invoices and credit notes: one series for each company and year, without gap or double. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transactionsContract } from '#shared/api/transactions.ts';
import { createPaidOrder, registerProblems } from '../support/buying.ts';
import { membersAt, soon } from '../support/fixtures.ts';
import type { TestUser } from '../support/members.ts';
import { financeCommand, stageCommand } from '../support/operator.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { rounds, soakTimeout } from '../support/soak.ts';
import { openTable } from '../support/table.ts';

/** The first two are of one company, as copies of one brand are. */
const brands = ['maple', 'birch', 'cedar'];
const payments = rounds(90, 1_000);
const buyers = rounds(6, 25);
const atOnce = rounds(30, 60);
/** Documents that wait for the job. */
const waiting = rounds(30, 3_000);
let own: OwnStack;
let stored: ReturnType<typeof openTable>;

beforeAll(async () => {
  own = await startOwnStack(
    [...brands, 'oak'].map((id) => ({
      id,
      change: (config) => {
        if (id === 'cedar') config.company.kvk = 'File 7654321';
        if (id !== 'oak') return;
        Object.assign(config.company, { country: 'NL', kvk: 'KvK 12345678' });
        config.countries = ['NL', 'DE'];
        const least = { costs: '0.50', currency: 'USD' };
        config.prices.minimum_message_costs = { NL: least, DE: least };
      },
    })),
    { workers: 3 },
  );
  stored = openTable(own.stack.environment);
}, 180_000);
afterAll(() => own?.stop());

const registers = async () => {
  const numbers = (await stored.everything()).filter(({ sk }) => sk.startsWith('NUMBER#'));
  return Map.groupBy(numbers, ({ pk }) => pk);
};
const problems = async () => {
  const everything = await stored.everything();
  return brands.flatMap((brand) => registerProblems(everything, brand));
};
const documents = async ({ client }: TestUser, id: string) =>
  (await client.ok(transactionsContract, 'GET', { query: { id } })).transaction?.documents ?? [];

it(
  `${payments} payments at once over three processes leave no gap and no double, in order`,
  async () => {
    const { createMembers } = membersAt(own);
    const members: TestUser[] = [];
    for (const brand of brands) members.push(...(await createMembers(buyers, brand)));
    const began = performance.now();
    let left = payments;
    const paying = async (lane: number) => {
      while (left > 0) {
        left -= 1;
        const buyer = members[(left + lane) % members.length] as TestUser;
        await createPaidOrder(buyer, { package: 'small' });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, (_, lane) => paying(lane)));
    const paid = performance.now();
    // The job does what nobody could do by the way.
    await own.local.advance(60);
    const count = async () =>
      [...(await registers()).values()].reduce((sum, { length }) => sum + length, 0);
    await soon(async () => expect(await count()).toBe(payments));
    const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(1);
    console.log(
      `${payments} payments in ${seconds(began, paid)} s, the last number ${seconds(paid, performance.now())} s later`,
    );
    expect(await problems()).toEqual([]);
    const found = await registers();
    const tenants = [...found.values()].map((register) =>
      [...new Set(register.map(({ tenant }) => tenant))].sort().join(),
    );
    expect(tenants.sort()).toEqual(['birch,maple', 'cedar']);
  },
  soakTimeout(180_000),
);

it('credit notes have their own series, and a payment that was charged back and given again three documents', async () => {
  const buyer = await membersAt(own).createMember('maple');
  const { id, reference } = await createPaidOrder(buyer, { package: 'small' });
  await own.local.payInSandbox(reference, { status: 'charged_back' });
  await soon(async () => expect(await documents(buyer, id)).toHaveLength(2));
  await own.local.payInSandbox(reference, { status: 'chargeback_reversed' });
  await soon(async () => expect(await documents(buyer, id)).toHaveLength(3));
  const [sale, back, again] = await documents(buyer, id);
  expect([sale?.kind, back?.kind, again?.kind]).toEqual(['invoice', 'credit_note', 'invoice']);
  expect(back?.number).toMatch(/^C20\d\d-000001$/);
  expect(back?.amount.value).toBe(`-${sale?.amount.value}`);
  expect(again?.amount).toEqual(sale?.amount);
  expect(await problems()).toEqual([]);
}, 120_000);

it('finance reads the register of the company, and is told of a gap', async () => {
  const invoices = (...words: string[]) =>
    financeCommand(own.stack.environment, 'invoices', '--tenant', 'birch', ...words);
  const { out, err, status } = await invoices('--format', 'json');
  expect(status).toBe(0);
  expect(err).toMatch(/, 20\d\d: \d+ invoices, 1 credit notes, no gap\n$/);
  const rows = JSON.parse(out) as { number: string; tenant: string; gross: number }[];
  expect(new Set(rows.map(({ tenant }) => tenant))).toEqual(new Set(['maple', 'birch']));
  expect(rows.at(-1)).toMatchObject({ number: expect.stringMatching(/^C/), tenant: 'maple' });
  expect((await invoices('--year', '2099')).err).toContain('2099 has not begun');

  const [register = []] = [...(await registers()).values()].filter((all) =>
    all.some(({ tenant }) => tenant === 'birch'),
  );
  const taken = register.find(({ number }) => String(number).endsWith('-000002'));
  if (!taken) throw new Error('there is no second number');
  const key = { TableName: stored.name, Key: { pk: taken.pk, sk: taken.sk } };
  await stored.documents.send(new DeleteCommand(key));
  const gap = await invoices();
  expect([gap.status, gap.err]).toEqual([1, expect.stringContaining(`${taken.number} is missing`)]);
  await stored.load([taken]);
}, 120_000);

it('finance adds up what the company owes other countries of the EU, in euros', async () => {
  const people = membersAt(own);
  for (const home of [
    { country: 'DE', region: 'DE-HH' },
    { country: 'NL', region: 'NL-UT' },
  ] as const) {
    const buyer = await people.createMember('oak', home);
    await createPaidOrder(buyer, { package: 'medium' });
  }
  const entries = async () =>
    (await stored.everything()).filter(({ pk }) => pk.startsWith('TENANT#oak#JOURNAL#'));
  await soon(async () => expect(await entries()).toHaveLength(2));
  const [german] = (await entries()).filter(({ country }) => country === 'DE');
  const today = String(german?.at).slice(0, 10);
  const quarter = `${today.slice(0, 4)}-Q${Math.ceil(Number(today.slice(5, 7)) / 3)}`;
  const oss = (...words: string[]) =>
    financeCommand(own.stack.environment, 'oss', '--tenant', 'oak', '--quarter', quarter, ...words);
  expect(await oss()).toMatchObject({
    status: 1,
    err: expect.stringMatching(/The rates lack USD of \d{4}-\d\d-\d\d/),
  });
  const folder = await mkdtemp(join(tmpdir(), 'rates-'));
  const file = join(folder, 'rates.csv');
  const last = new Date(Date.UTC(Number(today.slice(0, 4)), Number(quarter.slice(-1)) * 3, 0));
  await writeFile(file, `date,currency,rate\n${last.toISOString().slice(0, 10)},USD,1.25\n`);
  const { out, err, status } = await oss('--rates', file, '--format', 'json');
  await rm(folder, { recursive: true });
  expect(status).toBe(0);
  const [net, vat] = [Number(german?.gross) - Number(german?.vat), Number(german?.vat)];
  expect(JSON.parse(out)).toEqual([
    {
      ...{ country: 'DE', vat_rate: 1_900, quarter, currency: 'USD', net, vat },
      ...{ net_eur: Math.round(net / 1.25), vat_eur: Math.round(vat / 1.25) },
    },
  ]);
  expect(err).toContain(
    `(oak), ${quarter}: ${(Math.round(vat / 1.25) / 100).toFixed(2)} EUR of VAT`,
  );
  expect(err).toContain('to be declared in NL (Union scheme)');
  expect((await oss('--quarter', '2026')).err).toContain('--quarter is YYYY-Q1 to YYYY-Q4');
  // A company outside of the EU that declares no registration.
  expect(await oss('--tenant', 'cedar')).toMatchObject({
    status: 1,
    err: expect.stringMatching(/outside of the EU, and cedar names no registration/),
  });
}, 120_000);

it(
  `${waiting} documents that a stop keeps waiting get their numbers from the job`,
  async () => {
    const buyer = await membersAt(own).createMember('cedar');
    const { id } = await createPaidOrder(buyer, { package: 'small' });
    await soon(async () => expect(await documents(buyer, id)).toHaveLength(1));
    const pk = `TENANT#cedar#MEMBER#${buyer.id}`;
    const [payment] = (await stored.partition(pk)).filter(({ sk }) => sk.startsWith('PAYMENT#'));
    if (!payment) throw new Error('there is no payment');
    const turn = (way: string) =>
      stageCommand(own.stack.environment, way, '--brand', 'cedar', '--yes');
    await turn('stop');
    // Payments that were booked in the moment of the stop, which nobody comes by again.
    const at = new Date().toISOString();
    const made = Array.from({ length: waiting }, (_, index) => {
      const own = `${id.slice(0, -6)}${String(index).padStart(6, '0')}`;
      const entry = `${own}.000002.0`;
      const [gross, vat] = [Number(payment.amount), Number(payment.vat)];
      return {
        entry: {
          ...{ pk: `TENANT#cedar#JOURNAL#${at.slice(0, 10)}`, sk: `${at}#${entry}` },
          ...{ id: entry, at, kind: 'sale', payment: own, invoice_number: '', member: buyer.id },
          ...{ currency: 'USD', gross, vat },
        },
        payment: {
          ...payment,
          ...{ sk: `PAYMENT#${own}`, id: own, version: 2, invoice_number: undefined },
          documents: [{ kind: 'invoice', cause: 'sale', entry, at, gross, vat }],
          ...{ gsi1pk: 'PLATFORM#UNNUMBERED', gsi1sk: `${at}#cedar#${buyer.id}#${own}` },
        },
      };
    });
    await stored.load(made.map(({ entry }) => entry));
    await stored.load(made.map((one) => JSON.parse(JSON.stringify(one.payment))));
    await own.local.advance(60);
    const isWaiting = async () =>
      (await stored.indexPartition('PLATFORM#UNNUMBERED')).filter(({ pk: one }) => one === pk)
        .length;
    expect(await isWaiting()).toBe(waiting);
    await turn('start');
    const began = performance.now();
    while ((await isWaiting()) > 0) await own.local.advance(60);
    const seconds = (performance.now() - began) / 1_000;
    console.log(`${waiting} documents numbered in ${seconds.toFixed(1)} s`);
    expect(await problems()).toEqual([]);
  },
  soakTimeout(120_000),
);
