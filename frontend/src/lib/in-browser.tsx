import type { ReactNode } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** Shows what is no part of a first screen: nothing on the server, nor in the first render over its HTML. */
export function InBrowser({ children }: { children: ReactNode }) {
  return useHydrated() && children;
}
