/** The BCP 47 tag that names, months, numbers and the order of a date are written by. */
import { languageTag } from '#shared/rules/locales.ts';
import { useSettings } from './settings.tsx';
import { useLocale } from './use-language.ts';

/** The domain's own tag where it is of the page's language (`en-GB`), else the usual one. */
export function useLanguageTag(): string {
  const { domain_language } = useSettings();
  return languageTag(useLocale(), domain_language);
}
