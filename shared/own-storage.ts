/**
 * Everything that the product itself keeps on a visitor's device. All of it is necessary for what
 * the visitor asked for, so that nobody is asked about it; the page /cookies lists it.
 * infra/checks/own-storage.test.ts compares it with what the code writes.
 */
import * as limits from './limits.ts';
import { consentClosedCookieName, consentCookieName, consentDays } from './rules/consent.ts';

/** `cookie`, localStorage, sessionStorage (ends with the tab), or a cache of the service worker. */
export type StorageKind = 'cookie' | 'local' | 'session' | 'cache';

/** What it is for; each has a text of its own. */
export type StorageReason =
  | 'session'
  | 'device'
  | 'remembered'
  | 'language'
  | 'mode'
  | 'entry'
  | 'time_zone'
  | 'search'
  | 'banners'
  | 'push'
  | 'consent'
  | 'writing'
  | 'offline'
  | 'order'
  | 'discount'
  | 'campaign'
  | 'place'
  | 'reload'
  | 'signup';

export interface OwnStorage {
  name: string;
  kind: StorageKind;
  why: StorageReason;
  /** Lifetime of a cookie, or of what ends by itself; others end with the tab, the session or when they are cleared. */
  days: number | null;
  /** Only brands that ask for consent have it. */
  asking?: true;
}

const cookie = (name: string, days: number, why: StorageReason): OwnStorage => ({
  name,
  kind: 'cookie',
  why,
  days,
});
const stored = (kind: 'local' | 'session' | 'cache', name: string, why: StorageReason) => ({
  name,
  kind,
  why,
  days: null,
});

export const ownStorage: readonly OwnStorage[] = [
  cookie(limits.sessionCookieName, limits.sessionDays, 'session'),
  cookie(limits.deviceCookieName, limits.deviceCookieDays, 'device'),
  cookie(limits.rememberedDeviceCookieName, limits.rememberedDeviceDays, 'remembered'),
  cookie(limits.localeCookieName, limits.localeCookieDays, 'language'),
  cookie(limits.modeCookieName, limits.modeCookieDays, 'mode'),
  cookie(limits.entrySkippedCookieName, limits.entrySkippedCookieDays, 'entry'),
  cookie(limits.entryEmbeddedCookieName, limits.visitDays, 'entry'),
  cookie(limits.timeZoneCookieName, limits.rememberedDays, 'time_zone'),
  cookie(limits.searchCookieName, limits.rememberedDays, 'search'),
  cookie(limits.closedBannersCookieName, limits.rememberedDays, 'banners'),
  cookie(limits.bannerVisitCookieName, limits.visitDays, 'banners'),
  cookie(limits.pushOfferCookieName, limits.rememberedDays, 'push'),
  { ...cookie(consentCookieName, consentDays, 'consent'), asking: true },
  { ...cookie(consentClosedCookieName, limits.visitDays, 'consent'), asking: true },
  { ...stored('local', 'consent_unsent', 'consent'), asking: true },
  stored('local', 'push_subscription', 'push'),
  stored('local', 'push_prompt_dismissed', 'push'),
  stored('local', 'outgoing', 'writing'),
  stored('local', 'drafts', 'writing'),
  stored('local', 'snapshot', 'offline'),
  stored('local', 'offline_page', 'offline'),
  { ...stored('local', 'traffic_source', 'campaign'), days: limits.clickDays },
  { ...stored('local', 'traffic_click', 'campaign'), days: limits.clickDays },
  stored('local', 'time_bonus_dismissed', 'discount'),
  stored('local', 'delete_discount_shown', 'discount'),
  stored('local', 'photo_enlarged', 'banners'),
  stored('session', 'discount_code', 'discount'),
  stored('session', 'signup_draft', 'signup'),
  stored('session', 'signup_interests', 'signup'),
  stored('session', 'signup_likes', 'signup'),
  stored('session', 'pay_idempotency_key', 'order'),
  stored('session', 'pay_way_back', 'order'),
  stored('session', 'search_pages', 'place'),
  stored('session', 'likes_shown', 'place'),
  stored('session', 'scroll', 'place'),
  stored('session', 'reloaded_at', 'reload'),
  stored('cache', 'offline', 'offline'),
  stored('cache', 'app-shell', 'offline'),
  stored('cache', 'app-files', 'offline'),
  stored('cache', 'snapshot', 'offline'),
  stored('cache', 'push', 'push'),
];
