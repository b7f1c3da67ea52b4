/** Going through what is due, several at once, for as long as a run may take. */
const atOnce = 10;

/**
 * Handles what `due` brings, ten at a time. What fails holds up nothing else. A run ends early
 * rather than be cut off in the middle: the next one goes on.
 *
 * @param handle answers how it came out; null where there was nothing to do.
 * @returns how many came out how, for the job's log.
 * @throws the first failure, once everything else was handled.
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
