/** Age in whole years, by calendar days in the brand's time zone. */

/** A formatter takes longer to make than to use, and a search needs an age per card. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Today's day (YYYY-MM-DD) in an IANA time zone. */
export function dayIn(timeZone: string, now: Date): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    dayFormats.set(timeZone, format);
  }
  // No locale writes a day like this in every version of every engine, so its parts are put together.
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/**
 * Whole years between two days (YYYY-MM-DD). Who was born on 29 February has the
 * birthday on 1 March in other years: never a day too old.
 */
export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}
