/**
 * Where the visitor came from: read from the address once, kept in the browser until signup, and no
 * longer than a campaign can count it.
 */
import * as limits from '#shared/limits.ts';
import { type ClickMark, type TrafficRecord, trackingIn } from '#shared/rules/traffic.ts';
import { readStored, store } from './storage.ts';

const key = 'traffic_source';
const clickKey = 'traffic_click';
const longestMs = limits.clickDays * 86_400_000;

/**
 * What is kept under a name, unless its visit is too long ago. What was kept before times were has none,
 * and the server knows the age of its click.
 */
function find<T>(name: string): (T & { at?: number }) | null {
  const found = readStored<T & { at?: number }>(name);
  return found && Date.now() - (found.at ?? Date.now()) < longestMs ? found : null;
}

/** Keeps what this address carries. The latest campaign counts, as a whole. */
export function keepTracking(search: string): void {
  const record = trackingIn(search);
  if (Object.keys(record).length > 0) store(key, { ...record, at: Date.now() });
}

/** The kept record. */
export function keptTracking(): TrafficRecord {
  const { at: _, ...record } = find<TrafficRecord>(key) ?? {};
  return record;
}

/** Keeps the campaign that a landing page's address ends with, unless its query names one. */
export function keepCampaign(slug: string, search: string): void {
  // It makes what was kept before no newer.
  if (!trackingIn(search).ref) store(key, { at: Date.now(), ...find(key), ref: slug });
}

/** Keeps the click of a page. One that named no network never takes the place of one that did. */
export function keepClick(click: ClickMark | null): void {
  if (click && (click.paid || !find<ClickMark>(clickKey)?.paid)) {
    store(clickKey, { ...click, at: Date.now() });
  }
}

/** The kept click's id. */
export const keptClick = (): string | null => find<ClickMark>(clickKey)?.id ?? null;

/** Forgets what no campaign can count any more. */
export function dropEndedTracking(): void {
  if (!find(key)) store(key, null);
  if (!find(clickKey)) store(clickKey, null);
}

/** Forgets where the visitor came from: a further signup of this browser was brought by nothing of it. */
export function dropTracking(): void {
  store(key, null);
  store(clickKey, null);
}
