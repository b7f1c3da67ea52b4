/** Moments in a brand's time zone, which is seldom that of the device. */
import { dayIn } from '#shared/rules/age.ts';
import { isDay } from '#shared/rules/periods.ts';

const locale = 'en-GB';
const minuteMs = 60_000;

const getParts = (moment: string | number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, options).formatToParts(new Date(moment));
const getPart = (parts: readonly Intl.DateTimeFormatPart[], type: string): string =>
  parts.find((part) => part.type === type)?.value ?? '';

/** `3 Dec 2026, 09:00` */
export const getZoneMomentText = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, {
    ...{ timeZone, day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit' },
  }).format(new Date(moment));

/** `31 Dec 2026` */
export const getZoneDayText = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, {
    ...{ timeZone, day: 'numeric', month: 'short', year: 'numeric' },
  }).format(new Date(moment));

/** `Warsaw time, GMT+1` */
export function getZoneName(timeZone: string, moment: number): string {
  const offset = getPart(
    getParts(moment, { timeZone, timeZoneName: 'shortOffset' }),
    'timeZoneName',
  );
  return `${timeZone.replace(/^.*\//, '').replaceAll('_', ' ')} time, ${offset}`;
}

/** What the clocks of a zone are ahead of UTC: they name it themselves, as `GMT+05:30`. */
function getAheadMs(timeZone: string, moment: number): number {
  const name = getPart(getParts(moment, { timeZone, timeZoneName: 'longOffset' }), 'timeZoneName');
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  if (!sign) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs;
}

/** What fields of a form show for a moment: its day, and its time as `09:00`. */
export function toZoneFields(moment: number, timeZone: string): { day: string; time: string } {
  const parts = getParts(moment, {
    ...{ timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  return {
    day: dayIn(timeZone, new Date(moment)),
    time: `${getPart(parts, 'hour')}:${getPart(parts, 'minute')}`,
  };
}

/** The moment at which a zone's clocks show a day and a time; null where they never do. */
export function parseZoneFields(
  { day, time }: { day: string; time: string },
  timeZone: string,
): number | null {
  if (!isDay(day) || !/^\d{2}:\d{2}$/.test(time)) return null;
  const shown = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(shown)) return null;
  // The clocks may change between the two.
  const first = shown - getAheadMs(timeZone, shown);
  const moment = shown - getAheadMs(timeZone, first);
  const again = toZoneFields(moment, timeZone);
  return again.day === day && again.time === time ? moment : null;
}
