/**
 * Purchases: orders, charges, grants and journal entries, whatever the provider and others send.
 */

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { budgetContract } from '#shared/api/budget.ts';
import { chatContract } from '#shared/api/chat.ts';
import { creditsContract } from '#shared/api/credits.ts';
import { paymentContract } from '#shared/api/payment.ts';
import { profileContract } from '#shared/api/profile.ts';
import { repeatOrderContract } from '#shared/api/repeat-order.ts';
import { withdrawalContract } from '#shared/api/withdrawal.ts';
import { seeded } from '#shared/chance.ts';
import type { PaymentMethod } from '#shared/model/payment.ts';
import type { Country } from '#shared/model/values.ts';
import { toMinor } from '#shared/rules/money.ts';
import { methodReach } from '#shared/rules/payment-methods.ts';
import type { Provider } from '#shared/rules/provider-methods.ts';
import { vatIn } from '#shared/rules/vat.ts';
import type { SandboxEvent } from '../../local/engines/payment-sandbox.ts';
import {
  createOrder,
  getErrorCode,
  getOrder,
  getReference,
  getStatus,
  notification,
  order,
  sellByGenesis,
  toMoney,
  webhook,
} from '../support/buying.ts';
import { getUser, message } from '../support/conversations.ts';
import {
  homesInEuros,
  type SoldInEuros,
  sellByEveryMethod,
  soldInEuros,
} from '../support/euro-methods.ts';
import { as, ownShop, soon } from '../support/fixtures.ts';
import {
  password,
  type SignupBody,
  createMember as signUp,
  type TestUser,
} from '../support/members.ts';
import { financeCommand } from '../support/operator.ts';
import { shared } from '../support/shared-stack.ts';
import { rounds, soakTimeout } from '../support/soak.ts';
import { progress, readSeed } from '../support/spending.ts';

const minute = 60;
const daySeconds = 86_400;
const medium = 80;

const [mollie, genesis] = ['mollie', 'genesis'] as const;
const own = ownShop([
  {
    id: 'maple',
    change: (config) => {
      Object.assign(config.limits, { signup_credits: 10, signup_messages: 0 });
      config.prices.message_credits = 1;
    },
  },
  { id: 'birch' },
  {
    id: 'willow',
    change: (config) => {
      Object.assign(config.limits, { signup_credits: 10, signup_messages: 0 });
      config.prices.message_credits = 1;
      sellByGenesis(config);
    },
  },
  { id: 'alder', change: sellByGenesis },
  {
    id: 'rowan',
    change: ({ payments }) => {
      payments.methods = ['applepay', 'creditcard', 'paypal'];
      payments.second = {
        ...{ provider: 'genesis', key_parameter: '/dating/rowan/genesis-key' },
        ...{ methods: ['creditcard'], fallback: true },
      };
    },
  },
  { id: 'linden', change: sellByEveryMethod },
]);
const { getBooks, bought, sandbox, createMember } = own;

beforeAll(own.open, 60_000);
afterAll(() => own.close(['maple', 'birch', 'willow', 'alder', 'rowan', 'linden']));

const happen = (reference: string, event: SandboxEvent) => sandbox().happen(reference, event);
const item = async (one: TestUser, sk: string) =>
  (await own.admin.partition(one.client.brand, one.id)).find((each) => each.sk === sk);
/** How many payments the provider made for somebody. */
async function madeFor(brand: string, one: Pick<TestUser, 'id'>): Promise<number> {
  const items = await own.admin.partition(brand, one.id);
  const theirs = items.filter(({ sk }) => sk.startsWith('PAYMENT#'));
  const ids = new Set(theirs.map(({ id }) => String(id)));
  return sandbox()
    .payments(brand)
    .filter((payment) => ids.has(getOrder(payment))).length;
}
const record = (one: TestUser, id: string) => item(one, `PAYMENT#${id}`);

/** The same purchases with each provider: its brand, another one, and how its word comes. */
const sales = [
  {
    ...{ name: 'mollie', brand: 'maple', neighbour: 'birch' },
    checkout: /\/__local\/psp\/checkout\/tr_\w+$/,
    call: 'payment-webhook',
    tell: (brand: string, id: string) => webhook(own.at(brand), id),
    forge: (brand: string, id: string) => webhook(own.at(brand), id),
    answerToForged: 200,
    card: 'creditcard',
    letsGo: true,
  },
  {
    ...{ name: 'genesis', brand: 'willow', neighbour: 'alder' },
    checkout: /\/__local\/psp\/checkout\/[a-f0-9]{32}$/,
    call: 'payment-notification',
    tell: (brand: string, id: string) =>
      notification(own.at(brand), { id, order: getOrder(sandbox().payment(id)) }),
    forge: (brand: string, id: string) =>
      notification(own.at(brand), { id, order: id, password: 'guessed' }),
    answerToForged: 404,
    card: 'sale3d',
    // A reference that is forgotten charges nobody: the provider keeps no list of them.
    letsGo: false,
  },
] as const;

