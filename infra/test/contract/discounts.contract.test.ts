/** Discounts: who may use a code, when, for what, and how often. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditsContract } from '#shared/api/credits.ts';
import { discountcodeContract } from '#shared/api/discountcode.ts';
import { paymentContract } from '#shared/api/payment.ts';
import { rateLimits } from '#shared/limits.ts';
import { discountCodesContract } from '#shared/ops/discount-codes.ts';
import { toMinor } from '#shared/rules/money.ts';
import {
  createOrder,
  getErrorCode,
  getReference,
  getStatus,
  type Ordered,
  order,
} from '../support/buying.ts';
import { operatorAt } from '../support/console.ts';
import { getUser } from '../support/conversations.ts';
import { ownShop } from '../support/fixtures.ts';
import type { TestUser } from '../support/members.ts';
import { brandCommand } from '../support/operator.ts';
import { rounds, soakTimeout } from '../support/soak.ts';

const timeBonus = { discountcode: 'TIMEBONUS25' };
const own = ownShop([
  {
    id: 'maple',
    change: (config) => {
      config.countries = ['US', 'CA'];
      config.features.welcome_discount = 10;
      config.prices.minimum_message_costs.CA = { costs: '0.50', currency: 'CAD' };
    },
  },
  {
    id: 'birch',
    change: (config) => {
      Object.assign(config.features, { time_bonus: false, welcome_discount: 25 });
    },
  },
]);
const { sandbox, createMember } = own;

beforeAll(own.open, 60_000);
afterAll(() => own.close(['maple', 'birch']));

const look = ({ client }: TestUser, query: Record<string, string>) =>
  client.getErrorCode(discountcodeContract, 'GET', { query });
const getOffers = ({ client }: TestUser) => client.ok(creditsContract, 'GET');
const discount = (...args: string[]) => brandCommand(own.stack.environment, 'discount', ...args);
const made = async (...args: string[]) => {
  const result = await discount('new', '--id', 'maple', ...args);
  expect(result.err).toBe('');
};
/** Sets a member's signup time relative to now. */
async function signedUpAgo({ id }: TestUser, seconds: number, brand = 'maple'): Promise<void> {
  const { documents, name } = own.admin.stored;
  const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
  await documents.send(
    new UpdateCommand({
      TableName: name,
      Key: { pk: `TENANT#${brand}#MEMBER#${id}`, sk: 'CORE#ACCOUNT' },
      UpdateExpression: 'SET signup_date = :at',
      ExpressionAttributeValues: { ':at': new Date(Date.now() - seconds * 1_000).toISOString() },
    }),
  );
}

describe('the time bonus', () => {
  it('is good for less than 14,400 seconds, in the offer, the banner and the order alike', async () => {
    const ann = await createMember();
    await signedUpAgo(ann, 14_390);
    expect((await getOffers(ann)).discount).toMatchObject({ code: 'TIMEBONUS25', percentage: 25 });
    expect((await getUser(ann)).time_bonus?.code).toBe('TIMEBONUS25');
    expect(await look(ann, { code: 'TIMEBONUS25' })).toBe('ok');
    await signedUpAgo(ann, 14_400);
    // The brand's smaller welcome discount remains.
    expect((await getOffers(ann)).discount).toMatchObject({ code: 'WELCOME', percentage: 10 });
    expect((await getUser(ann)).time_bonus).toBeNull();
    expect(await look(ann, { code: 'TIMEBONUS25' })).toBe('discount_expired');
    expect(await getErrorCode(ann, timeBonus)).toBe('discount_expired');
    await signedUpAgo(ann, 14_390);
    expect(await getErrorCode(ann, timeBonus)).toBe('ok');
  });

  it('ordered 100 times at once is had once', async () => {
    const ann = await createMember();
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => ann.client.call(paymentContract, 'POST', order(timeBonus))),
    );
    const good = responses.flatMap((one) => (one.ok ? [one.body] : []));
    expect(good).toHaveLength(1);
    for (const one of responses) {
      if (!one.ok) expect(['discount_used', 'busy']).toContain(one.error.code);
    }
    await sandbox().happen(getReference(good[0] as never), { status: 'paid' });
    expect(await getUser(ann)).toMatchObject({ paid_user: true, time_bonus: null });
    expect(await getErrorCode(ann, timeBonus)).toBe('discount_used');
    expect(await look(ann, { code: 'TIMEBONUS25' })).toBe('discount_used');
    expect((await getOffers(ann)).discount).toBeNull();
  }, 60_000);

  it.each(['failed', 'canceled', 'expired'] as const)(
    'comes back when its order is %s',
    async (status) => {
      const ann = await createMember();
      const first = await createOrder(ann, timeBonus);
      expect((await getOffers(ann)).discount).toMatchObject({ status: 'reserved' });
      expect(await getErrorCode(ann, timeBonus)).toBe('discount_used');
      await sandbox().happen(getReference(first), { status });
      expect((await getOffers(ann)).discount).toMatchObject({ status: 'active' });
      const second = await createOrder(ann, timeBonus);
      expect(second.payment.amount).toEqual(first.payment.amount);
    },
  );

  it('of an order that its buyer left goes to the next one, and the first cannot be paid', async () => {
    const ann = await createMember();
    const left = await createOrder(ann, timeBonus);
    await own.local.advance(90);
    const next = await createOrder(ann, { ...timeBonus, paymentmethod: 'paypal' });
    expect(await getStatus(ann, left.payment.payment_id)).toBe('cancelled');
    expect(sandbox().payment(getReference(left))?.status).toBe('canceled');
    await sandbox().happen(getReference(next), { status: 'paid' });
    await own.local.resetClock();
  });

  it('is not there where the brand has none', async () => {
    const ann = await createMember({}, 'birch');
    expect(await look(ann, { code: 'TIMEBONUS25' })).toBe('discount_not_found');
    expect(await getErrorCode(ann, timeBonus)).toBe('discount_not_found');
  });
});

