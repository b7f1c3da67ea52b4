import { describe, expect, it } from 'vitest';
import { reverseGeocode } from '#functions/adapters/geocode.ts';
import { regionsByCountry } from '#functions/adapters/regions.ts';
import { countries } from '#shared/model/values.ts';
import { drawPlace, townsOf } from './places.ts';
import { random } from './random.ts';

const regions = regionsByCountry();
const all = (country: (typeof countries)[number]) => new Set(regions[country].map(({ id }) => id));

describe('the towns', () => {
  it.each([...countries])('of %s lie in it, and in each of its regions', (country) => {
    const places = townsOf(country).map((town) => reverseGeocode(town.latitude, town.longitude));
    expect(places.filter((place) => place?.country !== country)).toEqual([]);
    const reached = new Set(places.map((place) => place?.region));
    expect(regions[country].filter(({ id }) => !reached.has(id))).toEqual([]);
  });
});

describe('drawPlace', () => {
  it('gives a city of the region, more of them where many live', () => {
    const draw = random('places');
    const drawn = Array.from({ length: 1000 }, () => drawPlace('NL', 'nl', all('NL'), draw));
    for (const { city, region } of drawn) {
      expect(city).not.toBe('');
      expect(all('NL')).toContain(region);
    }
    const count = (id: string) => drawn.filter(({ region }) => region === id).length;
    expect(count('NL-ZH')).toBeGreaterThan(3 * count('NL-ZE'));
  });

  it('keeps to the regions that are offered', () => {
    const draw = random('offered');
    const offered = new Set(['DE-BE', 'DE-HH']);
    const drawn = Array.from({ length: 60 }, () => drawPlace('DE', 'de', offered, draw));
    expect(new Set(drawn.map(({ region }) => region))).toEqual(offered);
  });

  it('looks where the language is spoken', () => {
    const draw = random('language');
    const drawn = Array.from({ length: 200 }, () => drawPlace('BE', 'fr', all('BE'), draw));
    for (const { region } of drawn) expect(region).toMatch(/^BE-(W|BRU)/);
  });

  it('refuses regions of another country', () => {
    expect(() => drawPlace('NL', 'nl', all('PL'), random('none'))).toThrow(
      'NL: nobody is known to live in these regions',
    );
  });
});
