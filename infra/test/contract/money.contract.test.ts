/**
 * Money in the console: books, reconciliation, closing with two people, exports and commissions, by
 * jobs that equal the commands to the cent.
 */
import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as limits from '#shared/limits.ts';
import type { FinanceJobDto, FinanceJobResult } from '#shared/model/finance.ts';
import { auditContract } from '#shared/ops/audit.ts';
import { booksContract } from '#shared/ops/books.ts';
import { closingContract } from '#shared/ops/closing.ts';
import { commissionsContract } from '#shared/ops/commissions.ts';
import { jobContract } from '#shared/ops/job.ts';
import { jobFileContract } from '#shared/ops/job-file.ts';
import { jobsContract } from '#shared/ops/jobs.ts';
import { dayIn } from '#shared/rules/age.ts';
import type { OperatorRole } from '#shared/rules/operator-roles.ts';
import { dayAfter, monthAfter } from '#shared/rules/periods.ts';
import { createFakeMonth, type FakeSale, type MonthItem } from '../../local/fake-month.ts';
import { type ConsoleClient, operatorAt } from '../support/console.ts';
import { financeCommand } from '../support/operator.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { openTable, type StoredItem } from '../support/table.ts';

const timeZone = 'Europe/Amsterdam';
const month = monthAfter(dayIn(timeZone, new Date()).slice(0, 7), -1);
const thisMonth = monthAfter(month);
/** Nothing was booked before: reading from there spares the years of the brand. */
const since = dayAfter(`${month}-01`, -1);
const brands = ['maple', 'elm', 'ash', 'oak'] as const;
type BrandId = (typeof brands)[number];
/** Brands with fewer have sales alone, which is enough for how they are closed. */
const fewSales = 60;

let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack(
    brands.map((id) => ({
      id,
      change(config) {
        config.time_zone = timeZone;
        // Each of them has an account of its own, and a company of its own but for one pair.
        if (id === 'oak') config.company.kvk = '87654321';
      },
    })),
    { workers: 2 },
  );
  await load('maple', 100);
  await load('elm', fewSales);
  await load('ash', 24);
  await load('oak', 12);
}, 300_000);
afterAll(() => own?.stop());

async function load(brand: BrandId, least: number): Promise<void> {
  const { sales } = makeMonth(brand, least);
  await own.stack.engines.payments.put(sales.flatMap(({ payments }) => payments));
  const items = sales.flatMap(({ items }) => items).map(signedUp);
  await openTable(own.stack.environment).load(items);
}

/** Makes a month with sales, refunds and charge backs, whatever chance has it in a shorter one. */
function makeMonth(brand: BrandId, least: number): { sales: FakeSale[] } {
  const kind = { brand, account: brand, month, timeZone, currency: 'USD' };
  for (let count = least; ; count += least) {
    const made = createFakeMonth({ ...kind, sales: count });
    const sales = [...made.sales];
    const isMixed = made.totals.refunds > 0 && made.totals.chargebacks > 0;
    if (isMixed || least < fewSales) return { sales };
  }
}

/** A third of the sales tell when their member signed up. */
function signedUp(item: MonthItem, index: number): MonthItem {
  const isTold = item.kind === 'sale' && index % 3 === 0;
  return isTold ? { ...item, minutes_since_signup: 40 * 24 * 60 } : item;
}

const operator = (role: OperatorRole = 'finance', of: readonly string[] = brands) =>
  operatorAt(own.stack.port, role, [...of]);
const finance = (...args: string[]) => financeCommand(own.stack.environment, ...args);
async function json<T>(...args: string[]): Promise<T> {
  const { out, err } = await finance(...args, '--format', 'json');
  if (!out) throw new Error(err);
  return JSON.parse(out) as T;
}
const of = (tenant: string, ...more: string[]) => ['--tenant', tenant, '--month', month, ...more];

/** Waits until a job is over. */
async function ended(
  by: ConsoleClient,
  { brand, id }: Pick<FinanceJobDto, 'brand' | 'id'>,
): Promise<{ job: FinanceJobDto; result: FinanceJobResult | null }> {
  const read = () => by.ok(jobContract, 'GET', { query: { brand, id } });
  await expect
    .poll(async () => (await read()).job.state, { timeout: 120_000, interval: 200 })
    .toMatch(/^(?:done|failed)$/);
  return read();
}

