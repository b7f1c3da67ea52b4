/** Credits of buyers without an immediate start: held, released, or refunded. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountExportContract } from '#shared/api/account-export.ts';
import { chatContract } from '#shared/api/chat.ts';
import { creditsContract } from '#shared/api/credits.ts';
import { immediateStartContract } from '#shared/api/immediate-start.ts';
import { transactionsContract } from '#shared/api/transactions.ts';
import { withdrawalContract } from '#shared/api/withdrawal.ts';
import * as limits from '#shared/limits.ts';
import { prorate, toMinor } from '#shared/rules/money.ts';
import { getStatus, type Order, toMoney } from '../support/buying.ts';
import { getUser, message, sendMessage } from '../support/conversations.ts';
import { ownShop, soon } from '../support/fixtures.ts';
import type { TestUser } from '../support/members.ts';
import { rounds, soakTimeout } from '../support/soak.ts';
import { findProblems } from '../support/spending.ts';

const price = 2_799;
const bought = 80;
const signupCredits = 5;
const brand = 'aspen';
const own = ownShop([
  {
    id: brand,
    change: (config) => {
      config.prices.message_credits = 1;
      Object.assign(config.limits, {
        ...{ signup_credits: signupCredits, signup_messages: 0, free_conversations: 50 },
      });
      config.features.time_bonus = true;
      config.features.welcome_discount = 10;
    },
  },
]);
const { sandbox, createMember } = own;

beforeAll(own.open, 60_000);
afterAll(async () => {
  // The refunds of the last withdrawals may still be running.
  await soon(async () => expect(await own.getBooks(brand)).toEqual([]));
  await own.close([brand]);
});

const consent = {
  body: { requested: true, acknowledged: true, text_version: '2026-11' },
} as const;
const begin = ({ client }: TestUser) => client.call(immediateStartContract, 'PUT', consent);
const pair = () => Promise.all([createMember(), createMember()]);

/** Buys 80 credits for 27.99 and pays. */
async function purchase(one: TestUser, changes: Partial<Order> = {}) {
  const { id, reference: psp } = await own.bought(one, changes);
  expect(await getStatus(one, id)).toBe('completed');
  return { id, psp };
}
async function spend(from: TestUser, to: TestUser, messages: number): Promise<void> {
  for (let index = 0; index < messages; index++) await sendMessage(from, to, `message ${index}`);
}
async function withdraw({ client }: TestUser, payment: string) {
  const body = { payment, confirm: true as const };
  return (await client.ok(withdrawalContract, 'POST', { body })).withdrawal;
}
const getRefunded = (psp: string) => {
  const payment = sandbox().payment(psp);
  return payment ? toMoney(payment).refunded : 0;
};
const getWallet = async ({ id }: TestUser) => {
  const wallet = (await own.admin.partition(brand, id)).find(({ sk }) => sk === 'CORE#WALLET');
  const held = (wallet?.held ?? []) as { payment: string; credits: number }[];
  return {
    credits: Number(wallet?.credits),
    held: held.reduce((sum, { credits }) => sum + credits, 0),
    debt: Number(wallet?.debt ?? 0),
  };
};
const receipts = async ({ email }: TestUser) =>
  (await own.local.mails(email)).filter(({ subject }) => subject.includes('start right away'));

