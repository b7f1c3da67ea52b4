import { useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * Reads once what only the browser knows. Over the server's HTML the first render has the other
 * value, as the HTML does.
 */
export function useAfterHydration<T>(read: () => T, before: T): T {
  const hydrated = useHydrated();
  const [known, setKnown] = useState<{ value: T } | null>(() =>
    hydrated ? { value: read() } : null,
  );
  if (known) return known.value;
  if (!hydrated) return before;
  const value = read();
  setKnown({ value });
  return value;
}
