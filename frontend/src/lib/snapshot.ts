/**
 * What the member saw last, for pages that load without a network: the data of queries that name
 * `inSnapshot`, as the API answered it. A browser keeps one snapshot, of one member, until the
 * session ends; age and size are bounded.
 */
import type { QueryClient } from '@tanstack/react-query';
import * as limits from '#shared/limits.ts';
import type { DehydratedQuery } from './dehydrated-queries.ts';
import { snapshotCache, snapshotMember } from './snapshot-record.ts';

/** The `meta` of a query whose data belongs to the snapshot. */
export const inSnapshot = { inSnapshot: true } as const;

/** As in public/sw-push.js. */
export const snapshotPath = '/snapshot';

export interface KeptQuery extends DehydratedQuery {
  /** Epoch milliseconds. */
  updatedAt: number;
}

export interface Snapshot {
  member: string;
  queries: KeptQuery[];
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

/** What was kept and is not too old. */
export async function readSnapshot(): Promise<KeptQuery[]> {
  if (!('caches' in globalThis)) return [];
  const kept = await caches.match(snapshotPath, { cacheName: snapshotCache });
  if (!kept) return [];
  const { member, queries } = (await kept.json()) as Snapshot;
  const oldest = Date.now() - limits.snapshotMaxAgeMs;
  return member === snapshotMember() ? queries.filter(({ updatedAt }) => updatedAt > oldest) : [];
}
