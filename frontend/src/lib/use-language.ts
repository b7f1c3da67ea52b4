/** Changing the language: cookie for 365 days, the member's setting, texts, `<html lang>`. */
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as limits from '#shared/limits.ts';
import type { Locale } from '#shared/model/values.ts';
import { asLocale, fallbackLocale, languageTag } from '#shared/rules/locales.ts';
import { call } from './api.ts';
import { useBoot } from './boot-context.tsx';
import { pending } from './pending.ts';
import { knownUser, userKey } from './session.tsx';
import { useSettings } from './settings.tsx';
import { writeCookie } from './storage.ts';

export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return asLocale(i18n.language) ?? fallbackLocale;
}

export function useChangeLanguage(): (locale: Locale) => Promise<void> {
  const { i18n } = useTranslation();
  const { hasSession } = useBoot();
  const client = useQueryClient();
  const { domain_language } = useSettings();
  return async (locale) => {
    writeCookie(limits.localeCookieName, locale, limits.localeCookieDays);
    await pending(i18n.changeLanguage(locale));
    document.documentElement.lang = languageTag(locale, domain_language);
    // Who is logged in may still be on its way; the page need not wait for it.
    knownUser(client, hasSession)
      .then(async (user) => {
        if (!user) return;
        const response = await call('user', 'PUT', { body: { language: locale } });
        client.setQueryData(userKey, response.user);
      })
      // A failure here is ignored: the cookie already holds the choice.
      .catch(() => undefined);
  };
}