async function done(by: ConsoleClient, job: Pick<FinanceJobDto, 'brand' | 'id'>) {
  const over = await ended(by, job);
  expect([over.job.state, over.job.failure]).toEqual(['done', null]);
  return { job: over.job, result: over.result as FinanceJobResult };
}

const start = async (by: ConsoleClient, body: object) =>
  (await by.ok(jobsContract, 'POST', { body: body as never })).job;
const run = async (by: ConsoleClient, body: object) => done(by, await start(by, body));

const close = async (by: ConsoleClient, brand: BrandId, of = month) =>
  (await by.ok(closingContract, 'POST', { body: { brand, month: of, action: 'close', since } }))
    .job;
const books = (by: ConsoleClient, query: { month: string; brand?: string } = { month }) =>
  by.ok(booksContract, 'GET', { query });
const ofBrand = async (by: ConsoleClient, brand: BrandId) => {
  const found = (await books(by, { month, brand })).brands[0];
  if (!found) throw new Error('the brand is not in the books');
  return found;
};

const table = () => openTable(own.stack.environment);
const stored = async (brand: BrandId, sk: string): Promise<StoredItem[]> =>
  (await table().everything()).filter(
    (item) => item.pk.startsWith(`TENANT#${brand}#`) && item.sk.startsWith(sk),
  );

describe('the books of a month', () => {
  it('equal the commands to the cent, for each brand and all of them together', async () => {
    const person = await operator();
    const before = await books(person);
    expect(before.brands.map(({ brand, books: read }) => [brand, read])).toEqual(
      ['ash', 'elm', 'maple', 'oak'].map((brand) => [brand, null]),
    );
    for (const brand of ['maple', 'elm'] as const) {
      await run(person, { brand, kind: 'books', month, since });
    }
    const all = await books(person);
    for (const brand of ['maple', 'elm'] as const) {
      const read = all.brands.find((one) => one.brand === brand)?.books;
      const rows = await json<(Record<string, number> & { by: string; group: string })[]>(
        'summary',
        ...of(brand),
      );
      const group = (by: string) =>
        rows
          .filter((row) => row.by === by)
          .map(({ by: _by, group: _group, credits: _credits, ...row }) => row);
      expect(read?.sums).toEqual(group('total'));
      expect(read?.sums[0]?.refunds).toBeGreaterThan(0);
      expect(read?.sums[0]?.chargebacks).toBeGreaterThan(0);
      const sum = (name: 'gross' | 'vat' | 'net', list: readonly Record<string, unknown>[] = []) =>
        list.reduce((total, row) => total + Number(row[name]), 0);
      for (const name of ['gross', 'vat', 'net'] as const) {
        const total = read?.sums[0]?.[name];
        expect(sum(name, read?.days)).toBe(total);
        expect(sum(name, read?.countries)).toBe(total);
      }
      expect(sum('net', read?.cohorts)).toBe(read?.sums[0]?.net);
      expect(read?.cohorts.map(({ signup_month }) => signup_month)).toContain(null);
      expect(read?.cohorts.map(({ signup_month }) => signup_month)).toContain(
        monthAfter(month, -1),
      );
      const [payers] = await json<Record<string, number>[]>(
        ...(['payers', ...of(brand, '--since', since)] as const),
      );
      for (const name of ['payers', 'new_payers', 'arpu', 'arppu', 'active_members'] as const) {
        expect(read?.payers[0]?.[name]).toBe(payers?.[name]);
      }
      const last = dayAfter(`${thisMonth}-01`, -1);
      const aged = ['--tenant', brand, '--at', last, '--since', since, '--by-age'];
      expect(read?.unspent).toEqual(await json('liability', ...aged));
    }
    const read = all.brands.flatMap((one) => (one.books ? [one.books] : []));
    const total = (name: 'gross' | 'vat' | 'net' | 'sold') =>
      read.reduce((sum, { sums }) => sum + (sums[0]?.[name] ?? 0), 0);
    expect(all.totals).toHaveLength(1);
    expect(all.totals[0]).toMatchObject({
      ...{ currency: 'USD', gross: total('gross'), vat: total('vat'), net: total('net') },
      payers: read.reduce((sum, { payers }) => sum + (payers[0]?.payers ?? 0), 0),
    });
  }, 300_000);

  it('are of the caller’s brands alone', async () => {
    const person = await operator('finance', ['elm']);
    expect((await books(person)).brands.map(({ brand }) => brand)).toEqual(['elm']);
    expect(
      await person.getErrorCode(booksContract, 'GET', { query: { month, brand: 'maple' } }),
    ).toBe('forbidden');
    expect((await person.ok(jobsContract, 'GET')).jobs.map(({ brand }) => brand)).not.toContain(
      'maple',
    );
  });

  it('of a month that has not begun are refused', async () => {
    const body = { brand: 'elm', kind: 'books', month: '2099-01' };
    expect(await (await operator()).getErrorCode(jobsContract, 'POST', { body })).toBe(
      'period_not_begun',
    );
  });
});

