/** Days as people count them, in the visitor's time zone. A day is YYYY-MM-DD. */
import { dayIn } from '#shared/rules/age.ts';

/** Fewer days ago than this, the day of the week says which it was. */
const weekDays = 7;
const dayMs = 86_400_000;

/** The day so many days before another one. */
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - days * dayMs).toISOString().slice(0, 10);

/** How a day lies to today: further back means a coarser word. */
export function getDay(
  day: string,
  today: string,
): 'today' | 'yesterday' | 'week' | 'year' | 'earlier' {
  if (day >= today) return 'today';
  if (day === daysBefore(today, 1)) return 'yesterday';
  if (day > daysBefore(today, weekDays)) return 'week';
  return day.slice(0, 4) === today.slice(0, 4) ? 'year' : 'earlier';
}

/** Messages under the days on which they were sent. */
export function byDay<M extends { sent_at: string }>(
  messages: readonly M[],
  timeZone: string,
): { day: string; messages: M[] }[] {
  const days: { day: string; messages: M[] }[] = [];
  for (const message of messages) {
    const day = dayIn(timeZone, new Date(message.sent_at));
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}
