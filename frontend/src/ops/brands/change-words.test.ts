import { describe, expect, it } from 'vitest';
import { changeFixture, changesFixture } from './brands.fixtures.ts';
import type { Change } from './brands-data.ts';
import { getChangeText, getValueText, groupChanges, isLong } from './change-words.ts';

describe('a change', () => {
  it.each<[Change['area'], string, string]>([
    ['prices', 'prices.packages.p60.amount.value', 'Package p60: amount'],
    ['prices', 'prices.packages.p60.credits', 'Package p60: credits'],
    ['prices', 'prices.packages.p60', 'Package p60'],
    ['prices', 'prices.minimum_message_costs.PL.costs', 'Least message costs: Poland'],
    ['prices', 'prices.vat_percentages.PL', 'VAT: Poland'],
    ['prices', 'prices.message_credits', 'Credits for a message'],
    ['prices', 'currency', 'Currency'],
    ['countries', 'countries', 'Countries'],
    ['countries', 'default_locale', 'Default language'],
    ['company', 'company.support_email', 'Support email'],
    ['features', 'features.time_bonus', 'Time bonus'],
    ['domains', 'domains', 'Domains'],
    ['services', 'services.2.id', 'Number 2: id'],
    ['pages', 'pages/pl/terms.md', 'Terms, Polish'],
    ['texts', 'pl.home.title', 'Home: title, Polish'],
    ['looks', 'fonts.head', 'Fonts: head'],
    ['files', 'assets/home-1.webp', 'assets/home-1.webp'],
    ['other', 'something_new', 'Something new'],
  ])('of %s at %s is “%s”', (area, path, words) => {
    expect(getChangeText({ area, path })).toBe(words);
  });

  it('says amounts in the brand’s currency, switches as on and off, and absence as none', () => {
    const price = changeFixture();
    expect(getValueText(price, 'before', 'PLN')).toContain('99.90');
    expect(getValueText(price, 'before', 'EUR')).toBe('€99.90');
    expect(getValueText(price, 'before', null)).toBe('99.90');
    const feature = changeFixture({
      ...{ area: 'features', path: 'features.time_bonus', before: 'false', after: 'true' },
    });
    expect([getValueText(feature, 'before', null), getValueText(feature, 'after', null)]).toEqual([
      'off',
      'on',
    ]);
    const countries = changeFixture({
      ...{ area: 'countries', path: 'countries', before: 'PL', after: 'PL, SK' },
    });
    expect(getValueText(countries, 'after', null)).toBe('Poland, Slovakia');
    const methods = changeFixture({ path: 'payments.methods', after: 'sdd, ideal' });
    expect(getValueText(methods, 'after', null)).toBe('Direct debit, iDEAL');
    expect(getValueText(changeFixture({ after: null }), 'after', 'EUR')).toBeNull();
  });

  it('stands in lines of its own where it is long', () => {
    expect(isLong(changeFixture())).toBe(false);
    expect(isLong(changeFixture({ before: 'x'.repeat(41) }))).toBe(true);
    expect(isLong(changeFixture({ after: 'two\nlines' }))).toBe(true);
  });
});

it('prices stand first, whatever came first', () => {
  const { changes } = changesFixture();
  const areas = groupChanges(changes.toReversed()).map(({ area }) => area);
  expect(areas).toEqual(['prices', 'countries', 'texts', 'looks', 'files']);
});
