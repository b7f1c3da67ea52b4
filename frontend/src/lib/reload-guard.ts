/** A part of the page that failed to load: reload once, at most every minute. */
import * as limits from '#shared/limits.ts';
import { readStored, store } from './storage.ts';

const key = 'reloaded_at';

/** Whether the failure is a chunk or stylesheet that did not arrive. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload|error loading dynamically/i.test(
      error.message,
    )
  );
}

/**
 * Reloads unless that was done within the last minute, or brings nothing for lack of a network. True
 * where the page is going.
 */
export function reloadOnce(): boolean {
  // The first script of every page asks too, and has no part of React that the store would bring.
  if (navigator.onLine === false) return false;
  const last = readStored<number>(key, 'session') ?? 0;
  if (Date.now() - last < limits.reloadGuardMs) return false;
  store(key, Date.now(), 'session');
  location.reload();
  return true;
}
