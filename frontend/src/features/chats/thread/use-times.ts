/** When something was said, in words. */
import { useTranslation } from 'react-i18next';
import { useLanguageTag } from '#lib/use-language-tag.ts';
import { useTimeZone } from '#lib/use-time-zone.ts';
import { dayIn } from '#shared/rules/age.ts';
import { getDay } from './days.ts';

/** Made once for each language and zone: they are slow to make, and lists have thousands of moments. */
const formats = new Map<string, ReturnType<typeof makeFormats>>();

function makeFormats(tag: string, timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { timeZone, ...options });
  return {
    clock: format({ timeStyle: 'short' }),
    weekday: format({ weekday: 'short' }),
    date: format({ day: 'numeric', month: 'short' }),
    dateOfYear: format({ day: 'numeric', month: 'short', year: 'numeric' }),
    // A day's name is the same in every zone.
    title: format({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
    titleOfYear: format({
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
  };
}

function getFormats(tag: string, timeZone: string) {
  const key = `${tag} ${timeZone}`;
  const known = formats.get(key) ?? makeFormats(tag, timeZone);
  formats.set(key, known);
  return known;
}

/** Texts for a moment. */
export function useTimes() {
  const { t } = useTranslation('chats');
  const timeZone = useTimeZone();
  const made = getFormats(useLanguageTag(), timeZone);
  const today = () => dayIn(timeZone, new Date());
  const clock = (at: string) => made.clock.format(new Date(at));
  return {
    clock,
    /** For a list: the time today, else the day. */
    shortTime(at: string): string {
      const date = new Date(at);
      switch (getDay(dayIn(timeZone, date), today())) {
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
      const noon = new Date(`${day}T12:00:00Z`);
      switch (getDay(day, today())) {
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
