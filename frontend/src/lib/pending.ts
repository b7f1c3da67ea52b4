/** Counts loads that a route change waits for; the loading bar shows while there are any. */
import { createStore } from './store.ts';

export const pendingLoads = createStore(0);

/** Counts a load until it ends, well or not. */
export function pending<T>(load: Promise<T>): Promise<T> {
  pendingLoads.set(pendingLoads.get() + 1);
  return load.finally(() => pendingLoads.set(pendingLoads.get() - 1));
}
