/** How long to wait before something is tried once more. */
import { setTimeout as sleep } from 'node:timers/promises';

/** The wait after the first attempt, and the longest one. */
export interface Delays {
  firstMs: number;
  longestMs: number;
}

/**
 * How long to wait after so many attempts: twice as long after each one.
 *
 * @returns milliseconds
 */
export const delayAfter = (attempts: number, { firstMs, longestMs }: Delays): number =>
  Math.min(longestMs, firstMs * 2 ** (attempts - 1));

/** Waits so long, or less by chance down to half of it: who met once does not meet again. */
export const backOff = (attempts: number, delays: Delays): Promise<void> =>
  sleep(delayAfter(attempts, delays) * (0.5 + Math.random() / 2));
