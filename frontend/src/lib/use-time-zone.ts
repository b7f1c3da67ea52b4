/** The time zone in which times are shown (IANA name): the browser's own. */
import { useSyncExternalStore } from 'react';
import { useBoot } from './boot-context.tsx';
import { browserTimeZone } from './time-zone.ts';

const never = () => () => undefined;

export function useTimeZone(): string {
  const { timeZone } = useBoot();
  // Over the server's HTML it is the server's assumption first.
  return useSyncExternalStore(never, browserTimeZone, () => timeZone);
}
