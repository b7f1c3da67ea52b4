/**
 * The service worker of every brand, registered as /sw-push.js?v=3: shows push messages, and a
 * page of the brand where there is no network. Beside that page it keeps the last message alone.
 */
const offlineCache = 'offline';
const offlinePage = '/offline';
/** As in src/lib/push-record.ts. */
const messageCache = 'push';
const messagePath = '/push/last-message';

self.addEventListener('install', (event) => {
  self.skipWaiting();
  // Without the page it still shows messages.
  event.waitUntil(keepOfflinePage().catch(() => undefined));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), setPreload()]));
});

/** Where a preload fails, Firefox shows its own page of errors, whatever the worker responds. */
async function setPreload() {
  const preload = self.registration.navigationPreload;
  if (self.navigator.userAgent.includes('Firefox/')) await preload?.disable();
  else await preload?.enable();
}

async function keepOfflinePage() {
  const cache = await caches.open(offlineCache);
  await cache.add(new Request(offlinePage, { cache: 'reload' }));
}

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return;
  // A call must reach the server as the browser sends it: some are refused by the site that a link
  // is on, and a request made anew here may name the worker's own.
  if (new URL(event.request.url).pathname.startsWith('/api/')) return;
  event.respondWith(pageOf(event));
});

async function pageOf(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (cause) {
    const kept = await caches.match(offlinePage, { ignoreVary: true });
    if (kept) return kept;
    throw cause;
  }
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

/** `news` is what functions/domain/notifications/pushes.ts sends. */
async function show(news) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const message = toLastMessage(news);
  // Without it there is no state of the last message; the notification lacks nothing.
  await keepLastMessage(message).catch(() => undefined);
  for (const one of windows) one.postMessage({ type: 'push', message });
  await showBadge(news.unread).catch(() => undefined);
  // Who looks at it needs no notification of it.
  if (windows.some((one) => one.focused && pathOf(one) === news.path)) return;
  const [shown] = await self.registration.getNotifications({ tag: news.tag });
  await self.registration.showNotification(news.title, {
    body: news.body,
    lang: news.lang,
    icon: news.icon,
    badge: news.badge,
    tag: news.tag,
    // The same message may come twice; it makes itself heard once.
    renotify: shown?.data?.event !== news.event,
    data: { path: news.path, event: news.event },
  });
}

const toLastMessage = ({ title, path, tag, event }) => ({
  ...{ title, path, tag, event },
  received_at: Date.now(),
});

async function keepLastMessage(message) {
  const cache = await caches.open(messageCache);
  // Safari before 17 has no `Response.json`.
  await cache.put(messagePath, new Response(JSON.stringify(message)));
}

const pathOf = (client) => new URL(client.url).pathname;

async function showBadge(count) {
  if (count > 0) await self.navigator.setAppBadge?.(count);
  else await self.navigator.clearAppBadge?.();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.path ?? '/members'));
});

async function openPage(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => pathOf(one) === url.pathname);
  const one = there ?? windows[0];
  if (!one) {
    await self.clients.openWindow(url.href);
    return;
  }
  // A browser may leave it to the person which window is in front.
  await one.focus().catch(() => undefined);
  // The application goes there by itself where it runs, and keeps what was begun.
  if (!there) one.postMessage({ type: 'open', path: url.pathname });
}

/** The push service gave the browser another address. */
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(resubscribe(event));
});

async function resubscribe({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  const subscription =
    newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!subscription) return;
  await fetch('/api/user.php?push=1', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'X-Request-Type': 'client' },
    body: JSON.stringify({ subscription }),
  });
}
