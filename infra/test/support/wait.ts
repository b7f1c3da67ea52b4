/** Waiting for what jobs do a little later. */
import { setTimeout as pause } from 'node:timers/promises';

const usualPollMs = 100;
const patienceMs = 60_000;

/**
 * Looks again and again until something is there.
 *
 * @param look returns null as long as it is not
 * @param missing what to say where it does not come
 * @throws Error with that
 */
export async function waitFor<T>(
  look: () => Promise<T | null>,
  missing: () => string,
  { timeoutMs = patienceMs, pollMs = usualPollMs } = {},
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > deadline) throw new Error(missing());
    await pause(pollMs);
  }
}
