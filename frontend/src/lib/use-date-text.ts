/** Dates as the page's language and the brand's country write them. */
import { useLanguageTag } from './use-language-tag.ts';
import { useTimeZone } from './use-time-zone.ts';

/** Writes an instant in the visitor's own time zone. */
export function useDateText(): (instant: string, options?: Intl.DateTimeFormatOptions) => string {
  const tag = useLanguageTag();
  const timeZone = useTimeZone();
  return (instant, options = { dateStyle: 'medium' }) =>
    new Intl.DateTimeFormat(tag, { timeZone, ...options }).format(new Date(instant));
}
