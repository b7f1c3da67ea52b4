/** What is left, as two digits each; hours may have more. */
export interface TimeLeft {
  hours: string;
  minutes: string;
  seconds: string;
}

const SECOND_MS = 1_000;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** The time from `nowMs` to `expiresMs` (epoch, ms); a started second counts, never below zero. */
export function timeLeft(expiresMs: number, nowMs: number): TimeLeft {
  const seconds = Math.max(0, Math.ceil((expiresMs - nowMs) / SECOND_MS));
  const digits = (number: number) => String(Math.floor(number)).padStart(2, '0');
  return {
    hours: digits(seconds / HOUR_SECONDS),
    minutes: digits((seconds % HOUR_SECONDS) / MINUTE_SECONDS),
    seconds: digits(seconds % MINUTE_SECONDS),
  };
}