describe('the welcome discount', () => {
  it('is for a first order, for some days', async () => {
    const ann = await createMember({}, 'birch');
    const { discountcode } = await ann.client.ok(discountcodeContract, 'GET', {
      query: { welcome: 'true' },
    });
    expect(discountcode).toMatchObject({
      code: 'WELCOME',
      value_percentage: 'percentage',
      percentage: 25,
      validity: 'once',
      status: 'active',
      expired: false,
    });
    const { packages } = await getOffers(ann);
    const { amount, discounted_amount: less } = packages[0] ?? {};
    expect(toMinor(less as never)).toBe(
      toMinor(amount as never) - Math.round(toMinor(amount as never) / 4),
    );
    await signedUpAgo(ann, 7 * 86_400, 'birch');
    expect(await look(ann, { welcome: 'true' })).toBe('discount_expired');
    await signedUpAgo(ann, 60, 'birch');
    const ordered = await createOrder(ann, { discountcode: 'WELCOME', package: 'small' });
    expect(ordered.payment.amount).toEqual(less);
    await sandbox().happen(getReference(ordered), { status: 'paid' });
    expect(await look(ann, { welcome: 'true' })).toBe('discount_used');
    const ben = await createMember({}, 'birch');
    await sandbox().happen(getReference(await createOrder(ben)), { status: 'paid' });
    // The first order had the full price, so the discount has expired.
    expect(await look(ben, { welcome: 'true' })).toBe('discount_not_found');
  });
});

describe('the time bonus and the welcome discount together', () => {
  const either = ['TIMEBONUS25', 'WELCOME'] as const;
  /** Sends orders with both codes in turn at once, and returns the accepted ones. */
  async function orderBoth(one: TestUser, times: number): Promise<Ordered[]> {
    const responses = await Promise.all(
      Array.from({ length: times }, (_, index) =>
        one.client.call(
          paymentContract,
          'POST',
          order({ discountcode: either[index % 2] as string }),
        ),
      ),
    );
    for (const response of responses) {
      if (!response.ok) expect(['discount_used', 'busy']).toContain(response.error.code);
    }
    return responses.flatMap((response) => (response.ok ? [response.body] : []));
  }
  const pay = (ordered: Ordered) => sandbox().happen(getReference(ordered), { status: 'paid' });

  it.each([
    ['TIMEBONUS25', 'WELCOME'],
    ['WELCOME', 'TIMEBONUS25'],
  ])('%s and %s are one discount', async (first, second) => {
    const ann = await createMember();
    const failing = await createOrder(ann, { discountcode: first });
    expect(await getErrorCode(ann, { discountcode: second })).toBe('discount_used');
    await sandbox().happen(getReference(failing), { status: 'failed' });
    const open = await createOrder(ann, { discountcode: second });
    expect(await getErrorCode(ann, { discountcode: first })).toBe('discount_used');
    // An order at the full price is not limited.
    expect(await getErrorCode(ann)).toBe('ok');
    await pay(open);
    for (const code of [first, second]) {
      expect(await getErrorCode(ann, { discountcode: code })).toBe('discount_used');
      expect(await look(ann, { code })).toBe('discount_used');
    }
    expect((await getOffers(ann)).discount).toBeNull();
  });

  it('make room for each other where a buyer left the order', async () => {
    const ann = await createMember();
    const left = await createOrder(ann, { discountcode: 'TIMEBONUS25' });
    await own.local.advance(90);
    const next = await createOrder(ann, { discountcode: 'WELCOME' });
    expect(await getStatus(ann, left.payment.payment_id)).toBe('cancelled');
    await pay(next);
    await own.local.resetClock();
    expect(await getErrorCode(ann, timeBonus)).toBe('discount_used');
  });

  it(
    'ordered 40 times at once reduce one order, whatever becomes of it',
    async () => {
      for (let round = 0; round < rounds(2, 50); round++) {
        const ann = await createMember();
        const full = (await createOrder(ann)).payment.amount;
        const orders = await orderBoth(ann, 40);
        expect(orders).toHaveLength(1);
        if (round % 2 === 0) {
          await sandbox().happen(getReference(orders[0] as Ordered), { status: 'failed' });
          orders.push(...(await orderBoth(ann, 40)));
          expect(orders).toHaveLength(2);
        }
        const [had] = orders.slice(-1) as [Ordered];
        expect(toMinor(had.payment.amount)).toBeLessThan(toMinor(full));
        // The payment arrives amid further orders.
        const [more] = await Promise.all([orderBoth(ann, 10), pay(had)]);
        expect(more).toEqual([]);
        expect(await orderBoth(ann, 2)).toEqual([]);
      }
    },
    soakTimeout(120_000),
  );
});

