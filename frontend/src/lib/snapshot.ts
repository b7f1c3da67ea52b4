/**
 * What the member saw last, for pages that load without a network: the data of queries that name
 * `inSnapshot`, as the API answered it. A browser keeps one snapshot, of one member, until the
 * session ends; age and size are bounded.
 */
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import * as limits from '#shared/limits.ts';
import { isUnreachable } from './api.ts';
import type { DehydratedQuery } from './dehydrated-queries.ts';
import { emptySnapshot, snapshotCache, snapshotMember } from './snapshot-record.ts';

/** The `meta` of a query whose data belongs to the snapshot. */
export const inSnapshot = { inSnapshot: true } as const;

/** As in public/sw-push.js. */
const cachedAt = '/snapshot';

interface KeptQuery extends DehydratedQuery {
  /** Epoch milliseconds. */
  updatedAt: number;
}

interface Snapshot {
  member: string;
  queries: KeptQuery[];
}

/** Writes what is loaded over what was kept before, unless the session ended meanwhile. */
export async function keepSnapshot(client: QueryClient, member: string): Promise<void> {
  if (!('caches' in globalThis) || snapshotMember() !== member) return;
  const loaded = client
    .getQueryCache()
    .findAll({ predicate: ({ meta }) => meta?.inSnapshot === true })
    .filter((query) => query.state.data !== undefined || isRefused(query));
  const hashes = new Set(loaded.map(({ queryHash }) => queryHash));
  const before = (await readSnapshot()).filter(({ key }) => !hashes.has(hashKey(key)));
  const now = loaded.filter((query) => !isRefused(query)).map(toKept);
  const queries = [...now, ...before].sort((a, b) => b.updatedAt - a.updatedAt);
  const [latest] = queries;
  if (!latest) return;
  const cache = await caches.open(snapshotCache);
  const text = JSON.stringify({ member, queries: withinSize(queries) } satisfies Snapshot);
  const expires = new Date(latest.updatedAt + limits.snapshotMaxAgeMs).toUTCString();
  await cache.put(cachedAt, new Response(text, { headers: { expires } }));
  // Another page may have ended the session while this one wrote.
  if (snapshotMember() !== member) await emptySnapshot();
}

/** Fills the client with what the snapshot has and the client lacks. */
export async function restoreSnapshot(client: QueryClient): Promise<void> {
  for (const { key, data, updatedAt } of await readSnapshot()) {
    if (client.getQueryData(key) !== undefined) continue;
    // Without a network nothing replaces it, however long its page is not open.
    const options = { queryKey: key, gcTime: Number.POSITIVE_INFINITY, meta: inSnapshot };
    client.getQueryCache().build(client, options).setData(data, { updatedAt, manual: true });
  }
}

async function readSnapshot(): Promise<KeptQuery[]> {
  const kept = await caches.match(cachedAt, { cacheName: snapshotCache });
  if (!kept) return [];
  const { member, queries } = (await kept.json()) as Snapshot;
  const oldest = Date.now() - limits.snapshotMaxAgeMs;
  return member === snapshotMember() ? queries.filter(({ updatedAt }) => updatedAt > oldest) : [];
}

/** Tells whether the server refused what is still loaded, such as a member who blocked this one. */
const isRefused = ({ state }: Query): boolean =>
  state.status === 'error' && !isUnreachable(state.error);

const toKept = ({ queryKey, state }: Query): KeptQuery => ({
  key: queryKey,
  data: withFirstPages(state.data),
  updatedAt: state.dataUpdatedAt,
});

/** A list of pages, shortened; anything else as it is. */
function withFirstPages(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pageParams' in data)) return data;
  const { pages, pageParams } = data as Record<'pages' | 'pageParams', unknown[]>;
  const [first, end] = [0, limits.snapshotListPages];
  return { pages: pages.slice(first, end), pageParams: pageParams.slice(first, end) };
}

/** The first of the queries, as many as the snapshot holds. */
function withinSize(queries: readonly KeptQuery[]): KeptQuery[] {
  let left = limits.snapshotMaxChars;
  return queries.filter((query) => {
    left -= JSON.stringify(query).length;
    return left >= 0;
  });
}
