/** A value outside of React that components can follow. */
import { useBrowserValue } from './use-browser-value.ts';

export interface Store<T> {
  get: () => T;
  /** Gives it another value; the listeners hear of it, unless it is the same. */
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
  /** What the server and the first render over its HTML show. */
  readonly initial: T;
  /** Forgets the value, for tests: as after loading the page anew. */
  reset: () => void;
}

interface StoreOptions<T> {
  /** Reads the value where it is kept, when it is first asked for. */
  load?: () => T;
  /** Follows that place as long as anybody listens; returns what ends it. */
  follow?: () => () => void;
}

export function createStore<T>(initial: T, { load, follow }: StoreOptions<T> = {}): Store<T> {
  let held: { value: T } | null = null;
  let stopFollowing: (() => void) | undefined;
  const listeners = new Set<() => void>();
  const get = () => {
    held ??= { value: load ? load() : initial };
    return held.value;
  };
  return {
    initial,
    get,
    set(next) {
      if (Object.is(next, get())) return;
      held = { value: next };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      if (listeners.size === 0) stopFollowing = follow?.();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopFollowing?.();
      };
    },
    reset() {
      held = null;
    },
  };
}

/** A store's value, or what `select` takes of it: the same for the same value. */
export function useStore<T>(store: Store<T>): T;
export function useStore<T, Part>(store: Store<T>, select: (value: T) => Part): Part;
export function useStore<T>(store: Store<T>, select: (value: T) => unknown = (value) => value) {
  return useBrowserValue(store.subscribe, () => select(store.get()), select(store.initial));
}
