/** When a month can be closed: an hour after it ended, and after the one before it. */
import { monthAfter, monthPeriod, type Period } from '#shared/rules/periods.ts';
import type { ClosedMonth, FinanceContext } from './journal-export.ts';

/** A transaction may begin before the month ends. None is still running after this time. */
const quietMs = 3_600_000;

/**
 * Returns the period of a month that is not closed. Hours around a change of the brand's time zone
 * are neither skipped nor counted twice.
 *
 * @param before the closed month before it, or null
 */
export function followingMonth(
  { timeZone }: Pick<FinanceContext, 'timeZone'>,
  month: string,
  before: Pick<ClosedMonth, 'month' | 'to'> | null,
): Period & { time_zone: string } {
  const { from, to } = monthPeriod(timeZone, month);
  const isNext = before?.month === monthAfter(month, -1);
  return { from: isNext ? before.to : from, to, time_zone: timeZone };
}

/** From when a month that ends then can be closed (ISO 8601). */
export const getClosingStart = ({ to }: Pick<Period, 'to'>): string =>
  new Date(Date.parse(to) + quietMs).toISOString();
