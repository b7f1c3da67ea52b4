import { ChevronDown, Globe } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { writeCookie } from '#lib/storage.ts';
import { useChangeLanguage, useLocale } from '#lib/use-language.ts';
import * as limits from '#shared/limits.ts';
import type { Locale } from '#shared/model/values.ts';
import { localeNames } from '#shared/rules/locales.ts';
import styles from './language-select.module.css';

/**
 * The language menu of the top bar, where there is a choice. The platform's own menu: it works
 * before the application has started (app/boot.ts listens for `data-language`).
 */
export function LanguageSelect() {
  const { t } = useTranslation();
  const { locales } = useSettings();
  const locale = useLocale();
  const change = useChangeLanguage();
  const select = useRef<HTMLSelectElement>(null);
  const started = useRef(false);

  useEffect(() => {
    const element = select.current;
    if (!element) return;
    const early = !started.current && element.value !== locale;
    started.current = true;
    if (!early) {
      element.value = locale;
      return;
    }
    // Chosen while the application was still loading, when nobody listened: as app/boot.ts does.
    writeCookie(limits.localeCookieName, element.value, limits.localeCookieDays);
    location.reload();
  }, [locale]);

  if (locales.length < 2) return null;
  const offered = locales.includes(locale) ? locales : [locale, ...locales];
  return (
    <div data-part="language-select" className={styles.root}>
      <Globe className={styles.icon} />
      <select
        ref={select}
        data-language=""
        aria-label={t('language.label')}
        defaultValue={locale}
        onChange={({ target }) => void change(target.value as Locale)}
      >
        {offered.map((one) => (
          <option key={one} value={one} lang={one}>
            {localeNames[one]}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.arrow} />
    </div>
  );
}