describe.each(sales)('with $name', (sale) => {
  const { brand, neighbour, checkout, call, tell, forge, answerToForged, letsGo, card } = sale;

  describe('buying', () => {
    it('gives credits and premium for life once the provider has the money, and not before', async () => {
      const ann = await createMember({}, brand);
      const ordered = await createOrder(ann, { immediate_start: true });
      const { payment, redirect } = ordered;
      expect(payment).toMatchObject({
        package: 'medium',
        credits: medium,
        method: 'creditcard',
        status: 'pending',
      });
      expect(redirect).toMatch(checkout);
      const theirs = sandbox().payment(getReference(ordered));
      expect(theirs).toMatchObject({
        amount: payment.amount,
        redirectUrl: `${ann.client.origin}/credits/medium/creditcard?payment=${payment.payment_id}`,
        webhookUrl: `${ann.client.origin}/api/${call}.php`,
        metadata: { order: payment.payment_id, tenant: brand },
      });
      // Coming back proves nothing.
      expect(await getStatus(ann, payment.payment_id)).toBe('pending');
      expect(await getUser(ann)).toMatchObject({ credits: 10, paid_user: false });

      await happen(getReference(ordered), { status: 'paid' });
      expect(await getStatus(ann, payment.payment_id)).toBe('completed');
      expect(await getUser(ann)).toMatchObject({
        credits: 10 + medium,
        paid_user: true,
        time_bonus: null,
      });
      expect(await record(ann, payment.payment_id)).toMatchObject({
        immediate_start_at: payment.created_at,
        granted: medium,
      });
      const [entry] = (await own.admin.entries(ann, brand)).slice(-1);
      expect(entry).toMatchObject({
        counter_account: 'purchases',
        amount: medium,
        reference: payment.payment_id,
      });
      await own.local.mail(ann.email, 2);
      await soon(async () =>
        expect(await record(ann, payment.payment_id)).toMatchObject({
          invoice_number: expect.stringMatching(/^20\d\d-\d{6}$/),
          documents: [{ kind: 'invoice', gross: toMinor(payment.amount) }],
        }),
      );
    });

    it.each([
      ['failed', 'failed'],
      ['canceled', 'cancelled'],
      ['expired', 'failed'],
    ] as const)('that is %s leaves nothing, and another method works', async (said, status) => {
      const ann = await createMember({}, brand);
      const ordered = await createOrder(ann, { paymentmethod: 'applepay' });
      await happen(getReference(ordered), { status: said });
      expect(await getStatus(ann, ordered.payment.payment_id)).toBe(status);
      expect(await getUser(ann)).toMatchObject({ credits: 10, paid_user: false });
      await bought(ann, { paymentmethod: 'paypal' });
      expect(await getUser(ann)).toMatchObject({ credits: 10 + medium, paid_user: true });
    });

    it('asks the provider when its buyer asks, though no webhook came', async () => {
      const ann = await createMember({}, brand);
      const ordered = await createOrder(ann);
      sandbox().loseWebhooks(true);
      await happen(getReference(ordered), { status: 'paid' });
      sandbox().loseWebhooks(false);
      const { find } = sandbox().calls();
      expect(await getStatus(ann, ordered.payment.payment_id)).toBe('completed');
      expect(await getStatus(ann, ordered.payment.payment_id)).toBe('completed');
      // What is settled is not asked for again.
      expect(sandbox().calls().find).toBe(find + 1);
    });

    it('is refused for what the brand does not sell or take', async () => {
      const ann = await createMember({}, brand);
      expect(await getErrorCode(ann, { package: 'gigantic' })).toBe('not_found');
      for (const changes of [
        { paymentmethod: 'sdd' as const },
        { paymentmethod: 'ideal' as const },
        { paymentmethod: 'applepay' as const, store: true },
      ]) {
        expect(await getErrorCode(ann, changes), JSON.stringify(changes)).toBe('validation_failed');
      }
      expect(await getErrorCode(ann, { stored_payment_method: 'A'.repeat(22) })).toBe('not_found');
      expect(sandbox().payments(brand).map(getOrder)).not.toContain('');
    });

    it('is nobody else’s to see', async () => {
      const [ann, ben, carl] = [
        await createMember({}, brand),
        await createMember({}, brand),
        await createMember({}, neighbour),
      ];
      const { id } = await bought(ann);
      for (const other of [ben, carl]) {
        expect(await other.client.getErrorCode(paymentContract, 'GET', { query: { id } })).toBe(
          'not_found',
        );
        expect(
          await other.client.getErrorCode(repeatOrderContract, 'POST', {
            body: { order: id, idempotency_key: randomUUID() },
          }),
        ).toBe('not_found');
      }
    });
  });

  describe('one key', () => {
    it('50 times at once is one payment at the provider and one answer', async () => {
      const ann = await createMember({}, brand);
      const once = order();
      // No second order would fit.
      await ann.client.ok(budgetContract, 'PUT', {
        body: { monthly: { value: '50.00', currency: 'USD' } },
      });
      const { create } = sandbox().calls();
      const responses = await Promise.all(
        Array.from({ length: 50 }, () => ann.client.call(paymentContract, 'POST', once)),
      );
      const good = responses.flatMap((one) => (one.ok ? [one.body] : []));
      expect(good.length).toBeGreaterThan(0);
      for (const one of good) expect(one).toEqual(good[0]);
      for (const one of responses) if (!one.ok) expect(one.error.code).toBe('busy');
      expect(sandbox().calls().create).toBe(create + 1);
      const id = good[0]?.payment.payment_id;
      expect(
        sandbox()
          .payments(brand)
          .filter((one) => getOrder(one) === id),
      ).toHaveLength(1);
      await happen(getReference(good[0] as never), { status: 'paid' });
      // The first answer again, whatever came of it.
      expect(await ann.client.ok(paymentContract, 'POST', once)).toEqual(good[0]);
      expect(await getUser(ann)).toMatchObject({ credits: 10 + medium });
    });

    it('is refused for another order, and holds for one member', async () => {
      const [ann, ben] = [await createMember({}, brand), await createMember({}, brand)];
      const idempotency_key = randomUUID();
      await createOrder(ann, { idempotency_key });
      expect(await getErrorCode(ann, { idempotency_key, package: 'large' })).toBe(
        'idempotency_conflict',
      );
      expect(await getErrorCode(ann, { idempotency_key, paymentmethod: 'paypal' })).toBe(
        'idempotency_conflict',
      );
      expect(await getErrorCode(ben, { idempotency_key })).toBe('ok');
    });
  });

  describe('webhooks', () => {
    const sequences = rounds(20, 1_000);
    /** What happens at the provider, and how it is told. */
    const step = fc.record({
      event: fc.constantFrom(
        ...(['paid', 'paid', 'paid', 'failed', 'canceled', 'expired', 'open'] as const),
        ...(['refund', 'part', 'charge_back', 'reversed'] as const),
      ),
      lost: fc.boolean(),
      /** How many more come at once, of this payment or of an earlier one. */
      more: fc.nat(3),
      earlier: fc.boolean(),
    });

    it(
      `in ${sequences} random sequences end in the provider’s truth, with one grant`,
      async () => {
        const report = progress('webhooks', sequences);
        const buyers = await Promise.all(Array.from({ length: 4 }, () => createMember({}, brand)));
        let done = 0;
        await fc.assert(
          fc.asyncProperty(
            fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), {
              minLength: 4,
              maxLength: 4,
            }),
            async (lists) => {
              // A member may ask only so often in an hour, and each order asks up to four times.
              if (done > 0 && done % 300 === 0) {
                for (const at of buyers.keys()) buyers[at] = await createMember({}, brand);
              }
              await Promise.all(
                lists.map(async (list, index) => {
                  const buyer = buyers[index] as TestUser;
                  const ordered = await createOrder(buyer, { paymentmethod: 'paypal' });
                  const reference = getReference(ordered);
                  for (const one of list) await play(buyer, reference, one);
                  // What is nonsense after a payment was paid does not stand in the end.
                  const paid = sandbox().payment(reference)?.paidAt ?? null;
                  const seen = (await record(buyer, ordered.payment.payment_id))?.paid_at;
                  if (seen && !paid) await happen(reference, { status: 'paid' });
                  await Promise.all([tell(brand, reference), tell(brand, reference)]);
                  const truth = sandbox().payment(reference) as NonNullable<
                    ReturnType<ReturnType<typeof sandbox>['payment']>
                  >;
                  const { amount, refunded, chargedBack } = toMoney(truth);
                  const last = await record(buyer, ordered.payment.payment_id);
                  if (truth.status === 'paid') {
                    expect(last).toMatchObject({
                      granted: medium,
                      refunded,
                      charged_back: chargedBack,
                    });
                    expect(last?.status).toBe(
                      chargedBack > 0
                        ? 'charged_back'
                        : refunded >= amount
                          ? 'refunded'
                          : 'completed',
                    );
                  } else {
                    expect(last).toMatchObject({ granted: 0 });
                  }
                  if (truth.status === 'canceled') expect(last?.status).toBe('cancelled');
                  if (truth.status === 'expired' || truth.status === 'failed') {
                    expect(last?.status).toBe('failed');
                  }
                }),
              );
              done += lists.length;
              report(done);
            },
          ),
          { numRuns: sequences / 4, endOnFailure: true },
        );
        expect(await getBooks(brand)).toEqual([]);
      },
      soakTimeout(240_000),
    );

    async function play(
      buyer: TestUser,
      reference: string,
      {
        event,
        lost,
        more,
        earlier,
      }: { event: string; lost: boolean; more: number; earlier: boolean },
    ) {
      if (lost) sandbox().loseWebhooks(true);
      const now = sandbox().payment(reference);
      const money = now && toMoney(now);
      const left = money ? money.amount - money.refunded - money.chargedBack : 0;
      const asked: SandboxEvent | null =
        event === 'refund' || event === 'part' || event === 'charge_back' || event === 'reversed'
          ? now?.status !== 'paid' || (left <= 1 && event !== 'reversed')
            ? null
            : event === 'reversed'
              ? { status: 'chargeback_reversed' }
              : event === 'charge_back'
                ? { status: 'charged_back' }
                : { status: 'refunded', ...(event === 'part' ? { amount: '0.01' } : {}) }
          : { status: event as 'paid' };
      // Who has given money back has been paid.
      const isNonsense =
        asked?.status !== 'paid' && !['refund', 'part', 'charge_back', 'reversed'].includes(event);
      const back = money && money.refunded + money.chargedBack > 0;
      if (asked && !(isNonsense && back)) await happen(reference, asked).catch(() => undefined);
      sandbox().loseWebhooks(false);
      const known = sandbox().payments(brand);
      const which = (at: number) =>
        earlier ? (known[(at * 7) % known.length]?.id ?? reference) : reference;
      await Promise.all([
        ...Array.from({ length: more }, (_, index) => tell(brand, which(index))),
        ...(more > 1 ? [getUser(buyer)] : []),
      ]);
    }

    const forged = rounds(200, 2_000);
    it(`forged ${forged} times make us ask for nothing`, async () => {
      const ann = await createMember({}, neighbour);
      const real = getReference(await createOrder(ann));
      const { find } = sandbox().calls();
      const ids = [
        ...Array.from({ length: forged - 4 }, (_, index) => `tr_forged${index}`),
        ...['..', 'DEBIT#birch', real.toUpperCase(), `${real}x`],
      ];
      for (let at = 0; at < ids.length; at += 50) {
        const responses = await Promise.all(
          ids.slice(at, at + 50).map((id) => forge(neighbour, id)),
        );
        for (const { status } of responses) expect(status).toBe(answerToForged);
      }
      // Another brand does not know it either.
      expect((await forge(brand, real)).status).toBe(answerToForged);
      expect(sandbox().calls().find).toBe(find);
      expect(await getUser(ann)).toMatchObject({ paid_user: false });
    });

    it('are answered with a failure while the provider is down, so that they come again', async () => {
      const ann = await createMember({}, brand);
      const reference = getReference(await createOrder(ann));
      sandbox().outage(true, { account: brand });
      try {
        expect((await tell(brand, reference)).status).toBe(503);
      } finally {
        sandbox().outage(false, { account: brand });
      }
      expect((await tell(brand, reference)).status).toBe(200);
    });
  });

  describe('the sweep', () => {
    afterAll(() => own.local.resetClock());

    it('credits all that was paid though all webhooks were lost', async () => {
      const buyers = await Promise.all(Array.from({ length: 4 }, () => createMember({}, brand)));
      sandbox().loseWebhooks(true);
      for (const one of [...buyers, ...buyers, ...buyers]) await bought(one);
      sandbox().loseWebhooks(false);
      for (const one of buyers) expect(await getUser(one)).toMatchObject({ credits: 10 });
      await own.local.advance(6 * minute);
      for (const one of buyers)
        expect(await getUser(one)).toMatchObject({ credits: 10 + 3 * medium });
    });

    it('gives up what is never paid, and then it is found no more', async () => {
      const ann = await createMember({}, brand);
      const ordered = await createOrder(ann);
      const open = async () =>
        (await own.admin.stored.indexPartition('PLATFORM#PAYMENTS')).filter(
          ({ id }) => id === ordered.payment.payment_id,
        );
      expect(await open()).toHaveLength(1);
      await own.local.advance(15 * daySeconds);
      expect((await record(ann, ordered.payment.payment_id))?.status).toMatch(/failed|cancelled/);
      await vi.waitFor(async () => expect(await open()).toEqual([]));
    });

    it('reads back what the provider made although its answer was lost', async () => {
      const ann = await createMember({}, brand);
      const before = sandbox().payments(brand).length;
      sandbox().loseNext(3);
      expect(await getErrorCode(ann)).toBe('unavailable');
      sandbox().loseNext(0);
      const theirs = sandbox().payments(brand)[0];
      expect(sandbox().payments(brand)).toHaveLength(before + 1);
      // Somebody pays it all the same, and nobody tells us.
      sandbox().loseWebhooks(true);
      await happen(theirs?.id ?? '', { status: 'paid' });
      sandbox().loseWebhooks(false);
      await own.local.advance(6 * minute);
      expect(await getUser(ann)).toMatchObject({ credits: 10 + medium, paid_user: true });
      expect(sandbox().payments(brand)).toHaveLength(before + 1);
    });
  });

  describe('an outage of the provider', () => {
    it('is told as such, and another method works at once', async () => {
      const ann = await createMember({}, brand);
      sandbox().outage(true, { account: brand, method: card });
      const once = order({ discountcode: 'TIMEBONUS25' });
      try {
        const response = await ann.client.call(paymentContract, 'POST', once);
        expect(response).toMatchObject({ status: 503, error: { code: 'unavailable' } });
        expect(response.headers['retry-after']).toBeDefined();
        // Nothing is held by what failed: neither the code nor the budget.
        await ann.client.ok(budgetContract, 'PUT', {
          body: { monthly: { value: '50.00', currency: 'USD' } },
        });
        const other = await createOrder(ann, {
          paymentmethod: 'paypal',
          discountcode: 'TIMEBONUS25',
        });
        await happen(getReference(other), { status: 'paid' });
        expect(await getUser(ann)).toMatchObject({ credits: 10 + medium });
      } finally {
        sandbox().outage(false, { account: brand, method: card });
      }
    });

    it('is over for the same key once the provider is back: still one payment', async () => {
      const ann = await createMember({}, brand);
      const once = order();
      const before = sandbox().payments(brand).length;
      sandbox().outage(true, { account: brand });
      expect(await ann.client.getErrorCode(paymentContract, 'POST', once)).toBe('unavailable');
      sandbox().outage(false, { account: brand });
      const ordered = await ann.client.ok(paymentContract, 'POST', once);
      expect(ordered.payment.status).toBe('pending');
      expect(sandbox().payments(brand)).toHaveLength(before + 1);
      await happen(getReference(ordered), { status: 'paid' });
      expect(await getUser(ann)).toMatchObject({ credits: 10 + medium });
    });
  });

  describe('money that goes back', () => {
    it('takes credits back, and what was spent is a debt that the next purchase settles', async () => {
      const [ann, ben] = [await createMember({}, brand), await createMember({}, brand)];
      const first = await bought(ann, { immediate_start: true });
      for (let index = 0; index < 30; index++) {
        await ann.client.ok(chatContract, 'POST', message(ben));
      }
      expect(await getUser(ann)).toMatchObject({ credits: 60 });
      await happen(first.reference, { status: 'refunded' });
      expect(await getStatus(ann, first.id)).toBe('refunded');
      expect(await getUser(ann)).toMatchObject({ credits: 0, paid_user: true });
      expect(await item(ann, 'CORE#WALLET')).toMatchObject({ debt: 20 });
      await bought(ann, { immediate_start: true });
      expect(await getUser(ann)).toMatchObject({ credits: 60 });
      expect(await item(ann, 'CORE#WALLET')).toMatchObject({ debt: 0 });
    });

    it('by charge back blocks direct debit; reversed it brings the credits again', async () => {
      const ann = await createMember({}, brand);
      const { id, reference } = await bought(ann);
      await happen(reference, { status: 'charged_back' });
      expect(await getStatus(ann, id)).toBe('charged_back');
      expect(await getUser(ann)).toMatchObject({ credits: 10 });
      expect(await item(ann, 'CORE#ACCOUNT')).toMatchObject({
        direct_debit_blocked: expect.any(String),
      });
      await happen(reference, { status: 'chargeback_reversed' });
      expect(await getStatus(ann, id)).toBe('completed');
      expect(await getUser(ann)).toMatchObject({ credits: 10 + medium });
    });
  });

  describe('a stored method', () => {
    it('pays again in one step, and a failed card offers other ways', async () => {
      const ann = await createMember({}, brand);
      const { id } = await bought(ann, { store: true });
      const offers = await ann.client.ok(creditsContract, 'GET');
      const [stored] = offers.stored_payment_methods;
      expect(stored).toMatchObject({ method: 'creditcard', label: 'Visa •••• 4242' });
      expect(offers.repeatable_orders).toMatchObject([
        { id, package: 'medium', credits: medium, label: 'Visa •••• 4242' },
      ]);
      const again = { body: { order: id, idempotency_key: randomUUID() } };
      const { payment } = await ann.client.ok(repeatOrderContract, 'POST', again);
      // At today's price, without the discount of before.
      expect(payment).toMatchObject({
        status: 'completed',
        amount: offers.packages.find((one) => one.id === 'medium')?.amount,
      });
      expect(await ann.client.ok(repeatOrderContract, 'POST', again)).toEqual({ payment });
      expect(await getUser(ann)).toMatchObject({ credits: 10 + 2 * medium });

      const byCard = await createOrder(ann, {
        package: 'small',
        stored_payment_method: stored?.id,
      });
      expect(byCard).toMatchObject({ redirect: null, payment: { status: 'completed' } });

      const [mandate] = sandbox().mandates().slice(-1);
      await sandbox().failMandate(mandate?.id ?? '', true);
      const failing = { body: { order: id, idempotency_key: randomUUID() } };
      for (let index = 0; index < 2; index++) {
        expect(await ann.client.getErrorCode(repeatOrderContract, 'POST', failing)).toBe(
          'card_payment_failed',
        );
      }
      expect(await getErrorCode(ann, { stored_payment_method: stored?.id })).toBe(
        'card_payment_failed',
      );
      await bought(ann, { paymentmethod: 'paypal' });
    });

    it('that was charged though the answer was lost is found by the sweep, and charged once', async () => {
      const ann = await createMember({}, brand);
      const { id } = await bought(ann, { store: true });
      sandbox().loseNext(3);
      const response = await ann.client.getErrorCode(repeatOrderContract, 'POST', {
        body: { order: id, idempotency_key: randomUUID() },
      });
      sandbox().loseNext(0);
      expect(response).toBe('unavailable');
      expect(await madeFor(brand, ann)).toBe(2);
      await own.local.advance(6 * minute);
      expect(await getUser(ann)).toMatchObject({ credits: 10 + 2 * medium });
      expect(await madeFor(brand, ann)).toBe(2);
      await own.local.resetClock();
    });
  });

  describe('an account that ends', () => {
    it('leaves what the books need, and nothing that names anybody', async () => {
      const ann = await createMember({}, brand);
      const { id, reference } = await bought(ann, { store: true });
      const [mandate] = sandbox().mandates().slice(-1);
      await ann.client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });
      await own.local.advance(15 * daySeconds);
      const left = await own.admin.partition(brand, ann.id);
      expect(left.map(({ sk }) => sk.split('#')[0]).sort()).toEqual([
        'LEDGER',
        'LEDGER',
        'PAYMENT',
      ]);
      expect(JSON.stringify(left)).not.toMatch(/4242|Robin|@example/);
      expect(
        sandbox()
          .mandates()
          .find((one) => one.id === mandate?.id)?.valid,
      ).toBe(!letsGo);
      // What comes later still reaches the books.
      await happen(reference, { status: 'refunded' });
      expect(await record(ann, id)).toMatchObject({ status: 'refunded' });
      await own.local.resetClock();
    });
  });
});

