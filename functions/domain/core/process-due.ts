/** Processes due items concurrently within a time limit. */
const atOnce = 10;

/**
 * Handles due items, ten at a time. A failing item does not delay others. A run ends early rather
 * than time out, and the next run continues.
 *
 * @param handle returns an item's result, or null where there was nothing to do
 * @returns the number of items by result
 * @throws the first failure, once all other items were handled
 */
export async function processDue<Item>(
  due: AsyncIterable<Item>,
  handle: (item: Item) => Promise<string | null>,
  longestRunMs: number,
): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  const failures: unknown[] = [];
  const started = performance.now();
  const items = due[Symbol.asyncIterator]();
  const lane = async (): Promise<void> => {
    while (performance.now() - started < longestRunMs) {
      const { done, value } = await items.next();
      if (done) return;
      try {
        const outcome = await handle(value);
        if (outcome) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      } catch (cause) {
        failures.push(cause);
      }
    }
  };
  for (const ended of await Promise.allSettled(Array.from({ length: atOnce }, lane))) {
    if (ended.status === 'rejected') failures.push(ended.reason);
  }
  await items.return?.();
  if (failures.length > 0) throw failures[0];
  return outcomes;
}
