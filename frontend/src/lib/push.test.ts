/** Answers of the service worker that push.ts registers, with caches and a network of the test's own. */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryCaches } from './caches.fixtures.ts';

const source = readFileSync(new URL('../../public/sw-push.js', import.meta.url), 'utf8');
const origin = 'https://brand.example';
const network = vi.fn<(request: { url: string }) => Promise<Response>>();
let caches: ReturnType<typeof memoryCaches>;
let listeners: Map<string, (event: object) => void>;

beforeEach(() => {
  caches = memoryCaches(origin);
  listeners = new Map();
  network.mockReset().mockRejectedValue(new TypeError('no network'));
  const self = {
    location: { origin },
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
  };
  runInNewContext(source, { self, caches, fetch: network, URL, Response, Request, Date, Math });
});

interface Asked {
  mode?: string;
  method?: string;
  origin?: string;
}

/** The worker's answer, or null where it leaves the request to the browser. */
async function ask(path: string, { mode = 'navigate', method = 'GET', ...at }: Asked = {}) {
  let answer: Promise<Response> | null = null;
  const waiting: Promise<unknown>[] = [];
  listeners.get('fetch')?.({
    request: { url: `${at.origin ?? origin}${path}`, mode, method },
    respondWith: (given: Promise<Response>) => {
      answer = given;
    },
    waitUntil: (given: Promise<unknown>) => waiting.push(given),
  });
  const response = await (answer as Promise<Response> | null);
  await Promise.all(waiting);
  return response;
}

async function keep(cacheName: string, path: string, headers: Record<string, string> = {}) {
  const cache = await caches.open(cacheName);
  await cache.put(path, new Response(path, { headers }));
}
const keepAll = async (expiresMs = 60_000) => {
  await keep('offline', '/offline');
  await keep('app-shell', '/app-shell', { 'content-security-policy': "default-src 'none'" });
  const expires = new Date(Date.now() + expiresMs).toUTCString();
  await keep('snapshot', '/snapshot', { expires });
};

describe('a page, without a network', () => {
  it.each(['/', '/chats', '/chats/abc', '/nowhere'])('is the app shell: %s', async (path) => {
    await keepAll();
    const response = await ask(path);
    expect(await response?.text()).toBe('/app-shell');
    expect(response?.headers.get('content-security-policy')).toBe("default-src 'none'");
  });

  it.each(['/offline', '/photos/a.webp', '/sw-push.js'])(
    'is the offline page where it is none of the application: %s',
    async (path) => {
      await keepAll();
      expect(await (await ask(path))?.text()).toBe('/offline');
    },
  );

  it.each([-1_000, Number.NaN])(
    'is the offline page where the snapshot ended or does not say: %s',
    async (expiresMs) => {
      await keepAll(Number.isNaN(expiresMs) ? 0 : expiresMs);
      if (Number.isNaN(expiresMs)) await keep('snapshot', '/snapshot');
      expect(await (await ask('/chats'))?.text()).toBe('/offline');
    },
  );

  it('is the offline page where nobody’s snapshot is kept, or no shell', async () => {
    await keepAll();
    await caches.delete('snapshot');
    expect(await (await ask('/chats'))?.text()).toBe('/offline');
    await keepAll();
    await caches.delete('app-shell');
    expect(await (await ask('/chats'))?.text()).toBe('/offline');
  });

  it('is the browser’s own where nothing is kept', async () => {
    await expect(ask('/chats')).rejects.toThrow('no network');
  });
});

describe('what the server answers', () => {
  it.each([200, 404, 500, 503])('is the page, whatever is kept: %i', async (status) => {
    await keepAll();
    network.mockResolvedValue(new Response('theirs', { status }));
    const response = await ask('/chats');
    expect([response?.status, await response?.text()]).toEqual([status, 'theirs']);
  });

  it.each<[string, Asked]>([
    ['/api/chat.php?id=1', {}],
    ['/api/user.php', { mode: 'cors' }],
    ['/chats', { method: 'POST' }],
    ['/app-shell', { mode: 'cors' }],
    ['/photos/a.webp', { mode: 'no-cors' }],
    ['/assets/a.js', { mode: 'cors', origin: 'https://other.example' }],
    ['/', { origin: 'https://pay.example' }],
  ])('is not the worker’s business: %s %o', async (path, asked) => {
    await keepAll();
    expect(await ask(path, asked)).toBeNull();
    expect(network).not.toHaveBeenCalled();
  });
});

describe('a built file', () => {
  const file = (path: string) => ask(path, { mode: 'cors' });

  it('is asked for once', async () => {
    network.mockImplementation(async ({ url }) => new Response(url));
    expect(await (await file('/assets/a-1.js'))?.text()).toBe(`${origin}/assets/a-1.js`);
    network.mockRejectedValue(new TypeError('no network'));
    expect(await (await file('/assets/a-1.js'))?.text()).toBe(`${origin}/assets/a-1.js`);
    await expect(file('/fonts/b-1.woff2')).rejects.toThrow('no network');
  });

  it('that is missing is not kept', async () => {
    network.mockResolvedValue(new Response('', { status: 404 }));
    expect((await file('/assets/a-1.js'))?.status).toBe(404);
    expect(caches.names()).toEqual([]);
  });

  it('goes where many came after it', async () => {
    network.mockImplementation(async ({ url }) => new Response(url));
    for (let index = 0; index <= 150; index++) await file(`/assets/${index}.js`);
    const kept = await (await caches.open('app-files')).keys();
    expect(kept).toHaveLength(150);
    expect(kept[0]?.url).toBe(`${origin}/assets/1.js`);
  });
});