describe('without consent to an immediate start', () => {
  it('credits are shown and cannot be spent, free ones can, and nothing is taken', async () => {
    const [ann, ben] = await pair();
    const { id } = await purchase(ann);
    expect(await getUser(ann)).toMatchObject({
      ...{ credits: signupCredits + bought, held_credits: bought, paid_user: true },
    });
    await spend(ann, ben, signupCredits);
    const refused = await ann.client.call(chatContract, 'POST', message(ben));
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'immediate_start_required', params: { needed: 1, held: bought } },
    });
    expect(await getWallet(ann)).toMatchObject({ credits: bought, held: bought });
    const { transaction } = await ann.client.ok(transactionsContract, 'GET', { query: { id } });
    expect(transaction?.held_until).toBe(transaction?.withdrawable_until);
    expect(await findProblems(own.admin, ann, brand)).toEqual([]);
  });

  it('who has not enough either way is told so', async () => {
    const [ann, ben] = await pair();
    await spend(ann, ben, signupCredits);
    expect(await ann.client.getErrorCode(chatContract, 'POST', message(ben))).toBe(
      'not_enough_credits',
    );
  });

  it('a withdrawal gives all of it back and takes exactly its own credits', async () => {
    const [ann, ben] = await pair();
    const { id, psp } = await purchase(ann);
    await spend(ann, ben, 2);
    expect(await withdraw(ann, id)).toMatchObject({
      ...{ refund: { value: '27.99', currency: 'USD' }, credits_back: bought, pro_rata: false },
    });
    expect(await getWallet(ann)).toMatchObject({ credits: signupCredits - 2, held: 0 });
    await soon(async () => expect(getRefunded(psp)).toBe(price));
    // Repeating it yields no free credits.
    const again = await purchase(ann);
    await spend(ann, ben, signupCredits - 2);
    expect(await ann.client.getErrorCode(chatContract, 'POST', message(ben))).toBe(
      'immediate_start_required',
    );
    expect(await withdraw(ann, again.id)).toMatchObject({ credits_back: bought });
    expect(await getWallet(ann)).toMatchObject({ credits: 0, held: 0 });
  });

  it('they are free once the time for withdrawing is over', async () => {
    const [ann, ben] = await pair();
    await purchase(ann);
    await spend(ann, ben, signupCredits);
    await own.local.advance(limits.leastRefundDays * 86_400);
    expect(await getUser(ann)).toMatchObject({ credits: bought, held_credits: 0 });
    await spend(ann, ben, 1);
    await own.local.resetClock();
    expect(await getWallet(ann)).toMatchObject({ credits: bought - 1 });
  });

  it('they settle no debt and are taken for no other payment until they are released', async () => {
    const [ann, ben] = await pair();
    const first = await purchase(ann, { immediate_start: true, package: 'small' });
    await spend(ann, ben, signupCredits + 15);
    const second = await purchase(ann);
    await sandbox().happen(first.psp, { status: 'charged_back' });
    expect(await getStatus(ann, first.id)).toBe('charged_back');
    expect(await getWallet(ann)).toEqual({ credits: bought, held: bought, debt: 15 });
    const plan = await ann.client.ok(withdrawalContract, 'POST', { body: { payment: second.id } });
    expect(plan.withdrawal).toMatchObject({ credits_back: bought, refund: { value: '27.99' } });
    expect(await begin(ann)).toMatchObject({ ok: true, body: { credits: bought - 15 } });
    expect(await getWallet(ann)).toEqual({ credits: bought - 15, held: 0, debt: 0 });
    expect(await withdraw(ann, second.id)).toMatchObject({ credits_back: bought - 15 });
  });
});