describe('an operator’s code', () => {
  it('takes off what it says, as its order charges it', async () => {
    await made('--code', 'five', '--value', '5.00', '--validity', 'unlimited');
    await made('--code', 'SPRING', '--percentage', '20');
    const ann = await createMember();
    const full = await createOrder(ann);
    for (let index = 0; index < 2; index++) {
      const ordered = await createOrder(ann, { discountcode: ' five ' });
      expect(toMinor(ordered.payment.amount)).toBe(toMinor(full.payment.amount) - 500);
    }
    const ordered = await createOrder(ann, { discountcode: 'spring' });
    await sandbox().happen(getReference(ordered), { status: 'paid' });
    expect(await getErrorCode(ann, { discountcode: 'SPRING' })).toBe('discount_used');
    // Each member may use it once.
    expect(await getErrorCode(await createMember(), { discountcode: 'SPRING' })).toBe('ok');
    expect(
      (await ann.client.ok(discountcodeContract, 'GET', { query: { code: 'FIVE' } })).discountcode,
    ).toMatchObject({ value_percentage: 'value', percentage: 5, currency: 'USD' });
  });

  it('is for whom, what and when it was made', async () => {
    const ann = await createMember();
    const ben = await createMember({ country: 'CA', region: 'CA-ON' });
    await made('--code', 'NORTH', '--percentage', '10', '--country', 'CA');
    await made('--code', 'BIG', '--percentage', '10', '--minimum', '15.00');
    await made('--code', 'PAL', '--percentage', '10', '--methods', 'paypal');
    await made('--code', 'MINE', '--percentage', '10', '--member', ann.id);
    const now = await own.local.advance(1);
    const soonOver = new Date(now.getTime() + 60_000).toISOString();
    await made('--code', 'OLD', '--percentage', '10', '--expires', soonOver);
    expect(await getErrorCode(ann, { discountcode: 'NORTH' })).toBe('discount_not_found');
    expect(await getErrorCode(ben, { discountcode: 'NORTH' })).toBe('ok');
    const small = { package: 'small', discountcode: 'BIG' };
    expect(await ann.client.call(paymentContract, 'POST', order(small))).toMatchObject({
      error: { code: 'discount_minimum', params: { minimum: '15.00' } },
    });
    expect(await look(ann, { code: 'BIG', package: 'small' })).toBe('discount_minimum');
    expect(await look(ann, { code: 'BIG', package: 'large' })).toBe('ok');
    expect(await getErrorCode(ann, { discountcode: 'BIG' })).toBe('ok');
    expect(await getErrorCode(ann, { discountcode: 'PAL' })).toBe('validation_failed');
    expect(await getErrorCode(ann, { discountcode: 'PAL', paymentmethod: 'paypal' })).toBe('ok');
    expect(await getErrorCode(ben, { discountcode: 'MINE' })).toBe('discount_not_found');
    expect(await getErrorCode(ann, { discountcode: 'MINE' })).toBe('ok');
    await own.local.advance(120);
    expect(await getErrorCode(ann, { discountcode: 'OLD' })).toBe('discount_expired');
    expect(await getErrorCode(await createMember({}, 'birch'), { discountcode: 'NORTH' })).toBe(
      'discount_not_found',
    );
  });

  it('that is switched off is found no more', async () => {
    await made('--code', 'GONE', '--percentage', '10');
    const ann = await createMember();
    expect(await look(ann, { code: 'GONE' })).toBe('ok');
    expect((await discount('off', '--id', 'maple', '--code', 'gone')).out).toBe('GONE: off\n');
    expect(await look(ann, { code: 'GONE' })).toBe('discount_not_found');
    expect(await getErrorCode(ann, { discountcode: 'GONE' })).toBe('discount_not_found');
  });

  it('cannot be guessed without end', async () => {
    const ann = await createMember();
    const outcomes = new Set<string>();
    for (let index = 0; index <= rateLimits.discount_code.max; index++) {
      outcomes.add(await look(ann, { code: `GUESS${index}` }));
    }
    expect([...outcomes]).toEqual(['discount_not_found', 'rate_limited']);
    expect(await getErrorCode(ann, { discountcode: 'SPRING' })).toBe('rate_limited');
    expect(await getErrorCode(ann, {})).toBe('ok');
  });
});

