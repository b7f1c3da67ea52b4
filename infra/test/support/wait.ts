/** Waits for the results of jobs. */
import { setTimeout as pause } from 'node:timers/promises';

const usualPollMs = 100;
const patienceMs = 60_000;

/**
 * Polls until a value is available.
 *
 * @param look returns null while there is none
 * @param missing message of the error after a timeout
 * @throws Error with that message
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

/** This is longer than a function caches a brand, which it does in real time. */
const brandCachedMs = 2_500;

/** Waits until no function has a brand as it was before its last change. */
export const brandIsKnown = () => pause(brandCachedMs);
