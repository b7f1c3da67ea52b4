import type { ConsentSettings } from '#shared/model/consent.ts';
import { type Consent, getConsent } from '#shared/rules/consent.ts';
import { nowSeconds } from '../../adapters/clock.ts';

/** Returns the time by which decisions are made and end, epoch seconds. */
export const getConsentTime = (): number => nowSeconds();

/**
 * Returns what counts now of a browser's decision.
 *
 * @param cookie value of the cookie, if there is one
 * @param gpc the browser says no for every site
 */
export const currentConsent = (
  { text_version }: ConsentSettings,
  { cookie, gpc }: { cookie: string | null; gpc: boolean },
): Consent => getConsent({ cookie, version: text_version, gpc, now: getConsentTime() });
