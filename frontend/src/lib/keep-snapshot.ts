/** Writes the snapshot (snapshot.ts), which only a page that has loaded what it needs does. */
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import * as limits from '#shared/limits.ts';
import { isUnreachable } from './api.ts';
import { type KeptQuery, readSnapshot, type Snapshot, snapshotPath } from './snapshot.ts';
import { emptySnapshot, snapshotCache, snapshotMember } from './snapshot-record.ts';

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
  await cache.put(snapshotPath, new Response(text, { headers: { expires } }));
  // Another page may have ended the session while this one wrote.
  if (snapshotMember() !== member) await emptySnapshot();
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
