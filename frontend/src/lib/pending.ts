/** Counts loads that a route change waits for; the loading bar shows while there are any. */
let count = 0;
const listeners = new Set<() => void>();

const change = (by: number) => {
  count += by;
  for (const listener of listeners) listener();
};

/** Counts a load until it ends, well or not. */
export function pending<T>(load: Promise<T>): Promise<T> {
  change(1);
  return load.finally(() => change(-1));
}

export const subscribePending = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const anyPending = () => count > 0;
