import { describe, expect, it } from 'vitest';
import type { Discount } from '#shared/model/payment.ts';
import { discountFixture } from './fixtures.ts';
import { getDiscountBlocker, getPrice } from './prices.ts';

const euros = (value: string) => ({ value, currency: 'EUR' });
const medium = {
  id: 'medium',
  credits: 60,
  amount: euros('23.99'),
  layout: 'p1',
  popular: false,
} as const;
const large = {
  id: 'large',
  credits: 150,
  amount: euros('49.99'),
  layout: 'p2',
  popular: true,
} as const;
const discount = discountFixture();
const terms = { discount, messageCredits: 3 };

describe('a price', () => {
  it('is full without a discount', () => {
    expect(getPrice(medium, { ...terms, discount: null })).toEqual({
      total: { minor: 2399, currency: 'EUR' },
      before: null,
      code: null,
      perMessage: { minor: 120, currency: 'EUR' },
      messages: 20,
    });
  });

  it('has the discount taken off, and says what it was before', () => {
    expect(getPrice(medium, terms)).toMatchObject({
      // A quarter of 23.99 is 5.9975: 6.00.
      total: { minor: 1799 },
      before: { minor: 2399 },
      code: 'TIMEBONUS25',
      perMessage: { minor: 90 },
    });
  });

  it('has an amount taken off that a code is worth', () => {
    const worth: Discount = {
      ...discount,
      value_percentage: 'value',
      percentage: 5.5,
      currency: 'EUR',
    };
    expect(getPrice(medium, { ...terms, discount: worth }).total.minor).toBe(1849);
    const elsewhere = { ...worth, currency: 'PLN' };
    expect(getPrice(medium, { ...terms, discount: elsewhere }).total.minor).toBe(2399);
  });

  it('says no price per message where messages cost nothing', () => {
    expect(getPrice(medium, { ...terms, messageCredits: 0 })).toMatchObject({
      perMessage: null,
      messages: 0,
    });
  });
});

describe('a discount', () => {
  it('counts from its minimum on', () => {
    const dear = { ...discount, minimum: euros('30.00') };
    expect(getDiscountBlocker(dear, medium)).toBe('minimum');
    expect(getDiscountBlocker(dear, large)).toBeNull();
    expect(getPrice(medium, { ...terms, discount: dear }).code).toBeNull();
  });

  it('counts for its methods only, once one is chosen', () => {
    const some: Discount = { ...discount, paymentmethods: ['ideal'] };
    expect(getDiscountBlocker(some, medium)).toBeNull();
    expect(getDiscountBlocker(some, medium, 'paypal')).toBe('method');
    expect(getDiscountBlocker(some, medium, 'ideal')).toBeNull();
  });

  it('does not count once it is used or over', () => {
    for (const status of ['used', 'expired', 'off'] as const) {
      expect(getDiscountBlocker({ ...discount, status }, medium)).toBe('gone');
    }
    expect(getDiscountBlocker({ ...discount, expired: true }, medium)).toBe('gone');
  });
});
