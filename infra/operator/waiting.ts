/** How commands wait until all parts of a deployment know of a change. */
import { setTimeout as pause } from 'node:timers/promises';

const minuteMs = 60_000;
const localWaitMs = 3_000;

/** Waits, and tells why. */
export type Wait = (ms: number, why: string) => Promise<void>;

/**
 * Tells each minute how long it still waits. On the local stack, which runs on this machine, seconds
 * are enough. ROTATION_WAITS=none is for tests.
 */
export const waiting =
  (say: (line: string) => void): Wait =>
  async (ms, why) => {
    const isWithoutWaits = process.env.ROTATION_WAITS === 'none';
    if (process.env.LOCAL_CLOCK_FILE) {
      say(`Waiting ${why} …`);
      if (isWithoutWaits) return;
      await pause(Math.min(ms, localWaitMs));
      return;
    }
    say(
      `Waiting ${ms < minuteMs ? `${ms / 1_000} s` : `${Math.ceil(ms / minuteMs)} min`} ${why} …`,
    );
    if (isWithoutWaits) return;
    for (let left = ms; left > 0; left -= minuteMs) {
      await pause(Math.min(left, minuteMs));
      if (left > minuteMs) say(`  ${Math.ceil((left - minuteMs) / minuteMs)} min left`);
    }
  };
