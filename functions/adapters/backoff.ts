import { setTimeout as sleep } from 'node:timers/promises';

/** The delay after the first attempt, and the longest delay. */
export interface Delays {
  firstMs: number;
  longestMs: number;
}

/**
 * Returns the delay after this number of attempts, which doubles with each one.
 *
 * @returns milliseconds
 */
export const delayAfter = (attempts: number, { firstMs, longestMs }: Delays): number =>
  Math.min(longestMs, firstMs * 2 ** (attempts - 1));

/**
 * Waits for half the delay up to all of it, at random, so that clients that collided do not collide
 * again.
 */
export const backOff = (attempts: number, delays: Delays): Promise<void> =>
  sleep(delayAfter(attempts, delays) * (0.5 + Math.random() / 2));