describe('reconciliation', () => {
  it('names what differs, in the equation of the command', async () => {
    const person = await operator();
    const { result } = await run(person, { brand: 'elm', kind: 'reconcile', month });
    const found = result.reconciliation;
    const sum = (list: readonly { amount: number }[] = []) =>
      list.reduce((total, { amount }) => total + amount, 0);
    expect(found).toMatchObject({ count: 0, kinds: {}, differences: [], providers: ['mollie'] });
    expect(sum(found?.paid) + sum(found?.paid_outside) - sum(found?.booked_outside)).toBe(
      sum(found?.books),
    );
    const { err } = await finance('reconcile', ...of('elm'));
    expect(err).toContain(` ${(sum(found?.books) / 100).toFixed(2)} USD`);
    expect((await ofBrand(person, 'elm')).reconciliation?.state).toBe('done');
  }, 120_000);
});

/** Has the provider tell another amount for a sale than the books have. */
async function makeDiffer(
  brand: BrandId,
): Promise<{ reference: string; amount: number; restore(): Promise<void> }> {
  const [sale] = (await stored(brand, '')).filter(({ kind }) => kind === 'sale');
  const reference = String(sale?.provider_reference);
  const payment = own.stack.engines.payments.payment(reference);
  if (!payment || !sale) throw new Error('no such payment');
  await own.stack.engines.payments.put([
    { ...payment, amount: { ...payment.amount, value: '1234.56' } },
  ]);
  const restore = () => own.stack.engines.payments.put([payment]);
  return { reference, amount: 123_456 - Number(sale.gross), restore };
}

