import { describe, expect, it } from 'vitest';
import rows from '../data/vat-rates.json' with { type: 'json' };
import { countries } from '../model/values.ts';
import { isDay } from './periods.ts';
import { getVatRate, vatIn } from './vat.ts';

const day = '2026-11-25';

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
    expect(getVatRate('NL', {}, day)).toBe(2100);
    expect(getVatRate('CA', { vat_percentages: { CA: '5' } }, day)).toBe(500);
    expect(getVatRate('CH', { vat_percentages: { CH: '8.1' } }, day)).toBe(810);
  });

  it('is that of the day of the order', () => {
    const inGermany = (on: string) => getVatRate('DE', {}, on);
    expect(['2020-06-30', '2020-07-01', '2020-12-31', '2021-01-01', day].map(inGermany)).toEqual([
      1900, 1600, 1600, 1900, 1900,
    ]);
    expect(getVatRate('CH', {}, '2023-12-31')).toBe(770);
    expect(() => getVatRate('NL', {}, '2011-01-01')).toThrow('no rate of VAT is known of NL');
  });

  it('is known of every country, with its day and its source', () => {
    for (const country of countries) expect(getVatRate(country, {}, day)).toBeGreaterThan(-1);
    const places = rows.map(({ country, from }) => `${country} ${from}`);
    expect(new Set(places).size).toBe(places.length);
    for (const { country, from, rate, source } of rows) {
      expect(countries).toContain(country);
      expect([from, isDay(from)]).toEqual([from, true]);
      expect(rate).toBeLessThan(3_000);
      expect(source.length).toBeGreaterThan(10);
    }
  });
});
