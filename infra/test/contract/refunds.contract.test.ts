/** After a purchase: receipts, transactions, invoices, withdrawals, and the data export. */
import { randomUUID } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountExportContract } from '#shared/api/account-export.ts';
import { getPath } from '#shared/api/contract.ts';
import { invoiceContract } from '#shared/api/invoice.ts';
import { transactionsContract } from '#shared/api/transactions.ts';
import { userContract } from '#shared/api/user.ts';
import { withdrawalContract } from '#shared/api/withdrawal.ts';
import * as limits from '#shared/limits.ts';
import { prorate, toMinor } from '#shared/rules/money.ts';
import type { CapturedMail } from '../../local/engines/inbox.ts';
import { createOrder, getStatus, type Order, toMoney } from '../support/buying.ts';
import { getUser, message, sendMessage } from '../support/conversations.ts';
import { ownShop, soon } from '../support/fixtures.ts';
import { password, type TestUser } from '../support/members.ts';
import { rounds, soakTimeout } from '../support/soak.ts';
import { findProblems } from '../support/spending.ts';

const daySeconds = 86_400;
const price = 2_799;
const bought = 80;
const boughtSmall = 20;
const signupCredits = 5;
const company = 'Aspen Social B.V.';
const own = ownShop([
  {
    id: 'aspen',
    change: (config) => {
      config.company.name = company;
      config.company.vat_numbers = { US: 'EIN 00-0000009' };
      config.prices.message_credits = 1;
      config.prices.vat_percentages = { US: '21' };
      Object.assign(config.limits, {
        ...{ signup_credits: signupCredits, signup_messages: 0, free_conversations: 50 },
      });
      config.features.time_bonus = false;
      config.features.welcome_discount = 10;
    },
  },
  { id: 'cedar' },
]);
const { sandbox, createMember } = own;

beforeAll(own.open, 60_000);
afterAll(() => own.close(['aspen']));

/** Buys 80 credits for 27.99, and pays. */
async function purchase(one: TestUser, changes: Partial<Order> = {}) {
  const { id, reference: psp } = await own.bought(one, changes);
  expect(await getStatus(one, id)).toBe('completed');
  return { id, psp };
}
const transaction = async ({ client }: TestUser, id: string) => {
  const found = await client.ok(transactionsContract, 'GET', { query: { id } });
  if (!found.transaction) throw new Error('no transaction');
  return found.transaction;
};
const withdrawal = ({ client }: TestUser, payment: string, confirmed = false) =>
  client.call(withdrawalContract, 'POST', {
    body: { payment, ...(confirmed ? { confirm: true as const } : {}) },
  });
async function withdrawalOk(one: TestUser, payment: string, confirmed = false) {
  const response = await withdrawal(one, payment, confirmed);
  if (!response.ok) throw new Error(JSON.stringify(response.error));
  return response.body.withdrawal;
}
const getRefunded = (psp: string) => {
  const payment = sandbox().payment(psp);
  return payment ? toMoney(payment).refunded : 0;
};

/** The mail of an address with this in its subject. */
async function mailAbout(to: string, subject: string): Promise<CapturedMail> {
  const found = async () =>
    (await own.local.mails(to)).filter((mail) => mail.subject.includes(subject));
  await soon(async () => expect(await found()).not.toEqual([]));
  const [mail, ...others] = await found();
  expect(others).toEqual([]);
  return mail as CapturedMail;
}

/** A transaction once its documents have their numbers. */
async function numbered(ann: TestUser, id: string, documents = 1) {
  await soon(async () => expect((await transaction(ann, id)).documents).toHaveLength(documents));
  return transaction(ann, id);
}

