/** Changes of kept answers. An answer that was asked for before a change must not undo it. */
import type { Query, QueryClient } from '@tanstack/react-query';

interface Change {
  matches: (query: Query) => boolean;
  change: (data: unknown) => unknown;
  /** Answers that were asked for up to here may lack it. */
  until: number;
}

/** Longer than any call takes. */
const memoryMs = 60_000;
const remembered = new WeakMap<QueryClient, Change[]>();
const askedAt = new WeakMap<Query, number>();

/** What was changed so far; from the first time on, answers are watched. */
function changesOf(client: QueryClient): Change[] {
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
 * Changes kept answers now, and those that are on their way when they come.
 *
 * @param change gives the same object where there is nothing to change, and nothing more when it
 *   is made twice
 * @param lagMs so much later an answer may still not know of it
 */
export function changeKept<T>(
  client: QueryClient,
  matches: (query: Query) => boolean,
  change: (data: T) => T,
  lagMs = 0,
): void {
  const changes = changesOf(client);
  const now = Date.now();
  while (changes[0] && changes[0].until < now - memoryMs) changes.shift();
  const made = { matches, change: change as (data: unknown) => unknown, until: now + lagMs };
  changes.push(made);
  for (const query of client.getQueryCache().getAll()) {
    if (matches(query)) apply(client, query, made.change);
  }
}

/**
 * Watches from here on, so that answers are known which were asked for before the first change.
 *
 * @returns what forgets all changes: the next member is somebody else
 */
export function watchKept(client: QueryClient): () => void {
  const changes = changesOf(client);
  return () => {
    changes.length = 0;
  };
}
