/** What a brand reports of its cases, for administrators. */
import { caseStatementsPage } from '#shared/case-limits.ts';
import { nowIso } from '../../adapters/clock.ts';
import {
  type CaseReport,
  countCases,
  getKeptFrom,
  listStatements,
  type Period,
  type StatementRow,
} from '../safety/case-report.ts';
import { parseCursor, toCursor } from './list-cursor.ts';
import type { OpsBrandContext } from './ops-context.ts';
import { checkReportDays } from './report-days.ts';

/**
 * GET /ops/case-report.
 *
 * @throws AppError `validation_failed`
 */
export async function reportCases({
  scope,
  query: { from, to },
  audit,
}: OpsBrandContext<undefined, Period>): Promise<
  Period & CaseReport & { kept_from: string; made_at: string }
> {
  audit.note({ after: { from, to } });
  checkReportDays({ from, to });
  const made_at = nowIso();
  const report = await countCases(scope, { from, to });
  return { from, to, kept_from: getKeptFrom(made_at), ...report, made_at };
}

/**
 * GET /ops/case-statements.
 *
 * @throws AppError `validation_failed`
 */
export async function exportStatements({
  scope,
  query: { from, to, cursor },
  audit,
}: OpsBrandContext<undefined, Period & { cursor?: string | undefined }>): Promise<{
  statements: StatementRow[];
  cursor: string | null;
}> {
  audit.note({ after: { from, to } });
  checkReportDays({ from, to });
  const after = cursor === undefined ? null : parseCursor(cursor);
  const { rows, next } = await listStatements(
    scope,
    { from, to },
    { after, most: caseStatementsPage },
  );
  return { statements: rows, cursor: next && toCursor(next) };
}
