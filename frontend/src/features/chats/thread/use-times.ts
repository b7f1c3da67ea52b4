/** When something was said, in words. */
import { useTranslation } from 'react-i18next';
import { useLanguageTag } from '#lib/use-language-tag.ts';
import { getDay } from './days.ts';

/** Made once for each language: they are slow to make, and lists have thousands of moments. */
const formats = new Map<string, ReturnType<typeof makeFormats>>();

function makeFormats(tag: string) {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options);
  return {
    clock: format({ timeStyle: 'short' }),
    weekday: format({ weekday: 'short' }),
    date: format({ day: 'numeric', month: 'short' }),
    dateOfYear: format({ day: 'numeric', month: 'short', year: 'numeric' }),
    title: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    titleOfYear: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  };
}

function getFormats(tag: string) {
  const known = formats.get(tag) ?? makeFormats(tag);
  formats.set(tag, known);
  return known;
}

/** Texts for a moment. */
export function useTimes() {
  const { t } = useTranslation('chats');
  const made = getFormats(useLanguageTag());
  const clock = (at: string) => made.clock.format(new Date(at));
  return {
    clock,
    /** For a list: the time today, else the day. */
    shortTime(at: string): string {
      const date = new Date(at);
      switch (getDay(date)) {
        case 'today':
          return clock(at);
        case 'yesterday':
          return t('yesterday');
        case 'week':
          return made.weekday.format(date);
        case 'year':
          return made.date.format(date);
        case 'earlier':
          return made.dateOfYear.format(date);
      }
    },
    /** Heading of a day's messages (YYYY-MM-DD). */
    dayTitle(day: string): string {
      const noon = new Date(`${day}T12:00:00`);
      switch (getDay(noon)) {
        case 'today':
          return t('today');
        case 'yesterday':
          return t('yesterday_title');
        case 'earlier':
          return made.titleOfYear.format(noon);
        default:
          return made.title.format(noon);
      }
    },
  };
}
