/** Patches of cached responses. A response to a request from before a patch must not undo it. */
import type { Query, QueryClient } from '@tanstack/react-query';

interface Change {
  matches: (query: Query) => boolean;
  change: (data: unknown) => unknown;
  /** Responses to requests from before this moment may lack the change. */
  until: number;
}

/** Longer than any call takes. */
const memoryMs = 60_000;
const remembered = new WeakMap<QueryClient, Change[]>();
const askedAt = new WeakMap<Query, number>();

/** The patches so far. The first call starts to watch the responses. */
function getChanges(client: QueryClient): Change[] {
  const known = remembered.get(client);
  if (known) return known;
  const changes: Change[] = [];
  remembered.set(client, changes);
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'fetch') askedAt.set(query, Date.now());
    else if (action.type === 'success' && !action.manual) {
      const asked = askedAt.get(query) ?? 0;
      for (const one of [...changes]) {
        if (one.until >= asked && one.matches(query)) apply(client, query, one.change);
      }
    }
  });
  return changes;
}

function apply(client: QueryClient, query: Query, change: (data: unknown) => unknown): void {
  const { data, dataUpdatedAt } = query.state;
  if (data === undefined) return;
  const next = change(data);
  // The rest of it is as old as it was.
  if (next !== data) client.setQueryData(query.queryKey, next, { updatedAt: dataUpdatedAt });
}

/**
 * Patches cached responses now, and those on their way when they arrive.
 *
 * @param change returns the same object where there is nothing to change; applied twice, it changes
 *   nothing more
 * @param lagMs how much later a response may still lack the change
 */
export function patchCache<T>(
  client: QueryClient,
  matches: (query: Query) => boolean,
  change: (data: T) => T,
  lagMs = 0,
): void {
  const changes = getChanges(client);
  const now = Date.now();
  while (changes[0] && changes[0].until < now - memoryMs) changes.shift();
  const made = { matches, change: change as (data: unknown) => unknown, until: now + lagMs };
  changes.push(made);
  for (const query of client.getQueryCache().getAll()) {
    if (matches(query)) apply(client, query, made.change);
  }
}

/**
 * Starts to watch, so that requests from before the first patch are known.
 *
 * @returns a function that forgets all patches when another member logs in
 */
export function watchCachePatches(client: QueryClient): () => void {
  const changes = getChanges(client);
  return () => {
    changes.length = 0;
  };
}
