/** Translations: i18next with one group of texts per namespace, loaded on demand. */
import i18next, { type BackendModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '#shared/model/values.ts';
import type { Texts } from './boot-data.ts';

/** The groups of texts; each is a file per language under src/locales. */
export const textGroups = [
  'common',
  'errors',
  'site',
  'offline',
  'maintenance',
  'home',
  'prices',
  'start_form',
  'lander_adultonly',
  'lander_iconslanding',
  'lander_maplanding',
  'lander_socialnetwork',
  'lander_alonetonight',
  'lander_gallery',
  'lander_collagelanding',
  'lander_tinderswipe',
  'lander_transitionsvideolanding',
  'lander_video',
  'lander_whoneedsstrings',
  'signup',
  'login',
  'entry_warning',
  'info',
  'consent',
  'cookies',
  'values',
  'place',
  'account',
  'profile',
  'photos',
  'push',
  'chats',
  'cards',
  'member',
  'safety',
  'search',
  'likes',
  'like_modal',
  'swipe',
  'match_finder',
  'payments',
  'offers',
  'premium',
  'transactions',
  'banners',
  'complaints',
] as const;
export type TextGroup = (typeof textGroups)[number];

export interface I18nOptions {
  locale: Locale;
  texts: Record<string, Texts>;
  /** All that is shown is there: a missing text is a failure, not a bare key. */
  complete?: boolean;
  /** Loads a group that is not there yet; absent on the server. */
  load?: (locale: Locale, group: string) => Promise<Texts>;
}

/** A translator for one visitor. The server makes one per request. */
export function createI18n({ locale, texts, complete, load }: I18nOptions): i18n {
  const instance = i18next.createInstance();
  instance.use(initReactI18next);
  if (load) {
    const backend: BackendModule = {
      type: 'backend',
      init: () => {},
      read: (language, group, done) => {
        load(language as Locale, group).then(
          (loaded) => done(null, loaded),
          (cause: unknown) => done(cause as Error, null),
        );
      },
    };
    instance.use(backend);
  }
  void instance.init({
    lng: locale,
    // Every language has every text; the loader itself falls back to English.
    fallbackLng: false,
    ns: Object.keys(texts),
    defaultNS: 'common',
    resources: { [locale]: texts },
    partialBundledLanguages: Boolean(load),
    initAsync: false,
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
    ...(complete && {
      parseMissingKeyHandler: (key: string) => {
        throw new Error(`the text ${key} is missing`);
      },
    }),
    returnNull: false,
    react: { useSuspense: true },
  });
  return instance;
}