describe('the receipt', () => {
  it('names seller, tax, invoice and the right of withdrawal with the consent that was given', async () => {
    const ann = await createMember({ name: 'Ann' });
    const { id } = await purchase(ann, { immediate_start: true });
    const mail = await mailAbout(ann.email, 'Your receipt');
    const { invoice_number: number, vat } = await numbered(ann, id);
    expect(number).toMatch(/^20\d\d-\d{6}$/);
    expect(vat).toEqual({ value: '4.86', currency: 'USD' });
    expect(mail.headers['content-type']).toContain('multipart/alternative');
    expect(mail.headers['list-unsubscribe']).toBeUndefined();
    for (const body of [mail.text, mail.html]) {
      for (const part of [
        ...[number ?? '', company, 'EIN 00-0000009', '$27.99', '$23.13', '$4.86', 'VAT 21%'],
        ...['80 credits', 'Ann', `/transactions/${id}`, 'You can withdraw'].slice(0, 3),
        ...['right of withdrawal', 'expressly asked us to start right away', id],
      ]) {
        expect(body).toContain(part);
      }
    }
  });

  it('promises the whole amount where nobody asked for an immediate start', async () => {
    const ann = await createMember({ language: 'es' });
    await purchase(ann, { discountcode: 'WELCOME' });
    const mail = await mailAbout(ann.email, 'Tu recibo');
    expect(mail.text).toContain('te devolvemos el importe completo');
    expect(mail.text).toContain('Descuento WELCOME');
    expect(mail.text).toContain('derecho de desistimiento');
  });
});

describe('transactions', () => {
  it('are listed newest first, page by page, and one by one', async () => {
    const ann = await createMember();
    const ids: string[] = [];
    const many = limits.transactionsPageSize + 3;
    for (let index = 0; index < many; index++)
      ids.push((await createOrder(ann)).payment.payment_id);
    const first = await ann.client.ok(transactionsContract, 'GET');
    expect(first.transactions?.map(({ id }) => id)).toEqual(
      ids.toReversed().slice(0, limits.transactionsPageSize),
    );
    const cursor = first.cursor ?? '';
    const second = await ann.client.ok(transactionsContract, 'GET', { query: { cursor } });
    expect(second.transactions?.map(({ id }) => id)).toEqual(ids.slice(0, 3).toReversed());
    expect(second.cursor).toBeNull();
    expect(await transaction(ann, ids[0] ?? '')).toMatchObject({
      id: ids[0],
      payment_id: ids[0],
      credits: bought,
      amount: { value: '27.99', currency: 'USD' },
      method: 'creditcard',
      status: 'pending',
      discount: null,
      refunded: null,
      invoice_number: null,
      withdrawable_until: null,
    });

    const ben = await createMember();
    const codes = await Promise.all([
      ben.client.getErrorCode(transactionsContract, 'GET', { query: { id: ids[0] ?? '' } }),
      ben.client.getErrorCode(transactionsContract, 'GET', { query: { cursor } }),
      ann.client.getErrorCode(transactionsContract, 'GET', { query: { cursor: `${cursor}A` } }),
    ]);
    expect(codes).toEqual(['not_found', 'validation_failed', 'validation_failed']);
  });

  it('tell the discount, and until when one can withdraw', async () => {
    const ann = await createMember();
    const { id } = await purchase(ann, { discountcode: 'WELCOME' });
    const { withdrawable_until: until, ...shown } = await transaction(ann, id);
    expect(shown).toMatchObject({
      amount: { value: '25.19', currency: 'USD' },
      discount: { code: 'WELCOME', amount: { value: '2.80', currency: 'USD' } },
      status: 'completed',
    });
    const days = (Date.parse(until ?? '') - Date.now()) / (daySeconds * 1_000);
    expect(days).toBeGreaterThan(limits.leastRefundDays - 0.01);
    expect(days).toBeLessThanOrEqual(limits.leastRefundDays);
  });
});

