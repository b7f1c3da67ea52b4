/**
 * What holds of a visitor's decision about services: the cookie that keeps it, for how long it
 * counts, and what it allows. Both ends read the same cookie, so that the server's policy and the
 * browser's code agree.
 */
import type { Categories, ConsentCategory, ConsentSource } from '../model/consent-values.ts';

// Here, and not among the limits: pages of brands without services load those.
/** The cookie that holds what the visitor decided. */
export const consentCookieName = 'consent';
/** Six months, for a yes and for a no. */
export const consentDays = 180;
/** The question was closed without an answer; it ends as a visit does (`limits.visitDays`). */
export const consentClosedCookieName = 'consent_closed';

/** A decision as the browser keeps it. */
export interface Decision extends Categories {
  /** The browser's random id in the proofs (UUID). */
  id: string;
  /** The list of services and the wording that it is about. */
  version: string;
  /** Made by, or while, the browser said no for every site (Global Privacy Control). */
  gpc: boolean;
  /** Epoch seconds. */
  at: number;
}

/** What counts now. */
export interface Consent extends Categories {
  /**
   * `open`: nobody has decided, so nothing is loaded; `gpc`: the browser has said no; `decided`: the
   * visitor has.
   */
  state: 'open' | 'gpc' | 'decided';
  /** The browser's id in the proofs, if it has one. */
  id: string | null;
}

const daySeconds = 86_400;
const decisionPattern =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z0-9-]{1,40})\.(s?)(m?)(g?)\.(\d{9,11})$/;

/** The value of the cookie. */
export const writeDecision = ({ id, version, statistics, marketing, gpc, at }: Decision): string =>
  `${id}.${version}.${statistics ? 's' : ''}${marketing ? 'm' : ''}${gpc ? 'g' : ''}.${at}`;

/** Reads the cookie; null where it holds no decision. */
export function readDecision(cookie: string | null): Decision | null {
  const found = decisionPattern.exec(cookie ?? '');
  if (!found) return null;
  const [, id = '', version = '', statistics, marketing, gpc, at] = found;
  return {
    id,
    version,
    statistics: statistics === 's',
    marketing: marketing === 'm',
    gpc: gpc === 'g',
    at: Number(at),
  };
}

interface Situation {
  /** Value of the cookie. */
  cookie: string | null;
  /** The brand's list of services and wording as they are now. */
  version: string;
  /** The browser says no for every site. */
  gpc: boolean;
  /** Epoch seconds. */
  now: number;
}

/**
 * What counts now. Yes and no alike end after six months, and with another list of services or
 * wording. A browser that says no is a refusal, unless the visitor chose after it had said so.
 */
export function getConsent({ cookie, version, gpc, now }: Situation): Consent {
  const decision = readDecision(cookie);
  const id = decision?.id ?? null;
  const isCurrent =
    decision !== null &&
    decision.version === version &&
    decision.at <= now + daySeconds &&
    now < decision.at + consentDays * daySeconds;
  const none = { statistics: false, marketing: false, id };
  if (gpc && !(isCurrent && decision.gpc)) return { state: 'gpc', ...none };
  if (!isCurrent) return { state: 'open', ...none };
  const { statistics, marketing } = decision;
  // Refused by the browser, and never by the visitor.
  const state = gpc && !statistics && !marketing ? 'gpc' : 'decided';
  return { state, statistics, marketing, id };
}

/** The services whose purpose is allowed. */
export const getAllowed = <One extends { purpose: ConsentCategory }>(
  services: readonly One[],
  categories: Categories,
): One[] => services.filter(({ purpose }) => categories[purpose]);

/** Where a decision in the settings comes from: who takes something back withdraws. */
export const getSource = (before: Categories, after: Categories): ConsentSource =>
  (before.statistics && !after.statistics) || (before.marketing && !after.marketing)
    ? 'withdrawal'
    : 'settings';

type Signal = 'granted' | 'denied';
const signal = (allowed: boolean): Signal => (allowed ? 'granted' : 'denied');

/**
 * The seven signals of Google's consent mode. Nothing of the product asks for what serves the
 * site's functions or a visitor's personalisation, so these two stay denied.
 */
export const googleSignals = ({ statistics, marketing }: Categories) => ({
  ad_storage: signal(marketing),
  ad_user_data: signal(marketing),
  ad_personalization: signal(marketing),
  analytics_storage: signal(statistics),
  functionality_storage: signal(false),
  personalization_storage: signal(false),
  security_storage: signal(true),
});

/** The signals of Microsoft Clarity (`consentv2`). */
export const claritySignals = ({ statistics, marketing }: Categories) => ({
  ad_Storage: signal(marketing),
  analytics_Storage: signal(statistics),
});

/** Whether a declared cookie (`_ga_*` stands for all that begin alike) is the one of this name. */
export const matchesCookie = (declared: string, name: string): boolean =>
  declared.endsWith('*') ? name.startsWith(declared.slice(0, -1)) : name === declared;
