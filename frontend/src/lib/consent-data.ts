/** What a page of a brand with services hands to its script; other brands' pages have neither. */

import type { ConsentCategory, ServiceKind } from '#shared/model/consent-values.ts';
import type { Locale } from '#shared/model/values.ts';
import { type Consent, consentCookieName, getConsent } from '#shared/rules/consent.ts';
import type { ServiceLevel } from '#shared/rules/service-routes.ts';
import { readCookie } from './storage.ts';

/** What the settings and the foot of the page say of the present state. */
export const consentStates = ['open', 'none', 'statistics', 'marketing', 'all', 'gpc'] as const;
export type ConsentStateName = (typeof consentStates)[number];

export interface ConsentData {
  /** The server's time at which it made the page, epoch seconds. */
  at: number;
  /** The page's language when the server made it. */
  locale: Locale;
  /** Of the list of services and the wording. */
  version: string;
  /** The browser sent `Sec-GPC: 1`. */
  gpc: boolean;
  services: {
    kind: ServiceKind;
    purpose: ConsentCategory;
    /** Names of its cookies; `*` at the end stands for all that begin alike. */
    cookies: string[];
    /** This page lets it run. */
    here: boolean;
  }[];
  /** Those whose hosts the policy of this page names, with the brand's id at each. */
  running: { kind: ServiceKind; id: string }[];
  /** Every route: name, pattern, what it lets run; empty where nothing runs. */
  routes: [name: string, pattern: string, level: ServiceLevel][];
  /** The present state in the page's language. */
  states: Record<ConsentStateName, string>;
}

/** Reads it out of the page. */
export function readConsentData(): ConsentData {
  const element = document.getElementById('consent');
  if (!element?.textContent) throw new Error('the page has no consent data');
  return JSON.parse(element.textContent) as ConsentData;
}

/** Whether the browser says no for every site (Global Privacy Control). */
export const saysNo = ({ gpc }: Pick<ConsentData, 'gpc'>): boolean =>
  gpc || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/**
 * The server's time, epoch seconds. By a clock of the device that is wrong, the browser would find a
 * decision valid that the server finds over, and ask for ever.
 */
export const serverSeconds = ({ at }: Pick<ConsentData, 'at'>): number =>
  at + Math.floor(performance.now() / 1_000);

/** What counts now. */
export const currentConsent = (data: Pick<ConsentData, 'at' | 'gpc' | 'version'>): Consent =>
  getConsent({
    cookie: readCookie(consentCookieName),
    version: data.version,
    gpc: saysNo(data),
    now: serverSeconds(data),
  });

/** The name of a state, where only these categories are asked about. */
export function getStateName(
  { state, ...categories }: Consent,
  asked: readonly ConsentCategory[],
): ConsentStateName {
  if (state !== 'decided') return state;
  const allowed = asked.filter((category) => categories[category]);
  if (allowed.length === 0) return 'none';
  return allowed.length === asked.length ? 'all' : (allowed[0] as ConsentCategory);
}