describe('an invoice', () => {
  const getInvoice = ({ client }: Pick<TestUser, 'client'>, id: string, number?: string) =>
    client.send({
      path: `${getPath(invoiceContract)}?id=${id}${number ? `&number=${number}` : ''}`,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
  /** What stands in the PDF's packed parts: its letters are named in them. */
  const unpacked = (pdf: Buffer) => {
    const raw = pdf.toString('latin1');
    return [...raw.matchAll(/FlateDecode[^>]*>>\nstream\n([\s\S]*?)\nendstream/g)]
      .map(([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'))
      .join('\n');
  };

  it('is a PDF with the letters of its buyer’s name, for the buyer of what was paid', async () => {
    const ann = await createMember({ name: 'Michał' });
    const { id } = await purchase(ann);
    const { invoice_number: number } = await numbered(ann, id);
    const response = await getInvoice(ann, id);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `inline; filename="${number}.pdf"`,
    });
    expect(response.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    // The brand's logo, as it was published.
    expect(response.bytes.toString('latin1')).toContain('/Subtype /Image');
    // The map from the font's signs to letters, as who copies text or reads aloud needs it.
    expect(unpacked(response.bytes)).toMatch(/beginbfrange[\s\S]*<0142>/);

    const open = await createOrder(ann);
    const ben = await createMember();
    const cedar = await createMember({}, 'cedar');
    for (const refused of [
      await getInvoice(ann, open.payment.payment_id),
      await getInvoice(ben, id),
      await getInvoice(cedar, id),
    ]) {
      expect(refused.status).toBe(404);
    }
    expect((await getInvoice({ client: own.at('aspen') }, id)).status).toBe(403);
  });

  it('stays as it is once money went back, which has a credit note of its own series', async () => {
    const ann = await createMember();
    const { id, psp } = await purchase(ann);
    await numbered(ann, id);
    const before = await getInvoice(ann, id);
    await sandbox().happen(psp, { status: 'refunded', amount: '7.99' });
    const { documents, refunded } = await numbered(ann, id, 2);
    expect(refunded).toEqual({ value: '7.99', currency: 'USD' });
    expect(documents).toMatchObject([
      { kind: 'invoice', amount: { value: '27.99' } },
      {
        kind: 'credit_note',
        number: expect.stringMatching(/^C20\d\d-\d{6}$/),
        amount: { value: '-7.99' },
      },
    ]);
    expect((await getInvoice(ann, id)).bytes).toEqual(before.bytes);
    const note = await getInvoice(ann, id, documents[1]?.number);
    expect(note.headers['content-disposition']).toContain(`${documents[1]?.number}.pdf`);
    expect(note.bytes.equals(before.bytes)).toBe(false);
    // Nobody asks for another one's by its number.
    const ben = await createMember();
    const other = await purchase(ben);
    await numbered(ben, other.id);
    expect((await getInvoice(ben, other.id, documents[1]?.number)).status).toBe(404);
    const mail = await mailAbout(ann.email, 'reversed');
    expect(mail.text).toContain('$7.99');
  });
});

describe('a withdrawal', () => {
  it('first says what it gives back, then gives it back in proportion, once', async () => {
    const [ann, ben] = await Promise.all([createMember(), createMember()]);
    const { id, psp } = await purchase(ann, { immediate_start: true });
    // The free credits of the signup go first.
    for (let index = 0; index < signupCredits + 7; index++)
      await sendMessage(ann, ben, `message ${index}`);
    const refund = { value: '25.54', currency: 'USD' };
    expect(prorate(price, bought - 7, bought)).toBe(toMinor(refund));
    const plan = await withdrawalOk(ann, id);
    expect(plan).toMatchObject({ refund, credits_back: 73, pro_rata: true, confirmed_at: null });
    expect(await getUser(ann)).toMatchObject({ credits: 73 });
    expect(getRefunded(psp)).toBe(0);

    const done = await withdrawalOk(ann, id, true);
    expect(done).toEqual({ ...plan, confirmed_at: expect.any(String) });
    // It was the only purchase.
    expect(await getUser(ann)).toMatchObject({ credits: 0, paid_user: false });
    await soon(async () =>
      expect(await transaction(ann, id)).toMatchObject({ status: 'refunded' }),
    );
    expect(getRefunded(psp)).toBe(toMinor(refund));
    expect(await withdrawalOk(ann, id, true)).toEqual(done);
    expect(await withdrawalOk(ann, id)).toEqual(done);
    expect(await transaction(ann, id)).toMatchObject({
      refunded: refund,
      withdrawable_until: null,
      withdrawal: { confirmed_at: done.confirmed_at, refund },
    });

    const entries = await own.admin.entries(ann, 'aspen');
    expect(entries.at(-1)).toMatchObject({
      counter_account: 'withdrawals',
      amount: -73,
      reference: id,
      balance: 0,
    });
    expect(await findProblems(own.admin, ann, 'aspen')).toEqual([]);
    const mail = await mailAbout(ann.email, 'your withdrawal');
    for (const part of ['$25.54', '73 unused credits', 'in proportion'])
      expect(mail.text).toContain(part);
    // The provider's own word takes nothing a second time, and no other mail comes.
    await own.local.advance(600);
    expect(await getUser(ann)).toMatchObject({ credits: 0 });
    const subjects = (await own.local.mails(ann.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('reversed'))).toEqual([]);
    await own.local.resetClock();
  });

  it('gives all of it back where nobody asked for an immediate start', async () => {
    const [ann, ben] = await Promise.all([createMember(), createMember()]);
    const { id, psp } = await purchase(ann);
    for (let index = 0; index < signupCredits; index++) await sendMessage(ann, ben);
    expect(await withdrawalOk(ann, id, true)).toMatchObject({
      refund: { value: '27.99', currency: 'USD' },
      credits_back: bought,
      pro_rata: false,
    });
    await soon(async () =>
      expect(await transaction(ann, id)).toMatchObject({ status: 'refunded' }),
    );
    expect(getRefunded(psp)).toBe(price);
    expect(await getUser(ann)).toMatchObject({ credits: 0 });
    expect(await findProblems(own.admin, ann, 'aspen')).toEqual([]);
    const items = await own.admin.partition('aspen', ann.id);
    expect(items.find(({ sk }) => sk === 'CORE#WALLET')?.debt ?? 0).toBe(0);
  });

  it('is told of a purchase too whose credits are all spent, of which nothing goes back', async () => {
    const [ann, ben] = await Promise.all([createMember(), createMember()]);
    const { id } = await purchase(ann, { immediate_start: true, package: 'small' });
    expect(await transaction(ann, id)).not.toHaveProperty('withdrawal');
    for (let index = 0; index < signupCredits + boughtSmall; index++) await sendMessage(ann, ben);
    const refund = { value: '0.00', currency: 'USD' };
    const { confirmed_at } = await withdrawalOk(ann, id, true);
    expect(await transaction(ann, id)).toMatchObject({
      ...{ status: 'completed', refunded: null, withdrawable_until: null },
      withdrawal: { confirmed_at, refund },
    });
  });

  it('of one of two purchases leaves the other one alone', async () => {
    const [ann, ben] = await Promise.all([createMember(), createMember()]);
    const first = await purchase(ann, { immediate_start: true });
    const second = await purchase(ann, { immediate_start: true, package: 'small' });
    for (let index = 0; index < signupCredits + 10; index++) await sendMessage(ann, ben);
    expect(await withdrawalOk(ann, second.id)).toMatchObject({
      refund: { value: '8.99', currency: 'USD' },
      credits_back: 20,
    });
    expect(await withdrawalOk(ann, first.id, true)).toMatchObject({ credits_back: 70 });
    expect(await getUser(ann)).toMatchObject({ credits: 20 });
  });

  it('is there for fourteen days, for what was paid, for its buyer', async () => {
    const [ann, ben] = await Promise.all([createMember(), createMember()]);
    const { id, psp } = await purchase(ann);
    const open = await createOrder(ann);
    const refused = async (one: TestUser, payment: string) => {
      const response = await withdrawal(one, payment, true);
      return response.ok ? 'ok' : response.error.code;
    };
    expect(await refused(ben, id)).toBe('not_found');
    expect(await refused(ann, open.payment.payment_id)).toBe('not_found');
    await own.local.advance(limits.leastRefundDays * daySeconds);
    expect(await refused(ann, id)).toBe('withdrawal_over');
    expect(await transaction(ann, id)).toMatchObject({ withdrawable_until: null });
    await own.local.resetClock();
    await sandbox().happen(psp, { status: 'refunded' });
    expect(await getStatus(ann, id)).toBe('refunded');
    expect(await refused(ann, id)).toBe('withdrawal_over');
  });

  const attempts = rounds(2, 20);
  it(
    'of 20 at once is one, while messages are sent, and no balance falls below zero',
    async () => {
      for (let attempt = 0; attempt < attempts; attempt++) {
        const [ann, ben] = await Promise.all([createMember(), createMember()]);
        const { id, psp } = await purchase(ann, { immediate_start: true });
        const [responses] = await Promise.all([
          Promise.all(Array.from({ length: 20 }, () => withdrawal(ann, id, true))),
          Promise.all(
            Array.from({ length: 25 }, () =>
              ann.client.send({
                method: 'POST',
                path: '/api/chat.php',
                headers: { 'content-type': 'application/json', origin: ann.client.origin },
                body: JSON.stringify(message(ben, { text: randomUUID() }).body),
              }),
            ),
          ),
        ]);
        const outcomes = new Set(
          responses.map((one) => JSON.stringify(one.ok ? one.body : one.error.code)),
        );
        outcomes.delete('"busy"');
        expect(outcomes.size).toBe(1);
        const done = await withdrawalOk(ann, id);
        expect(done.confirmed_at).not.toBeNull();
        const share = prorate(price, done.credits_back, bought);
        expect(toMinor(done.refund)).toBe(share);
        await soon(async () =>
          expect(await transaction(ann, id)).toMatchObject({ status: 'refunded' }),
        );
        expect(getRefunded(psp)).toBe(share);
        expect(sandbox().payment(psp)?.refunds).toHaveLength(1);
        expect(await findProblems(own.admin, ann, 'aspen')).toEqual([]);
        const entries = await own.admin.entries(ann, 'aspen');
        const taken = entries.filter(({ counter_account: by }) => by === 'withdrawals');
        expect(taken).toHaveLength(1);
      }
    },
    soakTimeout(90_000),
  );

  it('is refunded once although the provider was down and its answers were lost', async () => {
    const ann = await createMember();
    const { id, psp } = await purchase(ann);
    sandbox().outage(true, { account: 'aspen' });
    const done = await withdrawalOk(ann, id, true);
    expect(done.confirmed_at).not.toBeNull();
    await mailAbout(ann.email, 'your withdrawal');
    expect(getRefunded(psp)).toBe(0);
    sandbox().outage(false, { account: 'aspen' });
    // The first call that gets through is carried out and its answer lost, and so is the next one.
    sandbox().loseNext(2);
    for (let round = 0; round < 6; round++) await own.local.advance(1_200);
    await soon(async () =>
      expect(await transaction(ann, id)).toMatchObject({ status: 'refunded' }),
    );
    expect(sandbox().payment(psp)?.refunds).toHaveLength(1);
    expect(getRefunded(psp)).toBe(price);
    await own.local.resetClock();
  });
});

describe('the export of the account', () => {
  it('holds payments with what became of them', async () => {
    const ann = await createMember();
    const { id } = await purchase(ann, { discountcode: 'WELCOME', immediate_start: true });
    await mailAbout(ann.email, 'Your receipt');
    await ann.client.ok(userContract, 'POST', { body: { email: ann.email, password } });
    // The note of the mail follows it.
    await soon(async () => {
      const { payments } = await ann.client.ok(accountExportContract, 'GET');
      expect(payments[0]?.mails).toHaveLength(1);
    });
    const data = await ann.client.ok(accountExportContract, 'GET');
    expect(data.payments).toMatchObject([
      {
        id,
        status: 'completed',
        amount: { value: '25.19', currency: 'USD' },
        discount: { code: 'WELCOME' },
        provider: 'mollie',
        withdrawn_at: null,
        buyer_countries: { billing: 'US', phone: null },
        mails: [{ kind: 'receipt' }],
      },
    ]);
    expect(data.logins).toHaveLength(1);
    expect(data.wallet).toEqual({
      ...{ credits: signupCredits + bought, held_credits: 0, free_messages: 0, debt: 0 },
      disputed_credits: 0,
    });
    expect(data.spending.months).toHaveLength(1);
    expect(data.direct_debits).toEqual([]);
  });
});
