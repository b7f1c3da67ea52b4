/** Light, dark or as the device: `<html data-mode>` and a cookie that the server reads. */
import { writeCookie } from '#lib/storage.ts';
import { createStore, useStore } from '#lib/store.ts';
import * as limits from '#shared/limits.ts';

export const modes = ['system', 'light', 'dark'] as const;
export type Mode = (typeof modes)[number];

/** Null on the server, which does not tell it to the application. */
const visibleMode = createStore<Mode | null>(null, {
  load: () => modes.find((mode) => mode === document.documentElement.dataset.mode) ?? 'system',
});

/** The mode that the page shows. */
export const useMode = (): Mode | null => useStore(visibleMode);

/** Changes the page at once and remembers it. */
export function chooseMode(mode: Mode): void {
  document.documentElement.dataset.mode = mode;
  writeCookie(limits.modeCookieName, mode, limits.modeCookieDays);
  // The server's colours for the browser's own bars follow the mode that it knew.
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim();
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', ground);
  }
  visibleMode.set(mode);
}
