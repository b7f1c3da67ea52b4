/** The product's time on this machine. Its offset to real time is kept between runs. */
import { join } from 'node:path';
import { readJson, writeJson } from './json-file.ts';

export interface Clock {
  /** Milliseconds that the product's time is ahead of real time. */
  offsetMs(): number;
  now(): Date;
  advance(seconds: number): Promise<void>;
  reset(): Promise<void>;
}

/** Where a stack keeps its clock's offset; its commands follow it from there. */
export const clockFile = (dataDir: string): string => join(dataDir, 'clock.json');

export async function openClock(dataDir: string): Promise<Clock> {
  const path = clockFile(dataDir);
  let { offsetMs } = await readJson(path, { offsetMs: 0 });
  const set = async (next: number) => {
    await writeJson(path, { offsetMs: next });
    offsetMs = next;
  };
  return {
    offsetMs: () => offsetMs,
    now: () => new Date(Date.now() + offsetMs),
    advance: (seconds) => set(offsetMs + Math.round(seconds * 1_000)),
    reset: () => set(0),
  };
}
