/** The three parts of a date while it is being chosen; empty where nothing is chosen yet. */
export interface DateParts {
  day: string;
  month: string;
  year: string;
}

const LEAP_YEAR = 2000;
const MONTHS = 12;

/** Days of a month (1 to 12) in a year; without a month 31, without a year a leap year. */
export function daysInMonth(month: string, year: string): number {
  return month ? new Date(Date.UTC(Number(year || LEAP_YEAR), Number(month), 0)).getUTCDate() : 31;
}

/** Splits `YYYY-MM-DD` into numbers without leading zeros; anything else is empty. */
export function toDateParts(value: string | undefined): DateParts {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value ?? '');
  const [, year = '', month = '', day = ''] = match ?? [];
  return { year, month: month.replace(/^0/, ''), day: day.replace(/^0/, '') };
}

/** The parts as `YYYY-MM-DD`; empty until all three are chosen. */
export function toDate({ day, month, year }: DateParts): string {
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '';
}

/** Takes over a change; a day that the month does not have is given up. */
export function withPart(parts: DateParts, change: Partial<DateParts>): DateParts {
  const next = { ...parts, ...change };
  return Number(next.day) > daysInMonth(next.month, next.year) ? { ...next, day: '' } : next;
}

/** Month names as the locale writes them alone ("maart", "März"), January first. */
export function monthNames(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: MONTHS }, (_, month) =>
    format.format(new Date(Date.UTC(LEAP_YEAR, month, 1))),
  );
}

/** The order in which a locale writes a date: American English begins with the month. */
export function partOrder(locale: string): (keyof DateParts)[] {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric' })
    .formatToParts(new Date(0))
    .map(({ type }) => type)
    .filter((type): type is keyof DateParts => ['day', 'month', 'year'].includes(type));
}
