/** In which language a visitor reads an information page. */
import type { Settings } from '#shared/model/settings.ts';
import type { Locale, PageToken } from '#shared/model/values.ts';
import { localeTags } from '#shared/rules/locales.ts';

/** The visitor's language where the brand wrote the page in it, else the brand's own. */
export function pageLocale(
  settings: Pick<Settings, 'pages' | 'default_locale'>,
  token: PageToken,
  locale: Locale,
): Locale {
  const written = settings.pages[token] ?? [];
  if (written.includes(locale)) return locale;
  return written.includes(settings.default_locale)
    ? settings.default_locale
    : (written[0] ?? settings.default_locale);
}

/** BCP 47 tag for `Intl`: the brand's own country where the language is its language. */
export const getTag = (settings: Pick<Settings, 'domain_language'>, locale: Locale): string =>
  settings.domain_language.startsWith(locale) ? settings.domain_language : localeTags[locale];
