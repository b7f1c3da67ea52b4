/** Moments and spans as the console writes them: short, in the device's time zone. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
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

type Moment = string | number;
const toDate = (moment: Moment) => new Date(moment);

export const getTimeText = (moment: Moment): string => timeFormat.format(toDate(moment));
export const getDayText = (moment: Moment): string => dayFormat.format(toDate(moment));

/** The time today; else the day, with its year where that is another one. */
export function getMomentText(moment: Moment, now: number): string {
  const [date, today] = [toDate(moment), toDate(now)];
  if (date.toDateString() === today.toDateString()) return getTimeText(moment);
  const isThisYear = date.getFullYear() === today.getFullYear();
  const day = (isThisYear ? shortDayFormat : longDayFormat).format(date);
  return `${day}, ${getTimeText(moment)}`;
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
