import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as limits from '#shared/limits.ts';
import { toMinor } from '#shared/rules/money.ts';
import { memberScope, tenantScope } from '../core/scope.ts';
import type { Member } from '../members/members.ts';
import { brandFixture } from '../tenants/fixtures.ts';
import {
  activeDiscount,
  type DiscountCode,
  type DiscountUse,
  getPackage,
  getPrice,
  toDiscountDto,
} from './discounts.ts';

const signup = '2026-07-01T12:00:00.000Z';
const brand = brandFixture();
const pack = brand.config.prices.packages[0] as (typeof brand.config.prices.packages)[number];

const person = (changes: { paid_user?: boolean } = {}) =>
  ({
    scope: memberScope(tenantScope({ id: 'maple' }), 'iris'),
    account: { signup_date: signup, paid_user: false, country: 'GB', ...changes },
    profile: { country: 'GB' },
  }) as Member;

const at = (seconds: number) => vi.setSystemTime(Date.parse(signup) + seconds * 1_000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the active discount', () => {
  it('is the time bonus for 14,399 seconds, and the welcome discount from 14,400 on', () => {
    at(14_399);
    expect(activeDiscount(brand, person())).toMatchObject({
      code: 'TIMEBONUS25',
      kind: 'percentage',
      amount: 25,
      expires: '2026-07-01T16:00:00.000Z',
    });
    at(14_400);
    expect(activeDiscount(brand, person())).toMatchObject({ code: 'WELCOME', amount: 15 });
  });

  it('is over when the welcome discount is', () => {
    const days = limits.welcomeDiscountDays * 86_400;
    at(days - 1);
    expect(activeDiscount(brand, person())?.code).toBe('WELCOME');
    at(days);
    expect(activeDiscount(brand, person())).toBeNull();
  });

  it('is not for who has paid, nor where the brand has none', () => {
    at(60);
    expect(activeDiscount(brand, person({ paid_user: true }))).toBeNull();
    const plain = brandFixture();
    Object.assign(plain.config.features, { time_bonus: false, welcome_discount: null });
    expect(activeDiscount(plain, person())).toBeNull();
  });
});

const code = (changes: Partial<DiscountCode>): DiscountCode => ({
  code: 'SUMMER',
  kind: 'percentage',
  amount: 10,
  country: null,
  member: null,
  expires: null,
  minimum: null,
  methods: [],
  validity: 'once',
  off: false,
  created_at: signup,
  ...changes,
});

describe('what a holder sees of a code', () => {
  const use = (state: DiscountUse['state']) => ({
    code: 'SUMMER',
    payment: 'p',
    state,
    at: signup,
  });
  const tomorrow = '2026-07-02T12:00:00.000Z';
  const yesterday = '2026-06-30T12:00:00.000Z';

  it.each([
    ['nothing', {}, null, 'active', false],
    ['an end to come', { expires: tomorrow }, null, 'active', false],
    ['its end', { expires: signup }, null, 'expired', true],
    ['a past end', { expires: yesterday }, null, 'expired', true],
    ['an open order', { expires: tomorrow }, use('reserved'), 'reserved', false],
    ['an open order and a past end', { expires: yesterday }, use('reserved'), 'expired', true],
    ['a paid order', {}, use('used'), 'used', false],
    ['a paid order and a past end', { expires: yesterday }, use('used'), 'used', true],
    ['a paid order, good without limit', { validity: 'unlimited' }, use('used'), 'active', false],
    ['being off', { off: true }, use('reserved'), 'off', false],
  ] as const)('with %s follows from it', (_, changes, used, status, expired) => {
    at(0);
    const shown = toDiscountDto({ brand, person: person() }, code(changes), used);
    expect(shown).toMatchObject({ status, expired });
  });

  it('says that the time bonus is over when its countdown is', () => {
    at(60);
    const bonus = activeDiscount(brand, person()) as DiscountCode;
    const seen = () => toDiscountDto({ brand, person: person() }, bonus, null);
    expect(seen()).toMatchObject({ status: 'active', expired: false });
    at(14_400);
    expect(seen()).toMatchObject({ status: 'expired', expired: true });
  });
});

describe('a price', () => {
  it('has its tax in it, by the member’s country', () => {
    const total = toMinor(pack.amount);
    expect(getPrice({ brand, person: person() }, pack, null)).toMatchObject({
      total,
      amount: total,
      vat: Math.round((total * 20) / 120),
      vat_rate: 2_000,
      discount: null,
    });
  });

  it('less a discount leaves something to pay, and names what was taken off', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('percentage' as const, 'value' as const),
        fc.integer({ min: 1, max: 100 }),
        (kind, amount) => {
          const given = { brand, person: person() };
          const discount = code({ kind, amount: kind === 'value' ? amount * 100 : amount });
          const deal = getPrice(given, pack, discount);
          expect(deal.amount).toBeGreaterThanOrEqual(1);
          expect(deal.amount + (deal.discount?.amount ?? 0)).toBe(deal.total);
          expect(deal.vat).toBeLessThanOrEqual(deal.amount);
        },
      ),
    );
  });

  it('is only there for what the brand sells', () => {
    expect(() => getPackage(brand, 'gigantic')).toThrow('not_found');
  });
});
