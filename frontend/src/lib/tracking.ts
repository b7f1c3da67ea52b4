/** Where the visitor came from: read from the address once, kept in the browser until signup. */
import { type TrafficRecord, trackingIn } from '#shared/rules/traffic.ts';
import { readStored, store } from './storage.ts';

const key = 'traffic_source';

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
