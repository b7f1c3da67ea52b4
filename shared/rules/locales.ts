/** Which languages a country's visitors may choose from, and how one is chosen. */
import { type Country, type Locale, locales } from '../model/values.ts';

/** The specification's list: visible locales by country, preferred first. */
export const localesByCountry: Record<Country, readonly Locale[]> = {
  US: ['en', 'es'],
  NL: ['nl'],
  BE: ['nl', 'fr', 'de'],
  FR: ['fr'],
  IT: ['it'],
  ES: ['es'],
  DE: ['de'],
  AT: ['de'],
  IE: ['en'],
  GB: ['en'],
  CA: ['en', 'fr'],
  PL: ['pl'],
  AU: ['en'],
  NZ: ['en'],
  CH: ['de', 'it', 'fr', 'en'],
};

/** BCP 47 tags for `Intl` and `<html lang>` where the brand's country is not known. */
export const localeTags: Record<Locale, string> = {
  en: 'en-US',
  de: 'de-DE',
  es: 'es-ES',
  fr: 'fr-FR',
  it: 'it-IT',
  nl: 'nl-NL',
  pl: 'pl-PL',
};

/** Each language's own name, as a menu shows it. */
export const localeNames: Record<Locale, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
};

export const fallbackLocale: Locale = 'en';

/** The locale that a value names by its first two letters, or null. */
export function asLocale(value: string | null | undefined): Locale | null {
  const head = value?.slice(0, 2).toLowerCase();
  return locales.find((locale) => locale === head) ?? null;
}

/** Locales the language menu offers to visitors of a country. */
export function visibleLocales(country: Country): readonly Locale[] {
  return localesByCountry[country];
}

/** The cookie's choice, else the domain's language, else English. */
export function chooseLocale(cookie: string | null | undefined, domainLanguage: string): Locale {
  return asLocale(cookie) ?? asLocale(domainLanguage) ?? fallbackLocale;
}

/** `<html lang>`: the domain's own tag where it is of this language (nl-NL), else the usual one. */
export const languageTag = (locale: Locale, domainLanguage: string): string =>
  domainLanguage.startsWith(locale) ? domainLanguage : localeTags[locale];
