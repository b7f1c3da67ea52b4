/** The time zone in which times are shown (IANA name): the browser's own. */
import { useBoot } from './boot-context.tsx';
import { browserTimeZone, followTimeZone } from './time-zone.ts';
import { useBrowserValue } from './use-browser-value.ts';

export function useTimeZone(): string {
  const { timeZone } = useBoot();
  // Over the server's HTML it is the server's assumption first.
  return useBrowserValue(followTimeZone, browserTimeZone, timeZone);
}
