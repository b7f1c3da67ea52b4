import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { whenIdle } from './yield-to-page.ts';

/** Whether the first page has been taken over; what is mounted later shows at once. */
let running = false;

/**
 * Shows what is no part of a first screen: nothing on the server, nor while its HTML is taken
 * over, then in slices once the page is calm.
 */
export function InBrowser({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(running);
  useEffect(() => {
    if (running) return;
    whenIdle(() => {
      running = true;
      startTransition(() => setShown(true));
    });
  }, []);
  return shown && children;
}
