/**
 * A place before the router's for who holds back the browser's history. Events of the window come
 * to its listeners in the order in which these were added, also to those that capture.
 */

type Listener = (event: PopStateEvent) => void;

let first: Listener | null = null;

/** Takes the place; to be called before there is a router. */
export function listenFirst(): void {
  window.addEventListener('popstate', (event) => first?.(event));
}

/** Gives the history's events to this listener before the router; returns what ends that. */
export function beforeRouter(listener: Listener): () => void {
  first = listener;
  return () => {
    if (first === listener) first = null;
  };
}
