/** Whom this browser gets push messages for, as far as the server was told. */
import { readStored, store } from './storage.ts';

export interface PushRecord {
  member: string;
  endpoint: string;
  /** Epoch milliseconds. */
  told_at: number;
}

const key = 'push_subscription';

export const pushRecord = (): PushRecord | null => readStored<PushRecord>(key);
export const keepPushRecord = (record: PushRecord | null): void => store(key, record);

/** The last push message that reached this browser, as public/sw-push.js keeps it: who and that, never what. */
export interface LastMessage {
  title: string;
  /** Root-relative. */
  path: string;
  tag: string;
  /** What it is about; the same event may come twice. */
  event: string;
  /** Epoch milliseconds. */
  received_at: number;
}

/** Where the service worker keeps it, which has no other storage. */
const cacheName = 'push';
const cachedAt = '/push/last-message';

export async function lastPushMessage(): Promise<LastMessage | null> {
  if (!('caches' in globalThis)) return null;
  const kept = await caches.match(cachedAt, { cacheName });
  return kept ? ((await kept.json()) as LastMessage) : null;
}

export async function forgetLastPushMessage(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName);
}
