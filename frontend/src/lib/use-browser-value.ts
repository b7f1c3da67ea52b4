import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const isServer = typeof document === 'undefined';

/**
 * A value that the browser alone knows, followed while it changes. Over the server's HTML the
 * first render has `before`, as the HTML does, and the change to the browser's value is rendered
 * in slices: at once, it would hold up who scrolls or taps while the page is taken over. What is
 * mounted later has the browser's value from the start.
 *
 * @param subscribe calls the listener when the value changes, and returns what ends that
 * @param read returns the same for as long as nothing changed
 */
export function useBrowserValue<T>(
  subscribe: (listener: () => void) => () => void,
  read: () => T,
  before: T,
): T {
  const [start, setStart] = useState(() => ({ overHtml: false }));
  const value = useSyncExternalStore(subscribe, read, () => {
    // React asks for this value on the server and over its HTML only.
    start.overHtml = true;
    return isServer ? before : read();
  });
  const waits = start.overHtml && !Object.is(value, before);
  useEffect(() => {
    if (waits) startTransition(() => setStart({ overHtml: false }));
    // What changes from now on shows at once.
    else start.overHtml = false;
  }, [waits, start]);
  return waits ? before : value;
}