/** The sandbox of a provider. */
function at(provider: Provider) {
  const [found] = sandbox().list(provider);
  if (!found) throw new Error(`no sandbox of ${provider}`);
  return found;
}

async function whileDown<T>(
  providers: readonly Provider[],
  work: () => Promise<T>,
  account = 'rowan',
): Promise<T> {
  for (const provider of providers) at(provider).outage(true, { account });
  try {
    return await work();
  } finally {
    for (const provider of providers) at(provider).outage(false, { account });
  }
}

describe('a brand with every method in euros', () => {
  const brand = 'linden';
  const buyers = new Map<Country, TestUser>();
  beforeAll(async () => {
    const made = Object.entries(homesInEuros).map(async ([country, region]) => {
      const home = { country, region } as Partial<SignupBody>;
      buyers.set(country as Country, await createMember(home, brand));
    });
    await Promise.all(made);
  });
  const buyerIn = (country: Country): TestUser => {
    const buyer = buyers.get(country);
    if (!buyer) throw new Error(`nobody buys in ${country}`);
    return buyer;
  };
  /** Direct debits have a call of their own: direct-debit.contract.test.ts sells by them, with both. */
  const online = [...soldInEuros].filter(([method]) => method !== 'sdd');
  /** Buys by a method, and returns the provider that the payment was made at. */
  async function soldBy([method, { at: country }]: [PaymentMethod, SoldInEuros]) {
    const buyer = buyerIn(country);
    const { id, reference } = await bought(buyer, { paymentmethod: method });
    expect(await getStatus(buyer, id), method).toBe('completed');
    const all = [mollie, genesis].filter((provider) =>
      at(provider)
        .payments(brand)
        .some((payment) => getOrder(payment) === id && payment.status === 'paid'),
    );
    expect(all, `${method} ${reference}`).toHaveLength(1);
    return [method, all[0]] as const;
  }

  it('lists them all, and offers each member those of their country', async () => {
    for (const country of Object.keys(homesInEuros) as Country[]) {
      const { methods } = await buyerIn(country).client.ok(creditsContract, 'GET');
      const expected = [...soldInEuros.keys()].filter(
        (method) => methodReach[method].countries?.includes(country) ?? true,
      );
      expect(methods.map(({ id }) => id)).toEqual(expected);
    }
  });

  it('sells by each method with the provider that it names for it', async () => {
    const sold = await Promise.all(online.map(soldBy));
    expect(sold).toEqual(online.map(([method, { first }]) => [method, first]));
  });

  it.each([
    { down: mollie, example: 'iDEAL' },
    { down: genesis, example: 'a card' },
  ])(
    'sells by each method of $down, such as $example, with the other one while it is down',
    async ({ down }) => {
      const concerned = online.filter(([, { first, other }]) => first === down && other);
      const sold = await whileDown([down], () => Promise.all(concerned.map(soldBy)), brand);
      expect(sold).toEqual(concerned.map(([method, { other }]) => [method, other]));
      // A bank transfer has no other provider.
      const alone = online.filter(([, { first, other }]) => first === down && !other);
      for (const [method, { at: country }] of alone) {
        const code = await whileDown(
          [down],
          () => getErrorCode(buyerIn(country), { paymentmethod: method }),
          brand,
        );
        expect(code, method).toBe('unavailable');
      }
    },
  );
});

