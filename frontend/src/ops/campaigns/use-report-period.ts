/** The days of a report. They stand in the address. */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { reportDays } from '#shared/limits.ts';
import { dayIn } from '#shared/rules/age.ts';
import { dayAfter, daysBetween, isDay, monthAfter } from '#shared/rules/periods.ts';

/** Both included. */
export interface ReportPeriod {
  from: string;
  to: string;
}

const usualDays = 28;

/** Today where the device is. */
export const getToday = (now: number): string =>
  dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(now));

export const getLastDays = (today: string, count: number): ReportPeriod => ({
  from: dayAfter(today, 1 - count),
  to: today,
});

/** Periods that people look at, by their names. */
export function listReportPeriods(today: string): ({ name: string } & ReportPeriod)[] {
  const month = today.slice(0, 7);
  return [
    ...[7, usualDays, 91].map((count) => ({
      name: `Last ${count} days`,
      ...getLastDays(today, count),
    })),
    { name: 'This month', from: `${month}-01`, to: today },
    {
      name: 'Last month',
      from: `${monthAfter(month, -1)}-01`,
      to: dayAfter(`${month}-01`, -1),
    },
  ];
}

export const isReportPeriod = ({ from, to }: ReportPeriod): boolean => {
  const days = isDay(from) && isDay(to) ? daysBetween(from, to) + 1 : 0;
  return days > 0 && days <= reportDays;
};

/** Without a choice they are the last 28 days. */
export function useReportPeriod(today: string): {
  period: ReportPeriod;
  choose: (period: ReportPeriod) => void;
} {
  const [params, setParams] = useSearchParams();
  const given = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const choose = useCallback(
    ({ from, to }: ReportPeriod) =>
      setParams(
        (old) => {
          old.set('from', from);
          old.set('to', to);
          return old;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { period: isReportPeriod(given) ? given : getLastDays(today, usualDays), choose };
}
