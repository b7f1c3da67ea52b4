/** Months, quarters and years in words. They are the brand's own days, whatever the device's zone. */
import { getUtcDays, monthPeriod } from '#shared/rules/periods.ts';

const locale = 'en-GB';
const timeZone = 'UTC';
const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', timeZone });
const yearMonthFormat = new Intl.DateTimeFormat(locale, {
  month: 'long',
  year: 'numeric',
  timeZone,
});
const shortDayFormat = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  timeZone,
});
const dayFormat = new Intl.DateTimeFormat(locale, {
  ...{ weekday: 'short', day: 'numeric', month: 'long', timeZone },
});

/** `October` */
export const getMonthName = (month: string): string => monthFormat.format(new Date(`${month}-01`));
/** `October 2026`, `Q4 2026`, `2026` */
export function getPeriodText(period: string): string {
  const [year = '', part] = period.split('-');
  if (!part) return year;
  return part.startsWith('Q')
    ? `${part} ${year}`
    : yearMonthFormat.format(new Date(`${period}-01`));
}
/** `1 Oct`; `Thu 1 October` */
export const getShortDayText = (day: string): string => shortDayFormat.format(new Date(day));
export const getLongDayText = (day: string): string => dayFormat.format(new Date(day));

/** All days of a month, as YYYY-MM-DD. */
export const listDays = (month: string): string[] => [...getUtcDays(monthPeriod('UTC', month))];
