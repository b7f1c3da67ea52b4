/** Light, dark or as the device: `<html data-mode>` and a cookie that the server reads. */
import { useSyncExternalStore } from 'react';
import { writeCookie } from '#lib/storage.ts';
import { limits } from '#shared/limits.ts';

export const modes = ['system', 'light', 'dark'] as const;
export type Mode = (typeof modes)[number];

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const shownMode = (): Mode =>
  modes.find((mode) => mode === document.documentElement.dataset.mode) ?? 'system';

/** The mode that the page shows; null on the server, which does not tell it to the application. */
export const useMode = (): Mode | null => useSyncExternalStore(subscribe, shownMode, () => null);

/** Changes the page at once and remembers it. */
export function chooseMode(mode: Mode): void {
  document.documentElement.dataset.mode = mode;
  writeCookie(limits.modeCookieName, mode, limits.modeCookieDays);
  // The server's colours for the browser's own bars follow the mode that it knew.
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim();
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', ground);
  }
  for (const listener of listeners) listener();
}