describe('closing a month', () => {
  it('needs one person where nothing differs, and is for good', async () => {
    const person = await operator();
    const { job, result } = await done(person, await close(person, 'elm'));
    expect([job.progress, result.outcome, result.reconciliation?.count]).toEqual([1, 'closed', 0]);
    const found = await ofBrand(person, 'elm');
    expect(found.closing).toMatchObject({
      state: 'closed',
      closed: { by: 'Local finance', differences: 0, accepted: null, accepted_by: [] },
    });
    const again = { brand: 'elm', month, action: 'close' };
    expect(await person.getErrorCode(closingContract, 'POST', { body: again })).toBe(
      'month_closed',
    );
    // The command finds what the console closed, and reads the same.
    const { status, out } = await finance('close', ...of('elm'));
    expect([status, out]).toEqual([0, expect.stringContaining('and reads the same')]);
    await run(person, { brand: 'elm', kind: 'books', month, since });
    expect((await ofBrand(person, 'elm')).books?.is_final).toBe(true);
    const entries = await audited('elm', 'closing.');
    expect(entries.map(({ action }) => action)).toContain('closing.closed');
  }, 180_000);

  it('is refused too early and out of turn', async () => {
    const person = await operator();
    const refused = async (brand: BrandId, asked: string) => {
      const body = { brand, month: asked, action: 'close' };
      return person.getErrorCode(closingContract, 'POST', { body });
    };
    expect(await refused('elm', thisMonth)).toBe('month_too_early');
    expect(await refused('elm', monthAfter(month, -1))).toBe('month_before_first');
    expect((await ofBrand(person, 'elm')).closing.state).toBe('closed');
  });

  it('needs two people where something differs: the second one sees the same, and agrees', async () => {
    const { reference, amount } = await makeDiffer('maple');
    const [ann, ben] = [await operator(), await operator('administrator')];
    const { job, result } = await done(ann, await close(ann, 'maple'));
    expect(result.outcome).toBe('refused');
    expect(result.reconciliation).toMatchObject({
      count: 1,
      kinds: { amount_differs: 1 },
      differences: [{ provider_reference: reference, amount: { currency: 'USD', minor: amount } }],
    });
    expect((await ofBrand(ben, 'maple')).closing).toMatchObject({ state: 'open', proposal: null });

    const proposing = { brand: 'maple', month, action: 'propose' as const, job: job.id };
    const reason = 'The provider corrects it in its next statement.';
    const proposed = await done(
      ann,
      (await ann.ok(closingContract, 'POST', { body: { ...proposing, reason } })).job,
    );
    expect(proposed.result.outcome).toBe('proposed');
    const { closing } = await ofBrand(ben, 'maple');
    expect(closing).toMatchObject({
      state: 'proposed',
      proposal: { reason, job: job.id, by: { name: 'Local finance' } },
    });
    // The second person looks at what the first one saw.
    const shown = await done(ben, { brand: 'maple', id: closing.proposal?.job ?? '' });
    expect(shown.result.reconciliation).toEqual(result.reconciliation);

    const body = { brand: 'maple', month, action: 'agree', proposal: closing.proposal?.id ?? '' };
    expect(await ann.getErrorCode(closingContract, 'POST', { body })).toBe('not_yourself');
    await own.local.advance(limits.freshPasskeySeconds + 1);
    expect(await ben.getErrorCode(closingContract, 'POST', { body })).toBe(
      'fresh_passkey_required',
    );
    const fresh = await operator('administrator');
    const agreed = await done(
      fresh,
      (await fresh.ok(closingContract, 'POST', { body: body as never })).job,
    );
    expect(agreed.result.outcome).toBe('closed');
    expect((await ofBrand(ann, 'maple')).closing).toMatchObject({
      state: 'closed',
      proposal: null,
      closed: {
        differences: 1,
        accepted: reason,
        accepted_by: ['Local finance', 'Local administrator'],
      },
    });
    const actions = (await audited('maple', 'closing.')).map(({ action }) => action);
    expect(actions.filter((action) => action === 'closing.proposed')).toHaveLength(1);
    expect(actions.filter((action) => action === 'closing.closed')).toHaveLength(1);
  }, 240_000);

  it('is not agreed to by who proposed it, whoever else proposes and agrees at the same moment', async () => {
    await makeDiffer('ash');
    const [ann, ben] = [await operator(), await operator()];
    const refused = await done(ann, await close(ann, 'ash'));
    const propose = async (by: ConsoleClient, reason: string) =>
      (
        await by.ok(closingContract, 'POST', {
          body: { brand: 'ash', month, action: 'propose', reason, job: refused.job.id },
        })
      ).job;
    const jobs = await Promise.all([propose(ann, 'Ann accepts it.'), propose(ben, 'Ben does.')]);
    for (const job of jobs) await done(ann, job);
    const standing = (await ofBrand(ann, 'ash')).closing.proposal;
    const isAnns = standing?.reason === 'Ann accepts it.';
    const [proposer, other] = isAnns ? [ann, ben] : [ben, ann];
    const agree = async (by: ConsoleClient) => {
      const reply = await by.call(closingContract, 'POST', {
        body: { brand: 'ash', month, action: 'agree', proposal: standing?.id ?? '' },
      });
      return reply.ok ? { code: 'ok', job: reply.body.job } : { code: reply.error.code, job: null };
    };
    expect((await agree(proposer)).code).toBe('not_yourself');
    const replies = await Promise.all([proposer, other, proposer, other].map(agree));
    const codes = replies.map(({ code }) => code);
    // Whoever comes once the month is closed learns that, and the proposer never gets further.
    const late = ['month_closed', 'proposal_changed'];
    for (const code of [codes[0], codes[2]]) expect(['not_yourself', ...late]).toContain(code);
    for (const code of [codes[1], codes[3]]) expect(['ok', ...late]).toContain(code);
    const outcomes: (string | null | undefined)[] = [];
    for (const { job } of replies) {
      if (job) outcomes.push((await ended(ann, job)).result?.outcome);
    }
    // Either of the two may be the first.
    expect(outcomes.sort()).toEqual(['closed', 'closed_before'].slice(0, outcomes.length));
    expect(outcomes).not.toEqual([]);
    const months = await stored('ash', month);
    const closed = months.find(({ pk }) => pk.endsWith('CLOSED_MONTHS'));
    expect(closed?.accepted).toBe(standing?.reason);
    expect((await audited('ash', 'closing.closed')).length).toBe(1);
  }, 240_000);

  it('is not closed by a proposal where what was shown differs no more', async () => {
    const { restore } = await makeDiffer('oak');
    const ann = await operator();
    const refused = await done(ann, await close(ann, 'oak'));
    await restore();
    const { job } = await ann.ok(closingContract, 'POST', {
      body: {
        ...{ brand: 'oak', month, action: 'propose', reason: 'Fine.', job: refused.job.id },
      },
    });
    const over = await ended(ann, job);
    expect(over.job.state).toBe('failed');
    expect(over.job.failure).toMatch(/is not what was shown/);
    expect((await ofBrand(ann, 'oak')).closing).toMatchObject({ state: 'open', proposal: null });
  }, 240_000);

  it('ends with nothing where the proposal is taken back, and a command agrees to none of the console', async () => {
    await makeDiffer('oak');
    const [ann, ben] = [await operator(), await operator()];
    const refused = await done(ann, await close(ann, 'oak'));
    const asked = { brand: 'oak', month } as const;
    const { job } = await ann.ok(closingContract, 'POST', {
      body: { ...asked, action: 'propose', reason: 'Fine.', job: refused.job.id },
    });
    await done(ann, job);
    const proposal = (await ofBrand(ben, 'oak')).closing.proposal?.id ?? '';
    const { err } = await finance('close', ...of('oak', '--since', since, '--agree', '--by', 'x'));
    expect(err).toContain('Local finance proposed it in the console');
    await ben.ok(closingContract, 'DELETE', { body: { ...asked, proposal } });
    expect((await ofBrand(ann, 'oak')).closing).toMatchObject({ state: 'open', proposal: null });
    expect(
      await ben.getErrorCode(closingContract, 'DELETE', { body: { ...asked, proposal } }),
    ).toBe('proposal_changed');
    const agree = { ...asked, action: 'agree', proposal };
    expect(await ben.getErrorCode(closingContract, 'POST', { body: agree })).toBe(
      'proposal_changed',
    );
  }, 240_000);
});

