import { describe, expect, it } from 'vitest';
import { regionsByCountry } from '#functions/adapters/regions.ts';
import { countries } from '#shared/model/values.ts';
import { getTowns } from './places.ts';

describe('the towns', () => {
  it.each([...countries])('of %s are in its regions', (country) => {
    const regions = regionsByCountry()[country].map(({ id }) => id);
    const towns = getTowns(country, 'es');
    expect(towns.length).toBeGreaterThan(50);
    for (const { city, region } of towns) {
      expect(city).not.toBe('');
      expect(regions).toContain(region);
    }
  });

  it('reach every region of the demo brands', () => {
    for (const country of ['NL', 'DE', 'US', 'PL'] as const) {
      const reached = new Set(getTowns(country, 'en').map(({ region }) => region));
      expect(reached.size).toBe(regionsByCountry()[country].length);
    }
  });

  it('are named as the product names them', () => {
    const cities = getTowns('DE', 'de').map(({ city }) => city);
    expect(cities).toContain('München');
    expect(cities).not.toContain('Munich');
  });

  it('are where the language is spoken', () => {
    for (const { region } of getTowns('BE', 'fr')) expect(region).toMatch(/^BE-(W|BRU)/);
  });
});
