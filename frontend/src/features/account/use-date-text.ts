/** Dates as the page's language and the brand's country write them. */
import { useLanguageTag } from '#lib/use-language-tag.ts';

/** Writes an instant in the visitor's own time zone. */
export function useDateText(): (instant: string, options: Intl.DateTimeFormatOptions) => string {
  const tag = useLanguageTag();
  return (instant, options) => new Intl.DateTimeFormat(tag, options).format(new Date(instant));
}
