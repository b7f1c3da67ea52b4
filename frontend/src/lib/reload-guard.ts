/** A part of the page that failed to load: reload once, at most every minute. */
import * as limits from '#shared/limits.ts';
import { readStored, store } from './storage.ts';

const key = 'reloaded_at';

/** A page that is being left is gone by then, however slow the next one is. */
const leavingMs = 10_000;
/** Nothing tells of an address that is entered; the browser has mostly left by then. */
const reloadDelayMs = 500;

/** Several parts that fail at once ask for one reload. */
let isReloading = false;
let leftAt = Number.NEGATIVE_INFINITY;
/** Whether a link leads to another page: one that the application follows itself is prevented by then. */
if (typeof document !== 'undefined') {
  addEventListener('click', ({ target, defaultPrevented }) => {
    if (!defaultPrevented && (target as Element).closest('a[href]')) leftAt = performance.now();
  });
}

/**
 * Reloads unless that was done within the last minute, or brings nothing for lack of a network. True
 * where the page is going.
 *
 * Firefox and Safari fail what is still loading as soon as a page is being left. Reloading would
 * then call back who follows a link.
 */
export function reloadOnce(): boolean {
  // The first script of every page asks too, and has no part of React that the store would bring.
  if (navigator.onLine === false) return false;
  if (performance.now() - leftAt < leavingMs) return true;
  if (isReloading) return true;
  const last = readStored<number>(key, 'session') ?? 0;
  if (Date.now() - last < limits.reloadGuardMs) return false;
  isReloading = true;
  setTimeout(() => {
    isReloading = false;
    store(key, Date.now(), 'session');
    location.reload();
  }, reloadDelayMs);
  return true;
}