describe('a brand with two providers', () => {
  const brand = 'rowan';
  /** Payments of an order, by provider. */
  const madeAt = (provider: Provider, id: string) =>
    at(provider)
      .payments(brand)
      .filter((payment) => getOrder(payment) === id);

  it('sells each method by the one that it names for it', async () => {
    const ann = await createMember({}, brand);
    const card = await bought(ann, { paymentmethod: 'creditcard' });
    const apple = await bought(ann, { paymentmethod: 'applepay' });
    expect(madeAt('genesis', card.id)).toMatchObject([{ method: 'sale3d', status: 'paid' }]);
    expect(madeAt('mollie', apple.id)).toMatchObject([{ status: 'paid' }]);
    expect([...madeAt('mollie', card.id), ...madeAt('genesis', apple.id)]).toEqual([]);
    const { methods } = await ann.client.ok(creditsContract, 'GET');
    expect(methods.map(({ id, can_store }) => [id, can_store])).toEqual([
      ['applepay', false],
      ['creditcard', true],
      ['paypal', true],
    ]);
  });

  it.each([
    ['mollie', 'genesis', 'applepay'],
    ['genesis', 'mollie', 'creditcard'],
  ] as const)('offers the other one while %s is down', async (down, other, paymentmethod) => {
    const ann = await createMember({}, brand);
    const ordered = await whileDown([down], () =>
      createOrder(ann, { paymentmethod, store: false }),
    );
    const { payment_id: id } = ordered.payment;
    expect(madeAt(down, id)).toEqual([]);
    expect(madeAt(other, id)).toHaveLength(1);
    await happen(getReference(ordered), { status: 'paid' });
    expect(await getStatus(ann, id)).toBe('completed');
    expect(await record(ann, id)).toMatchObject({ provider: other, left_providers: [down] });
    const [entry] = (await own.admin.entries(ann, brand)).slice(-1);
    expect(entry).toMatchObject({ counter_account: 'purchases', amount: medium, reference: id });
  });

  it('gives nobody the page of a provider whose answer was lost: only the other one can be paid', async () => {
    const ann = await createMember({}, brand);
    at('genesis').loseNext(1);
    const once = order();
    const ordered = await ann.client.ok(paymentContract, 'POST', once);
    const { payment_id: id } = ordered.payment;
    expect([madeAt('genesis', id).length, madeAt('mollie', id).length]).toEqual([1, 1]);
    expect(getReference(ordered)).toBe(madeAt('mollie', id)[0]?.id);
    expect(await ann.client.ok(paymentContract, 'POST', once)).toEqual(ordered);
    await happen(getReference(ordered), { status: 'paid' });
    expect(await getStatus(ann, id)).toBe('completed');
    // The unpaid page of the other one changes nothing when it ends.
    await happen(madeAt('genesis', id)[0]?.id ?? '', { status: 'expired' });
    expect(await getStatus(ann, id)).toBe('completed');
  });

  it('says that none can be reached, holds nothing, and begins anew with the first one', async () => {
    const ann = await createMember({}, brand);
    const once = order({ discountcode: 'TIMEBONUS25' });
    const code = await whileDown(['mollie', 'genesis'], () =>
      ann.client.getErrorCode(paymentContract, 'POST', once),
    );
    expect(code).toBe('unavailable');
    const ordered = await ann.client.ok(paymentContract, 'POST', once);
    const { payment_id: id } = ordered.payment;
    expect([madeAt('genesis', id).length, madeAt('mollie', id).length]).toEqual([1, 0]);
    await happen(getReference(ordered), { status: 'paid' });
    expect(await getStatus(ann, id)).toBe('completed');
  });

  it('makes one payment of 50 orders at once with one key while the first one is down', async () => {
    const ann = await createMember({}, brand);
    const once = order();
    const responses = await whileDown(['genesis'], () =>
      Promise.all(Array.from({ length: 50 }, () => ann.client.call(paymentContract, 'POST', once))),
    );
    const good = responses.flatMap((one) => (one.ok ? [one.body] : []));
    expect(good.length).toBeGreaterThan(0);
    for (const one of good) expect(one).toEqual(good[0]);
    for (const one of responses) if (!one.ok) expect(one.error.code).toBe('busy');
    const id = good[0]?.payment.payment_id ?? '';
    expect([madeAt('genesis', id).length, madeAt('mollie', id).length]).toEqual([0, 1]);
  });

  it('charges a stored method where it is kept, and nowhere else', async () => {
    const ann = await createMember({}, brand);
    const { id } = await bought(ann, { store: true });
    const again = { body: { order: id, idempotency_key: randomUUID() } };
    const code = await whileDown(['genesis'], () =>
      ann.client.getErrorCode(repeatOrderContract, 'POST', again),
    );
    expect(code).toBe('unavailable');
    const { payment } = await ann.client.ok(repeatOrderContract, 'POST', {
      body: { order: id, idempotency_key: randomUUID() },
    });
    expect(payment.status).toBe('completed');
    expect(madeAt('genesis', payment.payment_id)).toHaveLength(1);
    expect(at('mollie').payments(brand).map(getOrder)).not.toContain(payment.payment_id);
  });

  it('keeps what says where a buyer is, and taxes there', async () => {
    const [ann, ben] = [
      await signUp(own.at(brand, { country: 'DE' })),
      await signUp(own.at(brand, { country: 'DE' })),
    ];
    const [german, split] = [
      await createOrder(ann, { paymentmethod: 'creditcard' }),
      await createOrder(ben, { paymentmethod: 'applepay' }),
    ];
    await happen(getReference(german), { status: 'paid', country: 'DE' });
    await happen(getReference(split), { status: 'paid', country: 'US' });
    const [first, second] = [
      await record(ann, german.payment.payment_id),
      await record(ben, split.payment.payment_id),
    ];
    const { amount } = first as unknown as { amount: number };
    expect(first).toMatchObject({
      ...{ country: 'DE', vat_rate: 1_900, vat: vatIn(amount, 1_900) },
      location: { billing: 'US', ip: 'DE', payer: 'DE', decision: 'majority' },
    });
    expect(second).toMatchObject({
      ...{ country: 'US', vat_rate: 0, vat: 0 },
      location: { billing: 'US', ip: 'DE', payer: 'US', decision: 'majority' },
    });
    const { out, err, status } = await financeCommand(
      ...([own.stack.environment, 'locations', '--tenant', brand, '--format', 'json'] as const),
    );
    expect([status, err]).toEqual([0, expect.stringMatching(/: .*\b2 majority\b/)]);
    expect(JSON.parse(out)).toContainEqual(
      expect.objectContaining({
        ...{ payment: german.payment.payment_id, country: 'DE', vat_rate: 1_900 },
        ...{ billing: 'US', ip: 'DE', phone: '', payer: 'DE', decision: 'majority' },
      }),
    );
  });

  it('is reconciled with the lists of both', async () => {
    const { out, err, status } = await financeCommand(
      ...([own.stack.environment, 'reconcile', '--tenant', brand, '--format', 'csv'] as const),
    );
    expect([status, out]).toEqual([0, expect.stringMatching(/^kind,.*\n$/)]);
    expect(err).toMatch(/sales in the journal/i);
  });

  it('gives a withdrawal back where it was paid', async () => {
    const ann = await createMember({}, brand);
    const card = await bought(ann);
    await ann.client.ok(withdrawalContract, 'POST', { body: { payment: card.id, confirm: true } });
    await soon(async () => {
      expect(madeAt('genesis', card.id)[0]?.refunds).toHaveLength(1);
      expect(await getStatus(ann, card.id)).toBe('refunded');
    });
  });

  const orders = rounds(12, 1_000);
  it(
    `takes each of ${orders} orders once, whatever is down or lost when`,
    async () => {
      const report = progress('orders with two providers', orders);
      const random = seeded(readSeed('PROVIDERS_SEED'));
      let [done, buyer] = [0, await createMember({}, brand)];
      while (done < orders) {
        // A member may ask only so often in an hour, and each order asks up to four times.
        if (done % 20 === 0) buyer = await createMember({}, brand);
        const once = order({ paymentmethod: random() < 0.5 ? 'creditcard' : 'applepay' });
        const downs = (['mollie', 'genesis'] as const).filter(() => random() < 0.3);
        for (const provider of ['mollie', 'genesis'] as const) {
          if (random() < 0.3) at(provider).loseNext(1 + Math.floor(random() * 3));
        }
        const send = () => buyer.client.call(paymentContract, 'POST', once);
        const first = await whileDown(downs, () =>
          Promise.all(Array.from({ length: 1 + Math.floor(random() * 3) }, send)),
        );
        for (const provider of ['mollie', 'genesis'] as const) at(provider).loseNext(0);
        const last = await send();
        const told = [...first, last].flatMap((one) => (one.ok ? [one.body] : []));
        const refused = [...first, last].flatMap((one) => (one.ok ? [] : [one.error]));
        const about = `order ${done}: ${JSON.stringify(refused)}`;
        expect(new Set(told.map(({ redirect }) => redirect)).size, about).toBe(1);
        const [ordered] = told;
        if (!ordered) throw new Error('no order was taken');
        await happen(getReference(ordered), { status: 'paid' });
        const { payment_id: id } = ordered.payment;
        expect(await getStatus(buyer, id)).toBe('completed');
        const paid = [...madeAt('mollie', id), ...madeAt('genesis', id)].filter(
          ({ status }) => status === 'paid',
        );
        expect(paid).toHaveLength(1);
        done += 1;
        report(done);
      }
      expect(await getBooks(brand)).toEqual([]);
    },
    soakTimeout(240_000),
  );
});

