/** Where the visitor came from: read from the address once, kept in the browser until signup. */
import { type ClickMark, type TrafficRecord, trackingIn } from '#shared/rules/traffic.ts';
import { readStored, store } from './storage.ts';

const key = 'traffic_source';
const clickKey = 'traffic_click';

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

/** Keeps the click of a page. One that named no network never takes the place of one that did. */
export function keepClick(click: ClickMark | null): void {
  if (click && (click.paid || !readStored<ClickMark>(clickKey)?.paid)) store(clickKey, click);
}

/** The kept click's id. */
export const keptClick = (): string | null => readStored<ClickMark>(clickKey)?.id ?? null;
