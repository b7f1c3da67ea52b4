/**
 * What this browser keeps of the brand for when there is no network: the offline page, the app
 * shell with the files that it starts with, and files of the build that pages used. The service
 * worker (public/sw-push.js) answers from these caches.
 */
import type { BootData } from '#lib/boot-data.ts';
import { readStored, store } from '#lib/storage.ts';
import { getTextFileUrl, membersTextFiles } from '#lib/text-files.ts';

/** As in public/sw-push.js. */
const caching = {
  page: { cache: 'offline', path: '/offline' },
  shell: { cache: 'app-shell', path: '/app-shell' },
  files: { cache: 'app-files', paths: /^\/(?:assets|fonts)\// },
} as const;
const key = 'offline_page';

/** Fetches page and shell anew where they are of another brand version, language, build, mode or day. */
export async function keepOfflineStart(version: string): Promise<void> {
  if (!('caches' in window)) return;
  const { page, shell, files } = caching;
  const build = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src;
  const { mode } = document.documentElement.dataset;
  const now = [version, build, mode, new Date().toDateString()].join(' ');
  if (readStored<string>(key) === now && (await caches.has(shell.cache))) return;
  const offline = await caches.open(page.cache);
  await offline.add(new Request(page.path, { cache: 'reload' }));
  await keepShell();
  if (readStored<string>(key)?.includes(` ${build} `) === false) await caches.delete(files.cache);
  store(key, now);
}

/** Replaces the shell once all of its files are there, and removes those of the one before. */
async function keepShell(): Promise<void> {
  const { cache: name, path } = caching.shell;
  const response = await fetch(new Request(path, { cache: 'reload' }));
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const files = getFiles(await response.clone().text());
  const cache = await caches.open(name);
  await cache.addAll(files);
  await cache.put(path, response);
  const kept = new Set([path, ...files]);
  const old = (await cache.keys()).filter(({ url }) => !kept.has(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/**
 * Returns the addresses of the files that a shell starts with. Its rules are in the HTML; a document
 * made of it would be held to the policy of this one.
 */
function getFiles(html: string): string[] {
  const linked = [...html.matchAll(/(?:src|href)="(\/(?:assets|fonts)\/[^"]+\.(?:js|woff2))"/g)];
  const [, boot = ''] = /id="boot">(.*?)<\/script>/s.exec(html) ?? [];
  const { textsFolder, locale } = JSON.parse(boot) as BootData;
  const texts = membersTextFiles.map((file) => getTextFileUrl(textsFolder, locale, file));
  // The first script stands among those to preload as well.
  return [...new Set([...linked.map(([, address = '']) => address), ...texts])];
}

/**
 * Keeps the files that this page uses and the service worker did not see: those from before it was
 * there, and rules that came with the HTML.
 */
export async function keepUsedFiles(): Promise<void> {
  if (!('caches' in window)) return;
  const { cache: name, paths } = caching.files;
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const used = new Set([
    ...performance.getEntriesByType('resource').map((entry) => entry.name),
    ...[...sheets].map(({ href }) => href),
  ]);
  for (const address of used) {
    const { origin, pathname } = new URL(address);
    if (origin !== location.origin || !paths.test(pathname)) continue;
    if (await caches.match(address, { ignoreVary: true })) continue;
    const cache = await caches.open(name);
    await cache.add(address);
  }
}
