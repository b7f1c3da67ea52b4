import { describe, expect, it, vi } from 'vitest';
import { settingsContract } from '#shared/api/settings.ts';
import { serviceFixture } from '#shared/fixtures.ts';
import { countries } from '#shared/model/values.ts';
import { regionsByCountry } from '../../adapters/regions.ts';
import {
  brandsWithBooks,
  hostName,
  ofBrandsWithBooks,
  ofRunningBrands,
  withHome,
} from './brands.ts';
import { brandFixture } from './fixtures.ts';
import { selectedCountry, toSettingsDto } from './get-settings.ts';

const since = '2026-11-01T00:00:00.000Z';
const stops: Record<string, object | undefined> = {
  birch: undefined,
  'by-console': { console: since },
  'by-command': { command: since },
  'by-both': { command: since, console: since },
};

vi.mock('./brands.store.ts', () => ({
  brandSummaries: async () => Object.keys(stops).map((id) => ({ id })),
  brandRecord: async (_: unknown, id: string) =>
    id in stops
      ? { id, theme: { home: {} }, ...(stops[id] && { stopped: since, stops: stops[id] }) }
      : null,
}));

async function* places() {
  yield* [...Object.keys(stops), 'gone'].map((tenant) => ({ tenant }));
}
const ids = async (brands: AsyncIterable<{ id: string }>) =>
  (await Array.fromAsync(brands)).map(({ id }) => id);
const tenants = async (found: AsyncIterable<{ tenant: string }>) =>
  (await Array.fromAsync(found)).map(({ tenant }) => tenant);

describe('hostName', () => {
  it.each([
    ['www.maple.example', 'www.maple.example'],
    ['WWW.Maple.Example', 'www.maple.example'],
    ['www.maple.example:3000', 'www.maple.example'],
    ['www.maple.example.', 'www.maple.example'],
    [' www.maple.example ', 'www.maple.example'],
    ['', null],
    ['maple.example/x', null],
    ['maple example', null],
    ['maple.example:99999999', null],
    ['[::1]:3000', null],
    ['maple#example', null],
    ['m\u00e4ple.example', null],
    ['a'.repeat(254), null],
    ['user@maple.example', null],
  ])('of %j is %j', (host, name) => {
    expect(hostName(host)).toBe(name);
  });
});

describe('selectedCountry', () => {
  const { config } = brandFixture();

  it.each([
    ['GB', 'GB'],
    ['CH', 'CH'],
    ['PL', 'GB'],
    ['XX', 'GB'],
    [null, 'GB'],
  ])('for a visitor from %s is %s', (visitor, country) => {
    expect(selectedCountry(config, visitor)).toBe(country);
  });
});

