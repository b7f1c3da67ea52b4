/**
 * Brings back where a page was scrolled to, by entry of the history. The browser's own way would
 * try once, before a page's answers are there.
 */
import { readStored, store } from '#lib/storage.ts';

const storageKey = 'scroll';
const entriesKept = 50;
/** How long a page may take to become as high as it was. */
const patienceMs = 4_000;

type Positions = [key: string, top: number][];

/** An entry of the history, by the router's key; the first entry of every visit has the same. */
export const getEntry = (key: string, pathname: string): string =>
  key === 'default' ? `${key} ${pathname}` : key;

/** Notes where an entry stands. */
export function keepScroll(entry: string, top: number): void {
  const others = (readStored<Positions>(storageKey, 'session') ?? []).filter(
    ([key]) => key !== entry,
  );
  store(storageKey, [...others, [entry, Math.round(top)]].slice(-entriesKept), 'session');
}

const getScroll = (entry: string): number =>
  readStored<Positions>(storageKey, 'session')?.find(([key]) => key === entry)?.[1] ?? 0;

/** Scrolls an entry back, once the page is high enough; the visitor's own scrolling ends it. */
export function restoreScroll(entry: string): () => void {
  const top = getScroll(entry);
  const root = document.documentElement;
  let over = false;
  const observer = new ResizeObserver(() => attempt());
  const timer = setTimeout(() => end(), patienceMs);
  function end() {
    over = true;
    observer.disconnect();
    clearTimeout(timer);
    for (const type of ['wheel', 'touchstart', 'keydown']) removeEventListener(type, end);
  }
  function attempt() {
    if (over) return;
    window.scrollTo({ top, behavior: 'instant' });
    if (root.scrollHeight - root.clientHeight >= top) end();
  }
  for (const type of ['wheel', 'touchstart', 'keydown']) {
    addEventListener(type, end, { passive: true });
  }
  observer.observe(document.body);
  attempt();
  return end;
}