async function audited(brand: BrandId, action: string) {
  const by = await operator('administrator');
  const days = [dayIn('UTC', await own.local.advance(0))];
  const lists = await Promise.all(
    days.map(
      async (day) => (await by.ok(auditContract, 'GET', { query: { brand, day, action } })).entries,
    ),
  );
  return lists.flat();
}

describe('a job', () => {
  it('that dies on the way is taken up again, and stores nothing twice', async () => {
    const person = await operator();
    // It is asking the provider when it dies.
    own.stack.engines.payments.slow(20_000);
    try {
      const job = await start(person, { brand: 'oak', kind: 'reconcile', month });
      const query = { brand: 'oak', id: job.id };
      await expect
        .poll(async () => (await person.ok(jobContract, 'GET', { query })).job.state, {
          timeout: 60_000,
        })
        .toBe('running');
      await own.stack.workers.kill();
      own.stack.engines.payments.slow(0);
      const over = await done(person, job);
      expect(over.job.attempts).toBe(2);
      expect(await stored('oak', `RESULT#${over.job.asked_at}`)).toHaveLength(1);
    } finally {
      own.stack.engines.payments.slow(0);
    }
  }, 180_000);

  it('that an earlier attempt began and left is done by the next one', async () => {
    const person = await operator();
    const { job } = await run(person, { brand: 'oak', kind: 'reconcile', month });
    const [at = '', id = ''] = [job.id.slice(0, 24), job.id.slice(25)];
    const pk = 'TENANT#oak#FINANCE_JOBS';
    const reset = (attempts: number) =>
      own.admin.stored.documents.send(
        new UpdateCommand({
          TableName: own.admin.stored.name,
          Key: { pk, sk: `JOB#${at}#${id}` },
          UpdateExpression: 'SET #state = :state, attempts = :attempts',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':state': 'running', ':attempts': attempts },
        }),
      );
    const startAgain = () => bringAgain(pk, `FINANCE_JOB_START#${at}#${id}`);
    await reset(1);
    startAgain();
    expect((await done(person, job)).job.attempts).toBe(2);
    expect(await stored('oak', `RESULT#${at}`)).toHaveLength(1);
    // What is over is not begun again.
    startAgain();
    await own.stack.drain(60_000);
    expect((await done(person, job)).job.attempts).toBe(2);
    // Three deaths are enough, and said.
    await reset(limits.financeJobAttempts);
    startAgain();
    const failed = await ended(person, job);
    expect([failed.job.state, failed.job.failure]).toEqual([
      'failed',
      expect.stringContaining('ended before the work was done'),
    ]);
  }, 180_000);

  it('that fails says why, and where', async () => {
    const person = await operator();
    const job = await start(person, {
      ...{ brand: 'oak', kind: 'export', report: 'oss', quarter: getQuarter(month) },
      rates: 'date,currency,rate\nyesterday,USD,1.1',
    });
    const failed = await ended(person, job);
    expect(failed.job).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('Line 2 of the rates is none'),
    });
  }, 60_000);
});