describe('the consent', () => {
  it('releases all held credits, and the receipt says what was acknowledged', async () => {
    const [ann, ben] = await pair();
    const { id } = await purchase(ann);
    await purchase(ann, { package: 'small' });
    await spend(ann, ben, signupCredits);
    expect(await begin(ann)).toEqual({
      ...{ ok: true, status: 200, headers: expect.anything() },
      body: { credits: bought + 20, held_credits: 0 },
    });
    await spend(ann, ben, 7);
    expect(await getUser(ann)).toMatchObject({ credits: bought + 20 - 7, held_credits: 0 });
    // The spent credits belong to the first purchase and are paid.
    const refund = prorate(price, bought - 7, bought);
    const done = await withdraw(ann, id);
    expect(done).toMatchObject({ credits_back: bought - 7, pro_rata: true });
    expect(toMinor(done.refund)).toBe(refund);

    await soon(async () => expect(await receipts(ann)).toHaveLength(1));
    const [mail] = await receipts(ann);
    for (const part of [
      ...[
        'expressly asked us to start right away',
        'in proportion',
        'your right of withdrawal ends',
      ],
      ...['version 2026-11', '80 credits', '20 credits', '$27.99', 'Keep this email'],
    ]) {
      expect(mail?.text).toContain(part);
      expect(mail?.html).toContain(part);
    }
    const data = await ann.client.ok(accountExportContract, 'GET');
    expect(data.payments.find((one) => one.id === id)).toMatchObject({
      immediate_start_at: expect.any(String),
      immediate_start_text: '2026-11',
    });
    expect(data.ledger.filter(({ counter_account: by }) => by === 'releases')).toHaveLength(2);
  });

  it('is the express request and the acknowledgement, and nothing less', async () => {
    const ann = await createMember();
    await purchase(ann);
    const getErrorCode = (changes: object) =>
      ann.client.getErrorCode(immediateStartContract, 'PUT', {
        body: { ...consent.body, ...changes } as never,
      });
    for (const changes of [
      ...[{ requested: false }, { acknowledged: false }, { acknowledged: undefined }],
      ...[{ text_version: 'of my own' }, { text_version: undefined }],
    ]) {
      expect(await getErrorCode(changes)).toBe('validation_failed');
    }
    expect(await getWallet(ann)).toMatchObject({ held: bought });
  });

  it('given 50 times at once is one: one entry, one receipt', async () => {
    const ann = await createMember();
    await purchase(ann);
    const responses = await Promise.all(Array.from({ length: 50 }, () => begin(ann)));
    const codes = new Set(responses.map((one) => (one.ok ? 'ok' : one.error.code)));
    codes.delete('busy');
    expect([...codes]).toEqual(['ok']);
    expect(await begin(ann)).toMatchObject({ body: { held_credits: 0 } });
    const entries = await own.admin.entries(ann, brand);
    expect(entries.filter(({ counter_account: by }) => by === 'releases')).toHaveLength(1);
    await soon(async () => expect(await receipts(ann)).not.toEqual([]));
    // A mail has left before its item is removed.
    await soon(async () => {
      const items = await own.admin.partition(brand, ann.id);
      const staged = items.filter(
        ({ sk, template }) => sk.startsWith('OUTBOX#') && template === 'immediate_start_receipt',
      );
      expect(staged).toEqual([]);
    });
    expect(await receipts(ann)).toHaveLength(1);
  });

  const attempts = rounds(3, 40);
  it(
    'amid withdrawals, messages and settlements leaves every sum right',
    async () => {
      for (let attempt = 0; attempt < attempts; attempt++) {
        const [ann, ben] = await pair();
        const first = await purchase(ann);
        const second = await own.bought(ann, { package: 'small' });
        const post = (body: object, path: string) =>
          ann.client.send({
            method: path === 'immediate-start' ? 'PUT' : 'POST',
            path: `/api/${path}.php`,
            headers: { 'content-type': 'application/json', origin: ann.client.origin },
            body: JSON.stringify(body),
          });
        await Promise.all([
          ...Array.from({ length: 3 }, () => post(consent.body, 'immediate-start')),
          ...Array.from({ length: 3 }, () =>
            post({ payment: first.id, confirm: true }, 'withdrawal'),
          ),
          ...Array.from({ length: 10 }, () =>
            post(message(ben, { text: randomUUID() }).body, 'chat'),
          ),
          sandbox().happen(second.reference, { status: 'charged_back' }),
          getStatus(ann, second.id),
        ]);
        const done = await withdraw(ann, first.id);
        const { credits, held } = await getWallet(ann);
        expect(held).toBeGreaterThanOrEqual(0);
        expect(held).toBeLessThanOrEqual(credits);
        expect(toMinor(done.refund)).toBe(
          done.pro_rata ? prorate(price, done.credits_back, bought) : price,
        );
        if (!done.pro_rata) expect(done.credits_back).toBe(bought);
        await soon(async () => expect(getRefunded(first.psp)).toBe(toMinor(done.refund)));
        expect(await findProblems(own.admin, ann, brand)).toEqual([]);
      }
    },
    soakTimeout(90_000),
  );
});

describe('premium', () => {
  it('ends with the withdrawal of the only purchase, and what is for first purchases with it', async () => {
    const [ann, ben] = await pair();
    expect((await getUser(ann)).time_bonus).not.toBeNull();
    const { id } = await purchase(ann);
    expect(await getUser(ann)).toMatchObject({ paid_user: true });
    await withdraw(ann, id);
    expect(await getUser(ann)).toMatchObject({ paid_user: false, time_bonus: null });
    const { discount } = await ann.client.ok(creditsContract, 'GET');
    expect(discount).toBeNull();
    const gift = message(ben, { gift: 'rose' });
    expect(await ann.client.getErrorCode(chatContract, 'POST', gift)).toBe('premium_only');
    // The held amount returns with the next purchase.
    await purchase(ann);
    expect(await getUser(ann)).toMatchObject({ paid_user: true });
  });

  it('stays while another purchase was not withdrawn', async () => {
    const ann = await createMember();
    const first = await purchase(ann);
    const second = await purchase(ann, { package: 'small' });
    await withdraw(ann, first.id);
    expect(await getUser(ann)).toMatchObject({ paid_user: true });
    await withdraw(ann, second.id);
    expect(await getUser(ann)).toMatchObject({ paid_user: false });
  });

  it('is there for who pays at the moment of withdrawing', async () => {
    for (let attempt = 0; attempt < rounds(3, 40); attempt++) {
      const ann = await createMember();
      const first = await purchase(ann, { package: 'small' });
      await Promise.all([withdraw(ann, first.id), own.bought(ann)]);
      expect(await getUser(ann)).toMatchObject({ paid_user: true });
    }
  });
});
