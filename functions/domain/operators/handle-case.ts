/** What operators do with a case before they decide it. */
import type { CaseMark, PoliceGround } from '#shared/model/case-desk.ts';
import { AppError } from '../core/app-error.ts';
import { askSender, fileAnswer, type NotWritten } from '../safety/decide-case.ts';
import { markCase, unmarkCase } from '../safety/mark-case.ts';
import { toStale } from './case-errors.ts';
import type { OpsBrandContext } from './ops-context.ts';

type Written = OpsBrandContext<{ id: string; version: number; text: string }>;

/**
 * POST /ops/case-question.
 *
 * @throws AppError `not_found`, `case_stale` with what happened, `case_decided` or `case_full`
 */
export async function askAboutCase({
  operator,
  scope,
  body: { id, version, text },
  audit,
}: Written): Promise<{ waits_until: string }> {
  const subject = { kind: 'case', id };
  audit.note({ subject });
  const entry = audit.write({ subject, after: { state: 'asked' } });
  const result = await askSender(scope, id, { text, version, by: operator.name }, [entry]);
  if (result.outcome !== 'asked') throw toError(result);
  return { waits_until: result.until };
}

/**
 * POST /ops/case-answer.
 *
 * @throws AppError `not_found`, `case_stale` with what happened, `case_decided` or `case_full`
 */
export async function fileCaseAnswer({
  operator,
  scope,
  body: { id, version, text },
  audit,
}: Written): Promise<Record<string, never>> {
  const subject = { kind: 'case', id };
  audit.note({ subject });
  const entry = audit.write({ subject, after: { by_mail: true } });
  const result = await fileAnswer(scope, id, { text, version, by: operator.name }, [entry]);
  if (result.outcome !== 'filed') throw toError(result);
  return {};
}

function toError(result: NotWritten): AppError {
  switch (result.outcome) {
    case 'stale':
      return toStale(result.found);
    case 'decided':
      return new AppError('case_decided', { params: { at: result.at } });
    case 'full':
      return new AppError('case_full');
    case 'unknown':
      return new AppError('not_found');
  }
}

/**
 * POST /ops/case-mark.
 *
 * @throws AppError `not_found`
 */
export async function markForKeeping({
  operator,
  scope,
  body,
  audit,
}: OpsBrandContext<
  { id: string } & (
    | { mark: 'police'; ground: PoliceGround; note: string }
    | { mark: 'hold'; note: string }
  )
>): Promise<{ version: number }> {
  const { id, note: reason, mark } = body;
  const subject = { kind: 'case', id };
  audit.note({ subject, reason });
  const after = { mark, ...(body.mark === 'police' ? { ground: body.ground } : {}) };
  const also = [audit.write({ subject, reason, after })];
  const result = await markCase(scope, id, body, { by: operator.name, also });
  if (result.outcome !== 'marked') throw new AppError('not_found');
  return { version: result.version };
}

/**
 * DELETE /ops/case-mark.
 *
 * @throws AppError `not_found`
 */
export async function unmark({
  scope,
  body: { id, mark, note: reason },
  audit,
}: OpsBrandContext<{ id: string; mark: CaseMark; note: string }>): Promise<{ version: number }> {
  const subject = { kind: 'case', id };
  audit.note({ subject, reason });
  const also = [audit.write({ subject, reason, before: { mark }, after: { mark: null } })];
  const result = await unmarkCase(scope, id, mark, also);
  if (result.outcome !== 'marked') throw new AppError('not_found');
  return { version: result.version };
}