describe('a budget', () => {
  it('of the member’s own holds, also for orders at once', async () => {
    const ann = await createMember();
    const { packages } = await ann.client.ok(creditsContract, 'GET');
    const price = toMinor(packages.find(({ id }) => id === 'small')?.amount as { value: string });
    const monthly = { value: ((price * 3 + 5) / 100).toFixed(2), currency: 'USD' };
    await ann.client.ok(budgetContract, 'PUT', { body: { monthly } });
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        ann.client.call(paymentContract, 'POST', order({ package: 'small' })),
      ),
    );
    expect(responses.filter(({ ok }) => ok)).toHaveLength(3);
    for (const one of responses) {
      if (!one.ok) expect(one.error.code).toBe('budget_exceeded');
    }
    expect(
      await ann.client.call(paymentContract, 'POST', order({ package: 'small' })),
    ).toMatchObject({
      error: { params: { monthly: monthly.value, spent: ((price * 3) / 100).toFixed(2) } },
    });
    // What fails takes nothing of it.
    const first = responses.flatMap((one) => (one.ok ? [one.body] : []))[0];
    await happen(getReference(first as never), { status: 'failed' });
    expect((await ann.client.ok(budgetContract, 'GET')).spent).toEqual({
      value: ((price * 2) / 100).toFixed(2),
      currency: 'USD',
    });
    expect(await getErrorCode(ann, { package: 'small' })).toBe('ok');
    await ann.client.ok(budgetContract, 'PUT', { body: { monthly: null } });
    expect(await getErrorCode(ann, { package: 'xlarge' })).toBe('ok');
    expect(
      await ann.client.getErrorCode(budgetContract, 'PUT', {
        body: { monthly: { value: '10.00', currency: 'EUR' } },
      }),
    ).toBe('validation_failed');
  });
});