describe('the operator', () => {
  it.each([
    [['new', '--code', 'X'], /--code is 2 to 30/],
    [['new', '--code', 'welcome', '--percentage', '5'], /follows from the brand/],
    [['new', '--code', 'AB'], /--percentage or --value/],
    [['new', '--code', 'AB', '--percentage', '91'], /from 1 to 90/],
    [
      ['new', '--code', 'AB', '--percentage', '-5'],
      /^--percentage is a whole number from 1 to 90\.\n$/,
    ],
    [['new', '--code', 'AB', '--value', '5'], /--value is an amount/],
    [['new', '--code', 'AB', '--value', '-5.00'], /--value is an amount/],
    [['new', '--code', 'AB', '--percentage', '5', '--expires', '2020-01-31'], /is over already/],
    [['new', '--code', 'AB', '--percentage', '5', '--country', 'NL'], /maple is not for NL/],
    [['new', '--code', 'AB', '--percentage', '5', '--expires', '2026-02-30'], /--expires is a day/],
    [['new', '--code', 'AB', '--percentage', '5', '--methods', 'ideal'], /does not take "ideal"/],
    [['off', '--code', 'NOTHERE'], /maple has no code NOTHERE/],
    [['list', '--code', 'AB'], /--code does not belong to discount list/],
    [['make'], /discount new, discount list or discount off/],
  ])('is told what is wrong with %j', async (args, reason) => {
    const [action = '', ...options] = args;
    const result = await discount(action, '--id', 'maple', ...options);
    expect(result.status).toBe(1);
    expect(result.err).toMatch(reason);
  });

  it('makes a code once, and sees those of one brand', async () => {
    await made('--code', 'LISTED', '--percentage', '10', '--minimum', '20.00');
    const again = await discount('new', '--id', 'maple', '--code', 'LISTED', '--percentage', '90');
    expect(again).toMatchObject({ status: 1, err: expect.stringContaining('already') });
    const { out } = await discount('list', '--id', 'maple');
    expect(out).toContain('LISTED: 10 %, once per member, from 20.00 USD\n');
    expect((await discount('list', '--id', 'birch')).out).toBe('0 codes\n');
    expect(await discount('off', '--id', 'birch', '--code', 'LISTED')).toMatchObject({
      status: 1,
      err: 'birch has no code LISTED.\n',
    });
    expect((await discount('--help')).out).toContain('discount new --id <brand>');
  });

  it('makes the code that the console makes, field for field', async () => {
    await made(
      ...(['--code', 'by-line', '--value', '5.00', '--country', 'CA'] as const),
      ...['--minimum', '20.00', '--methods', 'creditcard', '--expires', '2099-12-31'],
    );
    const marketing = await operatorAt(own.stack.port, 'marketing', ['maple']);
    await marketing.ok(discountCodesContract, 'POST', {
      body: {
        ...{ brand: 'maple', code: 'by-desk', percentage: null, value: '5.00', country: 'CA' },
        ...{ member: null, expires: '2099-12-31T23:59:59.999Z', minimum: '20.00' },
        ...{ methods: ['creditcard'], validity: 'once' },
      },
    });
    const { codes } = await marketing.ok(discountCodesContract, 'GET', {
      query: { brand: 'maple' },
    });
    const [line, desk] = ['BY-LINE', 'BY-DESK'].map((name) => {
      const {
        code: _code,
        created_at: _at,
        ...rest
      } = codes.find((one) => one.code === name) ?? {};
      return rest;
    });
    expect(desk).toMatchObject({ value: { value: '5.00' }, country: 'CA' });
    expect(line).toEqual(desk);
  });
});
