/**
 * A company's month in one journey: sales over two providers, one of which goes down, a withdrawal, a
 * charge back and what answers it, a closing by two people, the return, the registers and the payouts.
 */
import { randomInt } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { pathTo } from '#frontend/lib/paths.ts';
import { transactionsContract } from '#shared/api/transactions.ts';
import { userContract } from '#shared/api/user.ts';
import type { PaymentMethod } from '#shared/model/payment.ts';
import { dayIn } from '#shared/rules/age.ts';
import { dayStart, getQuarter, monthAfter } from '#shared/rules/periods.ts';
import { getVatRate } from '#shared/rules/vat.ts';
import { getPdfText } from '../../../functions/adapters/pdf-text.fixtures.ts';
import { addBrand } from '../support/add-brand.ts';
import { getOrder, getStatus, webhook } from '../support/buying.ts';
import { sendMessage } from '../support/conversations.ts';
import { sellByEveryMethod, soldInEuros } from '../support/euro-methods.ts';
import { brandCommand, type CommandResult, financeCommand } from '../support/operator.ts';
import { at, shared } from '../support/shared-stack.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { askToAccept, closeForGood, heading, join } from './console-steps.ts';
import { createPair, type Member } from './members.ts';
import { buyOnPage, leavesForProvider, phone } from './payments.ts';
import { stack } from './stack.ts';
import { waitUntilIdle } from './steps.ts';

const timeZone = 'Europe/Berlin';
const hourSeconds = 3_600;
/** Three messages use the first purchase up, and two are paid by the second one. */
const messageCredits = 20;
const [messages, ofSecond] = [5, 2];
const text = 'Nobody else reads this sentence.';
const packages = {
  small: { credits: 15, value: '7.99' },
  medium: { credits: 60, value: '25.99' },
  large: { credits: 150, value: '52.99' },
};

/** A company of its own for each attempt, whose numbers begin with the first. */
let [brand, kvk] = ['', ''];
let folder: string;

const finance = (name: string, ...words: string[]) =>
  financeCommand(stack().environment, name, '--tenant', brand, ...words);
/** A command ends with 1 where anything differs. */
async function ended(running: Promise<CommandResult>): Promise<void> {
  const { status, out, err } = await running;
  expect(status, out + err).toBe(0);
}
async function readRows<Row>(name: string, ...words: string[]): Promise<Row[]> {
  const { status, out, err } = await finance(name, ...words, '--format', 'json');
  expect(status, err).toBe(0);
  return JSON.parse(out) as Row[];
}

interface JournalEntry {
  kind: string;
  provider: string;
  payment: string;
  invoice_number: string;
  country: string;
  gross: number;
  vat: number;
  net: number;
}

interface OssRow {
  country: string;
  vat_rate: number;
  net_eur: number;
  vat_eur: number;
}

interface PayoutRow {
  provider: string;
  gross: number;
  refunds: number;
  chargebacks: number;
  differences: number;
}

const getSum = <Name extends string>(rows: readonly Record<Name, number>[], name: Name): number =>
  rows.reduce((sum, row) => sum + row[name], 0);

/** Moves the product's time to a moment of its own day in the brand's zone. */
async function advanceTo(day: string, hours: number): Promise<void> {
  const now = await shared().advance(0);
  const wanted = Date.parse(dayStart(timeZone, day)) + hours * hourSeconds * 1_000;
  await shared().advance(Math.ceil((wanted - now.getTime()) / 1_000));
}

/** What the provider has of a payment. */
const getPayment = (reference: string) => shared().payment(reference);

/** Buys on the order page, and pays at the page of whichever provider takes it. */
async function buy(
  visitor: Visitor,
  pack: keyof typeof packages,
  method: PaymentMethod,
  { atOnce, isFirst = false }: { atOnce: boolean; isFirst?: boolean },
): Promise<{ id: string; paid: Awaited<ReturnType<typeof getPayment>> }> {
  const sold = { ...packages[pack], brand, package: pack, method, atOnce, isFirst };
  const { value } = sold;
  const paid = await getPayment(await buyOnPage(visitor, sold));
  expect(paid).toMatchObject({ status: 'paid', amount: { value, currency: 'EUR' } });
  return { id: getOrder(paid), paid };
}

