/** The days that a report of the console is asked for. */
import { reportDays } from '#shared/limits.ts';
import { daysBetween } from '#shared/rules/periods.ts';
import { AppError } from '../core/app-error.ts';

/**
 * Refuses days in the wrong order, and too many of them.
 *
 * @param days first and last day (YYYY-MM-DD)
 * @throws AppError `validation_failed`
 */
export function checkReportDays({ from, to }: { from: string; to: string }): void {
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw new AppError('validation_failed', { fields: { to: 'before_from' } });
  if (days > reportDays) throw new AppError('validation_failed', { fields: { to: 'too_big' } });
}
