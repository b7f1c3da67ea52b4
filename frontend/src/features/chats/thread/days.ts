/** Days as people count them, where the browser is. */

/** Fewer days ago than this, the day of the week says which it was. */
const weekDays = 7;

/** YYYY-MM-DD where the browser is. */
export const localDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** The day so many days before a moment; days with a change of the clock are shorter or longer. */
function daysBefore(now: Date, days: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 12);
  return localDay(day);
}

/** How a moment lies to now: further back means a coarser word. */
export function getDay(
  date: Date,
  now = new Date(),
): 'today' | 'yesterday' | 'week' | 'year' | 'earlier' {
  const day = localDay(date);
  if (day >= localDay(now)) return 'today';
  if (day === daysBefore(now, 1)) return 'yesterday';
  if (day > daysBefore(now, weekDays)) return 'week';
  return date.getFullYear() === now.getFullYear() ? 'year' : 'earlier';
}

/** Messages under the days on which they were sent. */
export function byDay<M extends { sent_at: string }>(
  messages: readonly M[],
): { day: string; messages: M[] }[] {
  const days: { day: string; messages: M[] }[] = [];
  for (const message of messages) {
    const day = localDay(new Date(message.sent_at));
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}
