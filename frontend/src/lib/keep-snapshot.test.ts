import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as limits from '#shared/limits.ts';
import { ApiError } from './api.ts';
import { memoryCaches } from './caches.fixtures.ts';
import { keepSnapshot } from './keep-snapshot.ts';
import { inSnapshot, restoreSnapshot } from './snapshot.ts';
import { emptySnapshot, forgetSnapshot, openSnapshot } from './snapshot-record.ts';

const member = 'a'.repeat(22);
let caches: ReturnType<typeof memoryCaches>;

beforeEach(async () => {
  caches = memoryCaches('https://brand.example');
  const stored = new Map<string, string>();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  await openSnapshot(member);
  return async () => {
    await forgetSnapshot();
    vi.unstubAllGlobals();
  };
});

const hour = 3_600_000;

/** A client in which these queries have loaded, each so long ago; `failed` ones failed since then. */
function loaded(
  queries: Record<string, { data?: unknown; ageMs?: number; meta?: object; failed?: unknown }>,
) {
  const client = new QueryClient();
  for (const [name, { data = name, ageMs = 0, meta = inSnapshot, failed }] of Object.entries(
    queries,
  )) {
    const query = client.getQueryCache().build(client, { queryKey: [name], meta: { ...meta } });
    query.setData(data, { updatedAt: Date.now() - ageMs, manual: true });
    if (failed) query.setState({ status: 'error', error: failed as Error });
  }
  return client;
}

/** What a page shows that loads without a network. */
async function restored(client = new QueryClient()): Promise<Record<string, unknown>> {
  await restoreSnapshot(client);
  const all = client.getQueryCache().getAll();
  return Object.fromEntries(all.map(({ queryKey, state }) => [queryKey[0], state.data]));
}

describe('the snapshot', () => {
  it('has the queries that belong to it, as old as they are', async () => {
    const now = Date.now();
    await keepSnapshot(loaded({ chats: { ageMs: hour }, credits: { meta: {} } }), member);
    const client = new QueryClient();
    expect(await restored(client)).toEqual({ chats: 'chats' });
    const at = client.getQueryState(['chats'])?.dataUpdatedAt;
    expect(Math.abs((at ?? 0) - (now - hour))).toBeLessThan(1_000);
  });

  it('goes over what the page has loaded nowhere', async () => {
    await keepSnapshot(loaded({ chats: {}, likes: {} }), member);
    expect(await restored(loaded({ chats: { data: 'newer' } }))).toEqual({
      chats: 'newer',
      likes: 'likes',
    });
  });

  it('keeps what earlier pages showed, and the later of two', async () => {
    await keepSnapshot(loaded({ chats: {}, likes: {} }), member);
    await keepSnapshot(loaded({ likes: { data: 'later' }, profile: {} }), member);
    expect(await restored()).toEqual({ chats: 'chats', likes: 'later', profile: 'profile' });
  });

  it('loses what the server refuses by now, not what the network kept from loading', async () => {
    await keepSnapshot(loaded({ chats: {}, thread: {} }), member);
    const failures = {
      chats: { failed: new ApiError({ code: 'network', status: 0, cause: new TypeError() }) },
      thread: { failed: new ApiError({ code: 'blocked_by_user', status: 403 }) },
    };
    await keepSnapshot(loaded(failures), member);
    expect(await restored()).toEqual({ chats: 'chats' });
  });

  it('shows nothing that is older than its limit', async () => {
    const ageMs = limits.snapshotMaxAgeMs;
    await keepSnapshot(loaded({ chats: { ageMs: ageMs - hour }, likes: { ageMs } }), member);
    expect(await restored()).toEqual({ chats: 'chats' });
    const kept = await caches.match('/snapshot');
    const left = Date.parse(kept?.headers.get('expires') ?? '') - Date.now();
    expect(left).toBeGreaterThan(hour - 5_000);
    expect(left).toBeLessThanOrEqual(hour);
  });

  it('has a bounded size: what was loaded longest ago is left out', async () => {
    const data = 'x'.repeat(limits.snapshotMaxChars / 2);
    const queries = { oldest: { data, ageMs: 2 }, latest: { data }, small: { ageMs: 3 } };
    await keepSnapshot(loaded(queries), member);
    expect(Object.keys(await restored()).sort()).toEqual(['latest']);
    const kept = await (await caches.match('/snapshot'))?.text();
    expect(kept?.length).toBeLessThan(limits.snapshotMaxChars + 100);
  });

  it('has the first pages of a list', async () => {
    const pages = Array.from({ length: 9 }, (_, index) => index);
    await keepSnapshot(loaded({ chats: { data: { pages, pageParams: pages } } }), member);
    expect(await restored()).toEqual({ chats: { pages: [0, 1], pageParams: [0, 1] } });
  });
});

describe('after the session', () => {
  it('nothing is left, and no page that is still open writes anything', async () => {
    await keepSnapshot(loaded({ chats: {} }), member);
    await forgetSnapshot();
    expect(caches.names()).toEqual([]);
    await keepSnapshot(loaded({ chats: {} }), member);
    expect(caches.names()).toEqual([]);
    expect(await restored()).toEqual({});
  });

  it('that ended on another page of the browser, this one opens no snapshot again', async () => {
    localStorage.removeItem('snapshot');
    await openSnapshot(member);
    await keepSnapshot(loaded({ chats: {} }), member);
    expect(caches.names()).toEqual([]);
  });

  it('nothing is left of what was being written when it ended', async () => {
    const { open } = caches;
    let ending: Promise<void> | undefined;
    caches.open = (name) => {
      ending = forgetSnapshot();
      return open(name);
    };
    await keepSnapshot(loaded({ chats: {} }), member);
    await ending;
    expect(caches.names()).toEqual([]);
  });

  it('another member finds nothing of the one before, whose pages write no more', async () => {
    await keepSnapshot(loaded({ chats: {} }), member);
    const other = 'b'.repeat(22);
    await openSnapshot(other);
    expect(caches.names()).toEqual([]);
    await keepSnapshot(loaded({ chats: {} }), member);
    expect(await restored()).toEqual({});
    await keepSnapshot(loaded({ likes: {} }), other);
    expect(await restored()).toEqual({ likes: 'likes' });
  });

  it('the same member goes on with it after emptying it', async () => {
    await keepSnapshot(loaded({ chats: {}, likes: {} }), member);
    await emptySnapshot();
    await keepSnapshot(loaded({ likes: {} }), member);
    expect(await restored()).toEqual({ likes: 'likes' });
  });
});