const getQuarter = (of: string) => `${of.slice(0, 4)}-Q${Math.ceil(Number(of.slice(5)) / 3)}`;

/** Brings the change that starts a job once more, as the stream may. */
function bringAgain(pk: string, sk: string): void {
  const id = createHash('sha256').update(`${Math.random()}`).digest('hex');
  const dynamodb = {
    ...{ Keys: { pk: { S: pk }, sk: { S: sk } }, SequenceNumber: id },
    NewImage: { pk: { S: pk }, sk: { S: sk } },
  };
  const body = JSON.stringify({ eventID: id, eventName: 'INSERT', dynamodb });
  own.stack.engines.sqs.queue('finance').send({ group: pk, deduplication: id, body });
}

describe('exports', () => {
  const download = async (by: ConsoleClient, job: FinanceJobDto, name: string) => {
    const { url } = await by.ok(jobFileContract, 'POST', {
      body: { brand: job.brand, id: job.id, name },
    });
    const response = await fetch(url);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    return { url, text: await response.text() };
  };

  it('are what the commands print, byte by byte, at an address for a minute', async () => {
    const person = await operator();
    const last = dayAfter(`${thisMonth}-01`, -1);
    const at = ['--tenant', 'oak', '--at', last, '--since', since];
    for (const [asked, names, command] of [
      [{ report: 'transactions', month }, ['transactions'], ['export', ...of('oak')]],
      [
        { report: 'revenue', month, since },
        ['revenue'],
        ['revenue', ...of('oak', '--since', since)],
      ],
      [
        { report: 'liability', month, since },
        ['liability-by-age'],
        ['liability', ...at, '--by-age'],
      ],
      [{ report: 'liability', month, since }, ['liability'], ['liability', ...at]],
    ] as const) {
      const { job, result } = await run(person, { brand: 'oak', kind: 'export', ...asked });
      const name = `oak-${names[0]}-${month}.csv`;
      const file = result.files.find((one) => one.name === name);
      const { text } = await download(person, job, name);
      expect(text).toBe((await finance(...command, '--format', 'csv')).out);
      expect(createHash('sha256').update(text).digest('hex')).toBe(file?.sha256);
    }
    const entries = await audited('oak', 'job.download');
    expect(entries[0]).toMatchObject({
      operator: { name: 'Local finance' },
      after: { file: expect.stringContaining('liability') },
    });
  }, 240_000);

  it('of a company are for whoever works for all of its brands', async () => {
    const year = month.slice(0, 4);
    const body = { brand: 'maple', kind: 'export', report: 'register', year };
    const some = await operator('finance', ['maple']);
    expect(await some.getErrorCode(jobsContract, 'POST', { body })).toBe('forbidden');
    const all = await operator();
    const { job, result } = await run(all, body);
    const name = `maple-register-${year}.csv`;
    expect((await download(all, job, name)).text).toBe(
      (await finance('invoices', '--tenant', 'maple', '--year', year, '--format', 'csv')).out,
    );
    expect(result.notes[0]).toContain('invoices');
    const query = { brand: 'maple', id: job.id };
    expect(await some.getErrorCode(jobContract, 'GET', { query })).toBe('not_found');
    expect(await some.getErrorCode(jobFileContract, 'POST', { body: { ...query, name } })).toBe(
      'not_found',
    );
  }, 120_000);

  it('are gone after a week, and jobs after a month', async () => {
    const person = await operator();
    const { job, result } = await run(person, {
      ...{ brand: 'oak', kind: 'export', report: 'transactions', month },
    });
    const { name = '' } = result.files[0] ?? {};
    const body = { brand: 'oak', id: job.id, name };
    expect(
      await person.getErrorCode(jobFileContract, 'POST', { body: { ...body, name: 'other.csv' } }),
    ).toBe('not_found');
    await own.local.advance(limits.financeFileSeconds + 1);
    const later = await operator();
    expect(await later.getErrorCode(jobFileContract, 'POST', { body })).toBe('not_found');
    expect((await done(later, job)).result.files).toEqual([]);
    await own.local.advance(limits.financeJobSeconds);
    const query = { brand: 'oak', id: job.id };
    expect(await (await operator()).getErrorCode(jobContract, 'GET', { query })).toBe('not_found');
  }, 120_000);
});

