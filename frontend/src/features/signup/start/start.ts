/** What the first fields, outside of the pages of signing up, hand on to them. */
import type { DateParts } from '#ui/date-of-birth-parts.ts';
import { daysInMonth, toDate } from '#ui/date-of-birth-parts.ts';

/** What the history keeps of a visitor who has just entered the first fields. */
export interface SignupStart {
  signupStarted: true;
}

export const hasJustStarted = (state: unknown): boolean =>
  (state as Partial<SignupStart> | null)?.signupStarted === true;

/** `YYYY-MM-DD`; empty where the three parts are no date. */
export function toBirthDate({ day, month, year }: DateParts): string {
  const isDate =
    /^\d{4}$/.test(year) && isBetween(month, 12) && isBetween(day, daysInMonth(month, year));
  return isDate ? toDate({ day: day.padStart(2, '0'), month, year }) : '';
}

const isBetween = (text: string, most: number): boolean =>
  /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= most;
