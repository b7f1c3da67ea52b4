/**
 * Brings back where a page was scrolled to, by entry of the history. The browser's own way would
 * try once, before a page's answers are there.
 */
import { readStored, store } from '#lib/storage.ts';

const storageKey = 'scroll';
const entriesKept = 50;
/** How long a page may go without a change of its height before it counts as complete. */
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

/** What a visitor does who scrolls, or goes on. */
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls an entry back, and again with every change of the page's height: a part that comes late
 * makes the browser move the page, or cut its end off for a moment. Any input of the visitor ends it.
 */
export function restoreScroll(entry: string): () => void {
  const top = getScroll(entry);
  const { key } = history.state ?? {};
  let timer: ReturnType<typeof setTimeout>;
  const observer = new ResizeObserver(() => attempt());
  function end() {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of inputs) removeEventListener(type, end);
  }
  function attempt() {
    // The application went on by itself.
    if (history.state?.key !== key) return end();
    clearTimeout(timer);
    timer = setTimeout(end, patienceMs);
    window.scrollTo({ top, behavior: 'instant' });
  }
  for (const type of inputs) addEventListener(type, end, { passive: true });
  observer.observe(document.body);
  attempt();
  return end;
}