describe('toSettingsDto', () => {
  const parse = (value: unknown) =>
    settingsContract.methods.GET.output.parse({ settings: value }).settings;

  it.each([null, ...countries])('fits its contract for a visitor from %s', (country) => {
    const settings = toSettingsDto(brandFixture(), country);
    expect(parse(settings)).toEqual(settings);
  });

  it('fits its contract for a brand published before home pages were composed', () => {
    const { home: _, ...theme } = brandFixture().theme;
    const pictures = ['a', 'b'].map((name) => ({ file: `assets/${name}.jpg`, name, age: 31 }));
    const before = { ...brandFixture(), theme: { ...theme, hero: { ...theme.hero, pictures } } };
    const { hero, home } = parse(toSettingsDto(withHome(before as never), 'GB')).theme;
    expect(hero.pictures).toEqual([{ file: 'assets/a.jpg' }, { file: 'assets/b.jpg' }]);
    expect(home.pictures.match).toEqual(['assets/a.jpg', 'assets/b.jpg']);
  });

  it('leaves a composed home page as it is', () => {
    expect(withHome(brandFixture())).toEqual(brandFixture());
  });

  it('never holds a parameter’s name, a mail sender, a price list or an analytics id', () => {
    const brand = brandFixture();
    brand.config.services = [{ ...serviceFixture(), id: 'GTM-SECRET' }];
    const shown = JSON.stringify(toSettingsDto(brand, 'GB'));
    for (const inner of [
      brand.config.payments.key_parameter,
      'key_parameter',
      brand.config.mail.from_address,
      'GTM-SECRET',
      'provider',
      brand.publishedAt,
    ]) {
      expect(shown).not.toContain(inner);
    }
  });

  it('offers the languages of the country that the brand has', () => {
    expect(toSettingsDto(brandFixture(), 'GB').locales).toEqual(['en']);
    // Switzerland's languages are de, it, fr and en, and the brand has no Italian.
    expect(toSettingsDto(brandFixture(), 'CH').locales).toEqual(['de', 'fr', 'en']);
  });

  it('offers the brand’s own language where it has none of the country’s', () => {
    const brand = brandFixture();
    brand.config.countries = ['PL'];
    brand.config.prices.minimum_message_costs = { PL: { costs: '1.00', currency: 'PLN' } };
    expect(toSettingsDto(brand, 'PL').locales).toEqual(['en']);
  });

  it('names the visitor’s country as it is and the selected one beside it', () => {
    expect(toSettingsDto(brandFixture(), 'PL')).toMatchObject({
      geoip_country: 'PL',
      geoip_selected_country: 'GB',
    });
  });

  it('has title and description of the brand’s own, else its name', () => {
    const brand = brandFixture();
    expect(toSettingsDto(brand, null)).toMatchObject({
      index_title: 'Maple · meet people',
      description: 'Meet people nearby.',
    });
    brand.texts = {};
    expect(toSettingsDto(brand, null)).toMatchObject({
      index_title: 'Maple',
      description: 'Maple',
    });
  });

  it('has regions’ names for each of its countries only', () => {
    expect(toSettingsDto(brandFixture(), null).region_data).toEqual({
      GB: { kind: 'country' },
      CH: { kind: 'canton' },
    });
  });

  it('calls regions by the usual word of their country, not by that of the first one', () => {
    const brand = brandFixture();
    brand.config.countries = [...countries];
    const { region_data } = toSettingsDto(brand, null);
    expect(region_data).toMatchObject({
      AU: { kind: 'state' },
      CA: { kind: 'province' },
      DE: { kind: 'federal_state' },
      US: { kind: 'state' },
    });
    const regions = Object.entries(regionsByCountry());
    for (const [country, parts] of regions.filter(([code]) => !['DE', 'AT'].includes(code))) {
      const usual = parts.filter(({ kind }) => kind === region_data[country]?.kind).length;
      expect(usual, country).toBeGreaterThan(parts.length / 2);
    }
  });

  it('has the packages with their prices, and the source of the claim where the brand names one', () => {
    const brand = brandFixture();
    expect(toSettingsDto(brand, null)).toMatchObject({
      packages: brand.config.prices.packages,
      vat_percentages: {},
      premium_claim_source: null,
    });
    brand.config.premium_claim_source = 'Our own figures.';
    brand.config.prices.vat_percentages = { CH: '2.6' };
    expect(toSettingsDto(brand, null)).toMatchObject({
      vat_percentages: { CH: '2.6' },
      premium_claim_source: 'Our own figures.',
    });
  });

  it('has the terms’ version', () => {
    expect(toSettingsDto(brandFixture(), null).terms_version).toBe('2025-03-03T09:00:00.000Z');
  });
});

describe('a stop', () => {
  it('serves members of brands that nobody stopped', async () => {
    const found = ofRunningBrands(places(), ({ tenant }) => tenant);
    expect(await tenants(found)).toEqual(['birch', 'gone']);
  });

  it('keeps the books of a brand that the console has offline, until the command stops it', async () => {
    expect(await ids(brandsWithBooks())).toEqual(['birch', 'by-console']);
    const found = ofBrandsWithBooks(places(), ({ tenant }) => tenant);
    expect(await tenants(found)).toEqual(['birch', 'by-console', 'gone']);
  });
});
