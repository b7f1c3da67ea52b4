/** Cookies that decide what a first screen shows; the server reads them from the request. */

import { useBoot } from './boot-context.tsx';
import type { PageCookies } from './boot-data.ts';
import { readCookie } from './storage.ts';

/** Returns a function that reads a cookie as it is now. */
export function usePageCookies(): (name: keyof PageCookies) => string | null {
  const { cookies } = useBoot();
  return (name) => (typeof document === 'undefined' ? cookies[name] : readCookie(name));
}
