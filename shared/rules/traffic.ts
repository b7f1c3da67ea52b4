/** What an address tells of where its visitor came from. */
import * as limits from '../limits.ts';

export interface TrafficRecord {
  network?: string;
  ref?: string;
  sub1?: string;
  sub2?: string;
  sub3?: string;
  /** What the click cost or is known by; no traffic source of its own. */
  cpc?: string;
}

/** Query keys that mean the same, the more specific one first. */
const sources: [keyof TrafficRecord, readonly string[]][] = [
  ['network', ['network']],
  ['ref', ['ref']],
  ['sub1', ['sub1', 'aff_sub1', 'sub', 'aff_sub']],
  ['sub2', ['sub2', 'aff_sub2']],
  ['sub3', ['sub3', 'aff_sub3']],
  ['cpc', ['cpc']],
];

/** Text that an advertiser's tracker may send: printable, in one line, and not blank. */
export const trackingPattern = /^(?=.*\S)[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;

/**
 * The record that a query carries; empty where it has none of the keys. Values stay as they were
 * sent, since a tracker knows its click by every character of it.
 */
export function trackingIn(search: string): TrafficRecord {
  const query = new URLSearchParams(search);
  const record: TrafficRecord = {};
  for (const [field, names] of sources) {
    const value = names.map((name) => query.get(name)).find((one) => one?.trim());
    if (value && trackingPattern.test(value)) {
      // Half of a surrogate pair is no text.
      record[field] = value.slice(0, limits.trackingMaxChars).replace(/[\ud800-\udbff]$/, '');
    }
  }
  return record;
}

/** Tells whether a query says that its visitor left a page at once (`lb`). */
export const isBounce = (search: string): boolean => new URLSearchParams(search).has('lb');

/** What a browser keeps of a click. */
export interface ClickMark {
  /** The click's id, which tells nothing of its advertiser. */
  id: string;
  /** Whether the click named a network. */
  paid: boolean;
}

export interface Landing {
  /** `gallery` of /landers/gallery, `landing2` of a member's page. */
  page: string;
  /** What the address ends with, or null. */
  slug: string | null;
}

const lander = /^\/landers\/([a-z]+)(?:\/([A-Za-z0-9][A-Za-z0-9-]{0,63}))?\/?$/;
const memberLanding =
  /^\/members\/[A-Za-z0-9_-]{22}\/(?:(landing|signup)|(landing[23])(?:\/([A-Za-z0-9][A-Za-z0-9-]{0,63}))?)\/?$/;

/** The landing page at a path, or null. */
export function landingAt(path: string): Landing | null {
  const [, page, slug] = lander.exec(path) ?? [];
  if (page) return { page, slug: slug ?? null };
  const [, plain, numbered, campaign] = memberLanding.exec(path) ?? [];
  const found = plain ?? numbered;
  return found ? { page: found, slug: campaign ?? null } : null;
}

/** What the rows of a report about campaigns can stand for, beside the campaigns themselves. */
export const campaignGroupings = [
  'day',
  'network',
  'sub1',
  'sub2',
  'sub3',
  'landing',
  'variant',
  'country',
  'device',
] as const;
export type CampaignGrouping = (typeof campaignGroupings)[number];

/** What the rows of a report about all campaigns can stand for. */
export const reportGroupings = ['campaign', ...campaignGroupings] as const;
export type ReportGrouping = (typeof reportGroupings)[number];

/** A landing page in one of its variants, as a report names it: `gallery/spring (b)`. */
export const variantPattern = /^(.+) \(([^()]+)\)$/;

/** Stands for the traffic of no campaign. */
export const noCampaign = '-';
