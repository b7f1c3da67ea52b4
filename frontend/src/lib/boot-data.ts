/** What the server's HTML hands to the browser, so that no second round trip is needed. */
import * as limits from '#shared/limits.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { Locale } from '#shared/model/values.ts';
import type { ClickMark } from '#shared/rules/traffic.ts';
import type { DehydratedQuery } from './dehydrated-queries.ts';
import type { RouteName } from './paths.ts';

/** Texts of one group by key; plurals as i18next's suffixed keys, nested where the group is. */
export type Texts = { [key: string]: string | Texts };

export interface BootData {
  settings: Settings;
  locale: Locale;
  /** Groups of texts that the first screen needs, the brand's own already merged in. */
  texts: Record<string, Texts>;
  /** The brand's own texts of this locale, by group; merged over groups that are loaded later. */
  overrides: Record<string, Texts>;
  /** Address of the folder from which further groups of texts are loaded. */
  textsFolder: string;
  /** True where somebody may be logged in; false once the server knows that nobody is. */
  hasSession: boolean;
  /** The route that was asked for; null is a 404. */
  route: RouteName | null;
  /** True where the first screen is in the HTML. */
  rendered: boolean;
  /** Addresses of the scripts that take the first screen over; all of them load at once. */
  scripts: string[];
  /** The visitor's time zone (IANA name), or the brand's where it is not known yet. */
  timeZone: string;
  /** True where the browser says that it is a phone's. */
  isPhone: boolean;
  /** True where the device may remember a member, whom its login page then greets. */
  isRemembered: boolean;
  /** Values of the cookies that decide what the first screen shows. */
  cookies: PageCookies;
  /** What the first screen shows: the member, and others. */
  answers: DehydratedQuery[];
  /** Unix time at which the site-entry warning was closed, if it was. */
  entrySkipped: string | null;
  /** The click that this page was opened by, if it was. */
  click: ClickMark | null;
  /** True in the document that stands in where there is no network; the snapshot knows the rest. */
  appShell: boolean;
  /** Origin of the console, where an operator looks on in its frame. */
  view?: string;
}

/** The cookies that decide what a first screen shows, beside session, language and mode. */
export const pageCookieNames = [
  limits.searchCookieName,
  limits.closedBannersCookieName,
  limits.bannerVisitCookieName,
  limits.pushOfferCookieName,
] as const;
export type PageCookies = Record<(typeof pageCookieNames)[number], string | null>;

/** What a page tells the server that renders it. */
export interface PageNotes {
  title?: string;
}

/** Reads it out of the page. */
export function readBootData(): BootData {
  const element = document.getElementById('boot');
  if (!element?.textContent) throw new Error('the page has no boot data');
  return JSON.parse(element.textContent) as BootData;
}
