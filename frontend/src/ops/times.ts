/** Moments and spans as the console writes them: short, in the device's time zone. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** From here on a span is told in days. */
const daysFromMs = 2 * dayMs;

const two = (value: number) => String(value).padStart(2, '0');

/** `38 m`, `20 h 40 m`, `22 d 06 h`. */
export function getSpanText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  if (minutes < 60) return `${minutes} m`;
  const hours = Math.floor(minutes / 60);
  if (ms < daysFromMs) return `${hours} h ${two(minutes % 60)} m`;
  return `${Math.floor(hours / 24)} d ${two(hours % 24)} h`;
}

/** `9:12`, for what runs down while one looks. */
export function getClockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

const locale = 'en-GB';
const timeFormat = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
const dayFormat = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const shortDayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const longDayFormat = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long' });
const longMonthFormat = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });

type Moment = string | number;
const toDate = (moment: Moment) => new Date(moment);

export const getTimeText = (moment: Moment): string => timeFormat.format(toDate(moment));
export const getDayText = (moment: Moment): string => dayFormat.format(toDate(moment));

export const isSameDay = (one: Moment, other: Moment): boolean =>
  toDate(one).toDateString() === toDate(other).toDateString();
const isSameYear = (one: Moment, other: Moment): boolean =>
  toDate(one).getFullYear() === toDate(other).getFullYear();

/** The day, with its year where that is another one. */
export const getDateText = (moment: Moment, now: number): string =>
  (isSameYear(moment, now) ? shortDayFormat : longDayFormat).format(toDate(moment));

/** The month, with its year where that is another one. */
export const getMonthText = (moment: Moment, now: number): string =>
  (isSameYear(moment, now) ? monthFormat : longMonthFormat).format(toDate(moment));

/** The time today; else the day too. */
export const getMomentText = (moment: Moment, now: number): string =>
  isSameDay(moment, now)
    ? getTimeText(moment)
    : `${getDateText(moment, now)}, ${getTimeText(moment)}`;

/** How long something holds that is given in whole hours or days: `24 hours`, `7 days`. */
export function getDurationText(ms: number): string {
  const hours = Math.max(1, Math.round(ms / hourMs));
  if (ms < daysFromMs) return hours === 1 ? '1 hour' : `${hours} hours`;
  return `${Math.round(ms / dayMs)} days`;
}

/** The time zone of this device, as people name it. */
export const getZoneText = (): string =>
  Intl.DateTimeFormat().resolvedOptions().timeZone.replace(/^.*\//, '').replaceAll('_', ' ');

/** How urgent something is. */
export type Urgency = 'none' | 'calm' | 'soon' | 'urgent' | 'late';

export interface Due {
  urgency: Urgency;
  /** How much of the time is gone, from 0 to 1. */
  part: number;
  text: string;
}

/** From two thirds of the time on it is soon, from five sixths on urgent. */
export function getDue(from: string | null, until: string | null, now: number): Due {
  if (!until) return { urgency: 'none', part: 0, text: 'No limit' };
  const end = Date.parse(until);
  const start = from ? Date.parse(from) : now;
  const part = end > start ? Math.min(1, Math.max(0, (now - start) / (end - start))) : 1;
  if (now >= end) return { urgency: 'late', part: 1, text: `Late by ${getSpanText(now - end)}` };
  const urgency = part >= 5 / 6 ? 'urgent' : part >= 2 / 3 ? 'soon' : 'calm';
  return { urgency, part, text: `${getSpanText(end - now)} left` };
}
