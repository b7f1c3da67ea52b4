/** Lifetimes of cookies, in the page's language. */
import { useLanguageTag } from './use-language-tag.ts';

const yearDays = 365;
const monthDays = 30;
/** Shorter lifetimes are said in days. */
const leastMonths = 4;
const dayMinutes = 1_440;

/** Returns a function that writes a number of days: `13 months`, `90 days`, `30 minutes`. */
export function useDurationText(): (days: number) => string {
  const tag = useLanguageTag();
  return (days) => {
    const [count, unit] = getUnit(days);
    return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  };
}

/** The largest unit in which a number of days is a whole number. */
export function getUnit(days: number): [count: number, unit: 'year' | 'month' | 'day' | 'minute'] {
  if (days < 1) return [Math.round(days * dayMinutes), 'minute'];
  if (days % yearDays === 0) return [days / yearDays, 'year'];
  if (days % monthDays === 0 && days >= leastMonths * monthDays) return [days / monthDays, 'month'];
  return [days, 'day'];
}
