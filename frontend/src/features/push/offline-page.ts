/** The page that the service worker shows without a network, as this brand and language have it. */
import { readStored, store } from '#lib/storage.ts';

const cacheName = 'offline';
const page = '/offline';
const key = 'offline_page';

/** Fetches the page anew where it is of another language, or of an earlier version of the brand. */
export async function keepOfflinePage(version: string): Promise<void> {
  if (!('caches' in window) || readStored<string>(key) === version) return;
  const cache = await caches.open(cacheName);
  await cache.add(new Request(page, { cache: 'reload' }));
  store(key, version);
}
