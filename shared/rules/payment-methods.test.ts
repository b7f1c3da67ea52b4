import { describe, expect, it } from 'vitest';
import { methodsFor } from './payment-methods.ts';

describe('methodsFor', () => {
  it('offers what the country and the currency know, direct debit last', () => {
    const methods = ['sdd', 'ideal', 'creditcard', 'blik', 'paypal'] as const;
    expect(methodsFor(methods, { country: 'NL', currency: 'EUR' })).toEqual([
      'ideal',
      'creditcard',
      'paypal',
      'sdd',
    ]);
    expect(methodsFor(methods, { country: 'PL', currency: 'PLN' })).toEqual([
      'creditcard',
      'blik',
      'paypal',
    ]);
    expect(methodsFor(['sdd'], { country: 'US', currency: 'USD' })).toEqual([]);
  });
});
