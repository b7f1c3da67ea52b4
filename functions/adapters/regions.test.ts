import { describe, expect, it } from 'vitest';
import { type Country, countries, type RegionKind } from '#shared/model/values.ts';
import { regionsByCountry } from './regions.ts';

/** Number of regions of each kind by country. */
const expected: Record<Country, Partial<Record<RegionKind, number>>> = {
  US: { state: 50, district: 1 },
  NL: { province: 12 },
  BE: { province: 10, region: 1 },
  FR: { region: 13 },
  IT: { region: 20 },
  ES: { autonomous_community: 17, autonomous_city: 2 },
  DE: { state: 16 },
  AT: { state: 9 },
  IE: { county: 26 },
  GB: { country: 3, province: 1 },
  CA: { province: 10, territory: 3 },
  PL: { voivodeship: 16 },
  AU: { state: 6, territory: 2 },
  NZ: { region: 16 },
  CH: { canton: 26 },
};

const alphabets: Partial<Record<Country, string>> = {
  NL: 'nl',
  BE: 'nl',
  FR: 'fr',
  IT: 'it',
  ES: 'es',
  DE: 'de',
  AT: 'de',
  PL: 'pl',
  CH: 'de',
};

describe('regionsByCountry', () => {
  const regions = regionsByCountry();

  it('has the served countries and no other', () => {
    expect(Object.keys(regions)).toEqual([...countries]);
  });

  it.each([...countries])('lists the regions of %s by kind', (country) => {
    const kinds: Record<string, number> = {};
    for (const { kind } of regions[country]) kinds[kind] = (kinds[kind] ?? 0) + 1;
    expect(kinds).toEqual(expected[country]);
    expect(regions[country].length).toBeGreaterThanOrEqual(4);
  });

  it.each([...countries])('gives each region of %s its own code and name', (country) => {
    const list = regions[country];
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
    for (const { id, name } of list) {
      expect(id).toMatch(new RegExp(`^${country}-[A-Z0-9]{1,3}$`));
      expect(name).toBe(name.trim());
      expect(name).not.toMatch(/,/);
    }
  });

  it.each([...countries])('orders the regions of %s as its alphabet does', (country) => {
    const names = regions[country].map(({ name }) => name);
    const { compare } = new Intl.Collator(alphabets[country] ?? 'en');
    expect(names).toEqual([...names].sort(compare));
  });

  it('writes names as inhabitants do', () => {
    const names = new Map(
      Object.values(regions)
        .flat()
        .map(({ id, name }) => [id, name]),
    );
    expect(names.get('NL-FR')).toBe('Fryslân');
    expect(names.get('DE-BY')).toBe('Bayern');
    expect(names.get('IT-23')).toBe("Valle d'Aosta");
    expect(names.get('ES-MD')).toBe('Comunidad de Madrid');
    expect(names.get('ES-VC')).toBe('Comunidad Valenciana');
    expect(names.get('PL-14')).toBe('Mazowieckie');
    expect(names.get('CH-GE')).toBe('Genève');
    expect(names.get('CA-QC')).toBe('Québec');
    expect(names.get('BE-BRU')).toBe('Bruxelles / Brussel');
  });
});
