/** The time zone in which times are shown (IANA name): the browser's own. */
import { useBoot } from './boot-context.tsx';
import { createStore } from './store.ts';
import { browserTimeZone } from './time-zone.ts';
import { useBrowserValue } from './use-browser-value.ts';

/** To find it out takes some systems frames, and each row of a list asks. */
const zone = createStore('UTC', {
  load: browserTimeZone,
  follow: () => {
    // Who comes back to a page may have travelled meanwhile.
    const lookAgain = () => zone.set(browserTimeZone());
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  },
});

export function useTimeZone(): string {
  const { timeZone } = useBoot();
  // Over the server's HTML it is the server's assumption first.
  return useBrowserValue(zone.subscribe, zone.get, timeZone);
}
