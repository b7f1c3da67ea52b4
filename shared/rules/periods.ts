/** Calendar days and months of a time zone as periods of time. */
import { monthPattern, quarterPattern } from '../patterns.ts';
import { dayIn } from './age.ts';

/** From an instant to another one, which is not part of it; ISO 8601 in UTC with milliseconds. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;

/** YYYY-MM of a year that can be meant. */
export const isMonth = (text: string): boolean => monthPattern.test(text);

/** YYYY-MM-DD of a day that exists. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The calendar day so many days later. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** How many days a day is after another one; negative where it is before. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / dayMs);

/** The calendar month so many months later; negative for earlier ones. */
export function monthAfter(month: string, months = 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** What the clocks of a time zone are ahead of UTC, in milliseconds. */
function aheadMs(timeZone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(
    ...([of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')] as const),
  );
  return shown - Math.floor(instant / 1_000) * 1_000;
}

/** The first instant of a calendar day in a time zone. */
export function dayStart(timeZone: string, day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const first = midnight - aheadMs(timeZone, midnight);
  // The clocks may change between the two; where midnight is skipped, the day starts later.
  const second = midnight - aheadMs(timeZone, first);
  const early = Math.min(first, second);
  const start = dayIn(timeZone, new Date(early)) === day ? early : Math.max(first, second);
  return new Date(start).toISOString();
}

/** From the start of a day to the end of another one, both included. */
export const daysPeriod = (timeZone: string, first: string, last: string): Period => ({
  from: dayStart(timeZone, first),
  to: dayStart(timeZone, dayAfter(last)),
});

/** A calendar month in a time zone. */
export const monthPeriod = (timeZone: string, month: string): Period => ({
  from: dayStart(timeZone, `${month}-01`),
  to: dayStart(timeZone, `${monthAfter(month)}-01`),
});

/** YYYY-Q1 to YYYY-Q4. */
export const isQuarter = (text: string): boolean => quarterPattern.test(text);

/** The quarter of a day (YYYY-MM-DD) or month. */
export const getQuarter = (day: string): string =>
  `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

/** The first month of a quarter. */
const firstMonth = (quarter: string): string =>
  `${quarter.slice(0, 4)}-${String(Number(quarter.slice(-1)) * 3 - 2).padStart(2, '0')}`;

/** The last calendar day of a quarter. */
export const getLastDay = (quarter: string): string =>
  dayAfter(`${monthAfter(firstMonth(quarter), 3)}-01`, -1);

/** A quarter in a time zone. */
export const quarterPeriod = (timeZone: string, quarter: string): Period => ({
  from: dayStart(timeZone, `${firstMonth(quarter)}-01`),
  to: dayStart(timeZone, `${monthAfter(firstMonth(quarter), 3)}-01`),
});

/** Every day of UTC (YYYY-MM-DD) that a period touches, oldest first. */
export function* getUtcDays({ from, to }: Period): Generator<string> {
  for (let day = from.slice(0, 10); `${day}T00:00:00.000Z` < to; day = dayAfter(day)) yield day;
}

/** Number of days of UTC that a period touches. */
export const countDays = (period: Period): number =>
  period.from < period.to ? [...getUtcDays(period)].length : 0;

export const within = ({ from, to }: Period, at: string): boolean => at >= from && at < to;