describe('the price shown', () => {
  const homes: Record<string, Country[]> = {
    nl: ['NL'],
    de: ['DE', 'AT'],
    us: ['US'],
    pl: ['PL'],
  };
  const regions: Partial<Record<Country, string>> = { AT: 'AT-9', DE: 'DE-HH' };
  const cases = Object.entries(homes).flatMap(([brand, list]) =>
    list.map((country) => [brand, country] as const),
  );

  it.each(cases)('is the price charged, to the cent: %s, %s', async (brand, country) => {
    const client = await as('active', brand);
    const region = regions[country];
    if (region) await client.ok(profileContract, 'PUT', { body: { country, region } });
    const { packages, methods, discount } = await client.ok(creditsContract, 'GET');
    expect(discount?.code).toBe('TIMEBONUS25');
    const sent = methods.filter(({ id }) => id !== 'sdd');
    let at = 0;
    for (const pack of packages) {
      const method = sent[at++ % sent.length];
      const changes = { package: pack.id, paymentmethod: method?.id ?? 'creditcard' };
      const full = await createOrder({ client }, changes);
      expect(full.payment.amount).toEqual(pack.amount);
      const less = await createOrder({ client }, { ...changes, discountcode: discount?.code });
      expect(less.payment.amount).toEqual(pack.discounted_amount);
      for (const one of [full, less]) {
        expect(await sandboxAmount(getReference(one))).toEqual(one.payment.amount);
      }
      await shared().payInSandbox(getReference(less), { status: 'canceled' });
    }
  });

  const sandboxAmount = async (reference: string) => (await shared().payment(reference)).amount;
});