const madeFor = async (id: string) =>
  (await shared().payments(brand)).filter((payment) => getOrder(payment) === id);

/** The documents of a purchase, once there are so many. */
async function readDocuments({ client }: Member, id: string, count: number) {
  const read = async () =>
    (await client.ok(transactionsContract, 'GET', { query: { id } })).transaction?.documents ?? [];
  await expect.poll(async () => (await read()).length).toBe(count);
  return read();
}

/** Expects a PDF to say all of this, and nothing of that; lines break wherever they are full. */
function expectPdf(bytes: Buffer, parts: readonly string[], others: readonly string[] = []): void {
  const toWords = (words: string) => words.replace(/\s+/g, '');
  const said = toWords(getPdfText(bytes));
  for (const part of parts) expect(said).toContain(toWords(part));
  for (const other of others) expect(said).not.toContain(toWords(other));
}

/** Opens the invoice of a purchase from its page. */
async function openInvoice({ page, say }: Visitor, { client }: Member, id: string) {
  await page.goto(pathTo('transactions-id', { id }));
  await waitUntilIdle(page);
  const link = page.getByRole('link', { name: say('transactions:invoice') });
  const { bytes } = await client.send({ path: (await link.getAttribute('href')) ?? '' });
  return bytes;
}

test.describe('a company', () => {
  test.beforeEach(async () => {
    const number = randomInt(1_000_000);
    [brand, kvk] = [`linden-${number}`, `HRB ${number}`];
    folder = await mkdtemp(joinPath(tmpdir(), 'money-'));
  });
  test.afterEach(async () => {
    await shared().switchSandbox({ outage: false, brand });
    await shared().switchSandbox({ webhooks_lost: false });
    await shared().resetClock();
    await rm(folder, { recursive: true, force: true });
  });
  const inFile = async (name: string, content: string) => {
    const file = joinPath(folder, name);
    await writeFile(file, content);
    return file;
  };

  test('sells over two providers, answers a charge back and closes its month', async ({
    visit,
  }) => {
    test.slow();
    // A month of its own, of which nothing is near an end.
    const thisMonth = dayIn(timeZone, await shared().advance(0)).slice(0, 7);
    const month = monthAfter(thisMonth);
    await advanceTo(`${month}-02`, 12);
    await addBrand(
      brand,
      (tenant) => {
        sellByEveryMethod(tenant);
        Object.assign(tenant.company, {
          added: `${thisMonth}-01T00:00:00.000Z`,
          kvk,
        });
        Object.assign(tenant.limits, { signup_credits: 0, signup_messages: 0, refund_days: 14 });
        Object.assign(tenant.features, { time_bonus: false, site_entry_popup: false });
        tenant.prices.message_credits = messageCredits;
        tenant.payments.settlements_parameter = `/dating/${brand}/mollie-organization-token`;
        expect(tenant.payments.methods).toHaveLength(soldInEuros.size);
      },
      { pages: {} },
      'de',
    );
    const [me, other] = await createPair(brand);

    // Two sales on a phone, each at the provider that the brand names for the method.
    const visitor = await visit({ brand, ...phone });
    leavesForProvider(visitor);
    await visitor.become(me);
    const ideal = await buy(visitor, 'medium', 'ideal', { atOnce: true, isFirst: true });
    const card = await buy(visitor, 'large', 'creditcard', { atOnce: true });
    expect([ideal.paid, card.paid].map(({ id, method }) => [id.startsWith('tr_'), method])).toEqual(
      [
        [true, 'ideal'],
        [false, 'sale3d'],
      ],
    );
    for (const [{ id }, pack] of [
      [ideal, packages.medium],
      [card, packages.large],
    ] as const) {
      const [invoice] = await readDocuments(me, id, 1);
      expect(invoice).toMatchObject({ kind: 'invoice', amount: { value: pack.value } });
      expectPdf(await openInvoice(visitor, me, id), [
        ...[invoice?.number ?? '', pack.value.replace('.', ','), me.name],
      ]);
    }

    // The first provider is down: the same page has the other one take it, once.
    await shared().switchSandbox({ outage: true, brand, provider: 'mollie' });
    const fallback = await buy(visitor, 'small', 'ideal', { atOnce: false });
    await shared().switchSandbox({ outage: false, brand, provider: 'mollie' });
    expect(await madeFor(fallback.id)).toMatchObject([{ id: fallback.paid.id, method: 'ideal' }]);
    expect(fallback.paid.id).not.toMatch(/^tr_/);
    expect(await shared().payments(brand)).toHaveLength(3);

    // The member logs in elsewhere and writes, and withdraws the purchase that is not used.
    await at(brand).ok(userContract, 'POST', { body: { email: me.email, password: me.password } });
    for (let count = 0; count < messages; count++) await sendMessage(me, other, text);
    const { page, say } = visitor;
    await page.goto(pathTo('transactions-id', { id: fallback.id }));
    await waitUntilIdle(page);
    await page.getByRole('button', { name: say('transactions:withdraw.button') }).click();
    const dialog = page.getByRole('dialog', { name: say('transactions:withdraw.confirm_title') });
    await dialog.getByRole('button', { name: say('transactions:withdraw.confirm') }).click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(async () =>
        (await shared().payment(fallback.paid.id)).refunds.map(({ amount }) => amount),
      )
      .toEqual([{ value: packages.small.value, currency: 'EUR' }]);
    await page.close();

    // The provider gives back a part of a sale, of which the product is not told.
    await shared().switchSandbox({ webhooks_lost: true });
    await shared().payInSandbox(ideal.paid.id, { status: 'refunded', amount: '5.00' });
    await shared().switchSandbox({ webhooks_lost: false });

    // Days later the bank takes the card's money back: a notification books it, a job opens it.
    await advanceTo(`${month}-08`, 12);
    await shared().payInSandbox(card.paid.id, { status: 'charged_back', reason: '10.4' });
    await expect.poll(() => getStatus(me, card.id)).toBe('charged_back');
    await shared().advance(hourSeconds);
    const dispute = await findDispute(card.id);
    expect(dispute).toMatchObject({ kind: 'chargeback', state: 'open', provider: 'genesis' });
    const [invoice, note] = await readDocuments(me, card.id, 2);
    expect(note).toMatchObject({
      kind: 'credit_note',
      amount: { value: `-${packages.large.value}` },
    });

    const pack = joinPath(folder, 'pack');
    await ended(
      brandCommand(
        stack().environment,
        ...['disputes', 'pack', '--id', brand, '--dispute', dispute.id, '--out', pack],
      ),
    );
    const documents = [`${invoice?.number}.pdf`, `${note?.number}.pdf`];
    expect((await readdir(pack)).sort()).toEqual(
      [...documents, 'dispute.json', 'dispute.pdf'].sort(),
    );
    expectPdf(
      await readFile(joinPath(pack, 'dispute.pdf')),
      [
        ...[card.id, dispute.id, '10.4', me.name, me.email],
        ...[invoice?.number ?? '', note?.number ?? '', 'Order and payment'],
        'the buyer expressly asked that the service begin at once',
        `${ofSecond * messageCredits} of ${packages.large.credits} credits of this purchase were used, for messages to other members: ${ofSecond}.`,
        'Logins since the order',
      ],
      ['None is on record.', text, other.name, other.id],
    );
    expectPdf(await readFile(joinPath(pack, documents[1] ?? '')), [note?.number ?? '', '52,99']);

    // The month is over. Two people close it in the console, with the one difference that it has.
    await advanceTo(`${monthAfter(month)}-01`, 2);
    const reason = 'The provider gave it back in its dashboard, and repeats what it said.';
    const joinNow = async (name: string, role: 'finance' | 'administrator') => {
      const visitor = await join(visit, name, role, [brand]);
      // Their clock has left the month, too.
      await visitor.page.clock.setSystemTime(await shared().advance(0));
      return visitor;
    };
    const first = await joinNow('Fred Jansen', 'finance');
    await askToAccept(first, { month, reason });
    await expect(heading(first.page, 'Money')).toBeVisible();
    const second = await joinNow('Ada Visser', 'administrator');
    await closeForGood(second, { month, reason, people: ['Fred Jansen', 'Ada Visser'] });
    // Their sessions end before the payouts come.
    await Promise.all([first, second].map((person) => person.page.close()));

    // What the month's journal says is what the return, the register and the export say.
    const year = month.slice(0, 4);
    const [journalEntries, exported, returned, register] = await Promise.all([
      readRows<JournalEntry>('transactions', '--month', month),
      readRows<JournalEntry>('export', '--month', month),
      readRows<OssRow>('oss', '--quarter', getQuarter(`${month}-01`)),
      readRows<{ number: string; gross: number }>('invoices', '--year', year),
    ]);
    expect(journalEntries.map(({ kind, provider, gross }) => [kind, provider, gross])).toEqual([
      ['sale', 'mollie', 2_599],
      ['sale', 'genesis', 5_299],
      ['sale', 'genesis', 799],
      ['refund', 'genesis', -799],
      ['chargeback', 'genesis', -5_299],
    ]);
    expect(exported).toEqual(journalEntries);
    expect(returned).toMatchObject([
      { country: 'NL', vat_rate: getVatRate('NL', {}, `${month}-02`) },
    ]);
    expect(getSum(returned, 'net_eur')).toBe(getSum(journalEntries, 'net'));
    expect(getSum(returned, 'vat_eur')).toBe(getSum(journalEntries, 'vat'));
    expect(register.map(({ number, gross }) => [number, gross])).toEqual([
      [`${year}-000001`, 2_599],
      [`${year}-000002`, 5_299],
      [`${year}-000003`, 799],
      [`C${year}-000001`, -799],
      [`C${year}-000002`, -5_299],
    ]);
    expect(register.map(({ number }) => number).sort()).toEqual(
      journalEntries.map((one) => one.invoice_number).sort(),
    );

    // The provider says it once more, which is a booking and a credit note of the month that is open.
    expect((await webhook(me.client, ideal.paid.id)).status).toBe(200);
    expect((await readDocuments(me, ideal.id, 2))[1]).toMatchObject({
      ...{ kind: 'credit_note', amount: { value: '-5.00' } },
      number: expect.stringMatching(/^C20\d\d-\d{6}$/),
    });

    // Everything was paid out by then, and is what was booked, what Genesis states, what the bank got.
    const last = `${monthAfter(month)}-04`;
    await advanceTo(last, 12);
    const period = ['--from', `${month}-01`, '--to', last];
    await finance('payouts', ...period, '--fetch');
    const statement = await inFile('genesis.csv', await shared().statement('statement', brand));
    await ended(finance('payout-statement', '--provider', 'genesis', '--file', statement));
    const bank = await inFile('bank.csv', await shared().statement('bank', brand));
    await ended(finance('payout-bank', '--file', bank));
    const [payouts] = await Promise.all([
      readRows<PayoutRow>('payouts', ...period),
      ended(finance('reconcile', ...period)),
    ]);
    const ofProvider = (provider: string) => payouts.filter((row) => row.provider === provider);
    expect(
      ['mollie', 'genesis'].map((provider) =>
        (['gross', 'refunds', 'chargebacks', 'differences'] as const).map((name) =>
          getSum(ofProvider(provider), name),
        ),
      ),
    ).toEqual([
      [2_599, -500, 0, 0],
      [5_299 + 799, -799, -5_299, 0],
    ]);
  });
});

async function findDispute(payment: string) {
  const list = async () => {
    const { out } = await brandCommand(
      stack().environment,
      ...['disputes', 'list', '--id', brand, '--format', 'json'],
    );
    return (JSON.parse(out) as { id: string; payment: string }[]).find(
      (one) => one.payment === payment,
    );
  };
  await expect.poll(list).toBeDefined();
  return (await list()) as { id: string; payment: string };
}
