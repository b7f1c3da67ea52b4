/**
 * The service worker of every brand, registered as /sw-push.js?v=3: shows push messages, and where
 * there is no network the application with what its member saw last, or a page that says so.
 */
const offlineCache = 'offline';
const offlinePage = '/offline';
/** As in src/features/offline/offline-files.ts, which keeps the app shell and its files. */
const shellCache = 'app-shell';
const appShell = '/app-shell';
const filesCache = 'app-files';
const builtFiles = /^\/(?:assets|fonts)\//;
/** Files of pages beside the app shell's; the first ones that came go first. */
const filesMost = 150;
/** As in src/lib/snapshot.ts. */
const snapshotCache = 'snapshot';
const snapshotPath = '/snapshot';
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
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  // A call must reach the server as the browser sends it: some are refused by the site that a link
  // is on, and a request made anew here may name the worker's own.
  if (pathname.startsWith('/api/')) return;
  if (mode === 'navigate') event.respondWith(pageOf(event, pathname));
  else if (builtFiles.test(pathname)) event.respondWith(fileOf(event));
});

/** Whatever the server answers is the page, failures included. */
async function pageOf(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (cause) {
    const kept = (await appShellFor(pathname)) ?? (await getKept(offlineCache, offlinePage));
    if (kept) return kept;
    throw cause;
  }
}

const getKept = (cacheName, path) => caches.match(path, { cacheName, ignoreVary: true });

/** Without a snapshot the application would have nothing to show; what has an ending is a file. */
async function appShellFor(pathname) {
  if (pathname.includes('.') || pathname === offlinePage) return undefined;
  const snapshot = await getKept(snapshotCache, snapshotPath);
  const isFresh = Date.parse(snapshot?.headers.get('expires')) > Date.now();
  return isFresh ? getKept(shellCache, appShell) : undefined;
}

/** The name of a built file follows its content, so one that is kept is never an old one. */
async function fileOf(event) {
  const { request } = event;
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) {
    const copy = response.clone();
    event.waitUntil(keepFile(request, copy).catch(() => undefined));
  }
  return response;
}

async function keepFile(request, response) {
  const cache = await caches.open(filesCache);
  await cache.put(request, response);
  const files = await cache.keys();
  const old = files.slice(0, Math.max(0, files.length - filesMost));
  await Promise.all(old.map((file) => cache.delete(file)));
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
