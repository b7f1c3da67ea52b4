import { expect, it } from 'vitest';
import { type Locale, type PageToken, pageTokens } from '#shared/model/values.ts';
import { getTag, pageLocale } from './page-locale.ts';

const written = (...locales: Locale[]) => ({
  default_locale: 'nl' as const,
  pages: Object.fromEntries(pageTokens.map((token) => [token, locales])) as Record<
    PageToken,
    Locale[]
  >,
});

it('a page is shown in the language of the visitor where there is one', () => {
  expect(pageLocale(written('nl', 'fr'), 'terms', 'fr')).toBe('fr');
});

it('a page that the brand did not translate is shown in its own language', () => {
  expect(pageLocale(written('fr', 'nl'), 'terms', 'de')).toBe('nl');
  expect(pageLocale(written('fr'), 'terms', 'de')).toBe('fr');
});

it('dates and names are worded as in the country of the brand', () => {
  expect(getTag({ domain_language: 'de-AT' }, 'de')).toBe('de-AT');
  expect(getTag({ domain_language: 'de-AT' }, 'en')).toBe('en-US');
});
