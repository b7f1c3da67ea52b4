/** Where the visitor came from: read from the address once, kept in the browser until signup. */
import * as limits from '#shared/limits.ts';
import { readStored, store } from './storage.ts';

export interface TrafficRecord {
  network?: string;
  ref?: string;
  sub1?: string;
  sub2?: string;
  sub3?: string;
  /** What the click cost or is known by; no traffic source of its own. */
  cpc?: string;
}

const key = 'traffic_source';

/** Query keys that mean the same, the more specific one first. */
const sources: [keyof TrafficRecord, readonly string[]][] = [
  ['network', ['network']],
  ['ref', ['ref']],
  ['sub1', ['sub1', 'aff_sub1', 'sub', 'aff_sub']],
  ['sub2', ['sub2', 'aff_sub2']],
  ['sub3', ['sub3', 'aff_sub3']],
  ['cpc', ['cpc']],
];

/** The record that an address carries; empty where it has none of the keys. */
export function trackingIn(search: string): TrafficRecord {
  const query = new URLSearchParams(search);
  const record: TrafficRecord = {};
  for (const [field, names] of sources) {
    const value = names.map((name) => query.get(name)?.trim()).find(Boolean);
    if (value) record[field] = value.slice(0, limits.trackingMaxChars);
  }
  return record;
}

/** Keeps what this address carries. The latest campaign counts, as a whole. */
export function keepTracking(search: string): void {
  const record = trackingIn(search);
  if (Object.keys(record).length > 0) store(key, record);
}

/** The kept record. */
export const keptTracking = (): TrafficRecord => readStored<TrafficRecord>(key) ?? {};

/** Keeps the campaign that a landing page's address ends with, unless its query names one. */
export function keepCampaign(slug: string, search: string): void {
  if (!trackingIn(search).ref) store(key, { ...keptTracking(), ref: slug });
}