describe('commissions', () => {
  it('are what the command says, and a payout is recorded once, for what was paid', async () => {
    const pk = 'TENANT#maple#';
    const entry = {
      ...{ at: '2026-01-01T00:00:00.000Z', kind: 'earned', campaign: 'adnet', amount: 1_500 },
      ...{ commission: 'one', event: 'doi', member: 'm', payment: null, currency: 'USD' },
      ...{ day: '2026-01-01', payable_from: '2026-01-02', withheld: null, by: null, id: 'one' },
    };
    await table().load([
      { pk: `${pk}CAMPAIGNS`, sk: 'adnet', name: 'adnet', network: 'ads' },
      { pk: `${pk}COMMISSIONS#adnet`, sk: `ENTRY#${entry.at}#one`, ...entry },
    ]);
    const person = await operator();
    const read = () => person.ok(commissionsContract, 'GET', { query: { brand: 'maple' } });
    const { balances } = await read();
    expect(balances).toEqual([
      { network: 'ads', ...(await json<object[]>('commissions', '--tenant', 'maple'))[0] },
    ]);
    const pay = (by: ConsoleClient, given: object) =>
      by.getErrorCode(commissionsContract, 'POST', {
        body: {
          ...{ brand: 'maple', campaign: 'adnet', currency: 'USD', amount: 1_500 },
          ...{ reference: 'T-1', ...given },
        },
      });
    const body = { campaign: 'adnet', currency: 'USD', amount: 1_499, reference: 'T-1' };
    expect(
      await person.call(commissionsContract, 'POST', { body: { brand: 'maple', ...body } }),
    ).toMatchObject({ error: { code: 'payable_changed', params: { payable: '15.00 USD' } } });
    expect(await pay(person, { campaign: 'nobody' })).toBe('not_found');
    const others = await Promise.all([operator(), operator(), operator()]);
    const codes = await Promise.all(
      others.map((by, index) => pay(by, { reference: `T-${index}` })),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    const { payouts, balances: after } = await read();
    expect(payouts).toMatchObject([{ number: 1, amount: 1_500, by: 'Local finance' }]);
    expect(after).toMatchObject([{ payable: 0, paid: 1_500 }]);
    expect(await pay(person, { reference: payouts[0]?.reference })).toBe('payout_recorded');
    const entries = await audited('maple', 'commissions.pay');
    expect(entries.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
  }, 60_000);
});
