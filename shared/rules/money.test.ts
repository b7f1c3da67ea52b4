import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prorate, toMinor, toMoney } from './money.ts';

describe('money', () => {
  it.each([
    ['12.50', 1250],
    ['0.05', 5],
    ['-3.07', -307],
    ['0.00', 0],
    ['100000.00', 10_000_000],
  ])('%s is %d cents, and back', (value, minor) => {
    expect(toMinor({ value })).toBe(minor);
    expect(toMoney(minor, 'EUR')).toEqual({ value, currency: 'EUR' });
  });

  it('refuses parts of a cent', () => {
    expect(() => toMoney(0.5, 'EUR')).toThrow(/whole number/);
  });
});

describe('prorate', () => {
  it.each([
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [3, 1, 2, 2],
    [999, 25, 100, 250],
    [749, 2100, 12_100, 130],
    [0, 7, 9, 0],
  ])('%d * %d / %d is %d: half away from zero', (amount, part, whole, expected) => {
    expect(prorate(amount, part, whole)).toBe(expected);
  });

  it('is at most half a unit away, and odd', () => {
    const amounts = fc.integer({ min: -1e9, max: 1e9 });
    const parts = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(amounts, parts, fc.integer({ min: 1, max: 20_000 }), (amount, part, whole) => {
        const share = prorate(amount, part, whole);
        expect(Math.abs(share * whole - amount * part) * 2).toBeLessThanOrEqual(whole);
        expect(prorate(-amount, part, whole) + share).toBe(0);
      }),
    );
  });
});
