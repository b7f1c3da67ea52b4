import { describe, expect, it } from 'vitest';
import { countries, locales } from '../model/values.ts';
import {
  asLocale,
  chooseLocale,
  localeNames,
  localesByCountry,
  localeTags,
  visibleLocales,
} from './locales.ts';

describe('visibleLocales', () => {
  // The specification's section 9, word for word.
  const written =
    'US en/es; NL nl; BE nl/fr/de; FR fr; IT it; ES es; DE de; AT de; IE en; GB en; CA en/fr; PL pl; AU en; NZ en; CH de/it/fr/en';

  it('is the specification’s list', () => {
    const shown = countries.map((country) => `${country} ${visibleLocales(country).join('/')}`);
    expect(shown.join('; ')).toBe(written);
  });

  it('has an entry for every country and no other', () => {
    expect(Object.keys(localesByCountry).sort()).toEqual([...countries].sort());
  });
});

describe('asLocale', () => {
  it.each([
    ['nl', 'nl'],
    ['nl-NL', 'nl'],
    ['DE-at', 'de'],
    ['en_US', 'en'],
    ['sv', null],
    ['', null],
    [null, null],
    [undefined, null],
    ['__proto__', null],
  ])('of %s is %s', (value, locale) => {
    expect(asLocale(value)).toBe(locale);
  });
});

describe('chooseLocale', () => {
  it.each([
    ['pl', 'nl-NL', 'pl'],
    [null, 'nl-NL', 'nl'],
    ['xx', 'de-DE', 'de'],
    [undefined, 'sv-SE', 'en'],
  ])('takes cookie %s at a brand of %s: %s', (cookie, domainLanguage, locale) => {
    expect(chooseLocale(cookie, domainLanguage)).toBe(locale);
  });
});

it('every locale has a name of its own and a tag that Intl knows', () => {
  expect(new Set(Object.values(localeNames)).size).toBe(locales.length);
  for (const locale of locales) {
    expect(new Intl.Locale(localeTags[locale]).language).toBe(locale);
  }
});
