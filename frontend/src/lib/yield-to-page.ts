/** Long work in parts, so that scrolling and taps are answered between them. */

/** Resolves in a task of its own, after what the page has to do meanwhile. */
export const yieldToPage = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Does what must not hold up the first picture of the page, once that is shown; in a hidden tab never. */
export function whenPainted(work: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    requestAnimationFrame(() => requestAnimationFrame(() => work()));
    return;
  }
  new PerformanceObserver((entries, observer) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    work();
  }).observe({ type: 'paint', buffered: true });
}

/** How long work that nobody sees may wait for a calm moment, in browsers that know none. */
const calmAfterMs = 200;

/** Does what nobody waits for once the page has nothing else to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => work());
  else setTimeout(work, calmAfterMs);
}
