import { describe, expect, it } from 'vitest';
import { getVatRate, vatIn } from './vat.ts';

describe('vat', () => {
  it.each([
    [2399, 2100, 416],
    [749, 2100, 130],
    [1000, 0, 0],
    [1000, 810, 75],
    [-2399, 2100, -416],
  ])('of %d at %d is %d', (gross, rate, tax) => {
    expect(vatIn(gross, rate)).toBe(tax);
  });

  it('follows the country, unless the brand says otherwise', () => {
    expect(getVatRate('NL', {})).toBe(2100);
    expect(getVatRate('CA', { vat_percentages: { CA: '5' } })).toBe(500);
    expect(getVatRate('CH', { vat_percentages: { CH: '8.1' } })).toBe(810);
  });
});
