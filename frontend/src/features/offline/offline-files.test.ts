// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryCaches } from '#lib/caches.fixtures.ts';
import { keepOfflineStart, keepUsedFiles } from './offline-files.ts';

const fetched = vi.fn<(path: string) => Response>();
let caches: ReturnType<typeof memoryCaches>;
// What the document names is not to be loaded.
Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
  handleDisabledFileLoadingAsSuccess: true,
});

/** The app shell of a build. */
const shell = (build: string) =>
  `<!doctype html><link rel="canonical" href="https://brand.example/app-shell"><link rel="preload" as="font" href="/fonts/a.woff2"><style>a{}</style><link rel="modulepreload" href="/assets/boot-${build}.js"><link rel="modulepreload" href="/assets/main-${build}.js"><link rel="stylesheet" href="/assets/main.css" disabled><script type="module" src="/assets/boot-${build}.js"></script><script type="application/json" id="boot">${JSON.stringify({ textsFolder: `/assets/texts-${build}`, locale: 'nl' })}</script>`;

/** Lets the page be one of this build. */
const setBuild = (build: string) => {
  document.head.innerHTML = `<script type="module" src="/assets/boot-${build}.js"></script>`;
  fetched.mockImplementation((path) => new Response(path === '/app-shell' ? shell(build) : path));
};
const keptIn = async (name: string) =>
  (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname).sort();

beforeEach(() => {
  caches = memoryCaches();
  localStorage.clear();
  fetched.mockReset();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal(
    'Request',
    class {
      readonly url: string;
      constructor(url: string) {
        this.url = url;
      }
    },
  );
  vi.stubGlobal('fetch', async (request: string | { url: string }) =>
    fetched(typeof request === 'string' ? request : request.url),
  );
  return () => vi.unstubAllGlobals();
});

const texts = (build: string) =>
  ['own', 'paying', 'people', 'start', 'talking'].map(
    (file) => `/assets/texts-${build}/nl/${file}.json`,
  );

describe('the start without a network', () => {
  it('is the offline page, and the shell with all that it starts with', async () => {
    setBuild('1');
    await keepOfflineStart('brand nl');
    expect(await keptIn('offline')).toEqual(['/offline']);
    expect(await keptIn('app-shell')).toEqual(
      [
        '/app-shell',
        '/assets/boot-1.js',
        '/assets/main-1.js',
        '/fonts/a.woff2',
        ...texts('1'),
      ].sort(),
    );
  });

  it('is fetched once, and anew in another language, or where it was lost', async () => {
    setBuild('1');
    await keepOfflineStart('brand nl');
    const once = fetched.mock.calls.length;
    await keepOfflineStart('brand nl');
    expect(fetched).toHaveBeenCalledTimes(once);
    await keepOfflineStart('brand de');
    expect(fetched).toHaveBeenCalledTimes(2 * once);
    await caches.delete('app-shell');
    await keepOfflineStart('brand de');
    expect(fetched).toHaveBeenCalledTimes(3 * once);
  });

  it('has nothing of the build before', async () => {
    setBuild('1');
    await keepOfflineStart('brand nl');
    await (await caches.open('app-files')).put('/assets/page-1.js', new Response());
    await keepOfflineStart('brand de');
    expect(await keptIn('app-files')).toEqual(['/assets/page-1.js']);
    setBuild('2');
    await keepOfflineStart('brand de');
    expect(await keptIn('app-files')).toEqual([]);
    expect((await keptIn('app-shell')).filter((path) => path.includes('-1'))).toEqual([]);
    expect(await keptIn('app-shell')).toContain('/assets/main-2.js');
  });

  it('stays the one before where a file of the new one does not arrive', async () => {
    setBuild('1');
    await keepOfflineStart('brand nl');
    setBuild('2');
    fetched.mockImplementation((path) =>
      path.startsWith('/assets/main')
        ? new Response('', { status: 503 })
        : new Response(shell('2')),
    );
    await expect(keepOfflineStart('brand nl')).rejects.toThrow('503');
    expect(await (await caches.match('/app-shell'))?.text()).toBe(shell('1'));
    expect(await keptIn('app-shell')).toContain('/assets/main-1.js');
  });
});

describe('files that a page uses', () => {
  it('are kept where they are of the build, and not kept already', async () => {
    setBuild('1');
    document.head.innerHTML =
      '<link rel="stylesheet" href="/assets/chats.css" disabled><link rel="stylesheet" href="https://other.example/assets/a.css">';
    const names = ['/assets/chats.js', '/fonts/b.woff2', '/api/user.php', '/photos/a.webp'];
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
      names.map((name) => ({ name: new URL(name, location.href).href }) as PerformanceEntry),
    );
    await (await caches.open('app-shell')).put('/fonts/b.woff2', new Response());
    await keepUsedFiles();
    expect(await keptIn('app-files')).toEqual(['/assets/chats.css', '/assets/chats.js']);
  });
});
