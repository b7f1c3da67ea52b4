/** Taking and giving back a case. */
import { AppError } from '../core/app-error.ts';
import { leaseCase, releaseLease } from '../safety/case-leases.ts';
import { caseRecords } from '../safety/cases.ts';
import type { OpsBrandContext } from './ops-context.ts';

/**
 * POST /ops/case-leases.
 *
 * @throws AppError `not_found`, `case_decided`, or `held_by_another`
 */
export async function takeCase({
  operator,
  scope,
  body: { id },
  audit,
}: OpsBrandContext<{ id: string }>): Promise<{ until: string; version: number }> {
  audit.note({ subject: { kind: 'case', id } });
  const [record] = await caseRecords(scope, [id]);
  if (!record) throw new AppError('not_found');
  if (record.state === 'decided') {
    throw new AppError('case_decided', { params: { at: record.decided_at ?? '' } });
  }
  const { by, name, until } = await leaseCase(scope, id, {
    by: operator.operator,
    name: operator.name,
  });
  const end = new Date(until * 1_000).toISOString();
  if (by !== operator.operator) {
    throw new AppError('held_by_another', { params: { name, until: end } });
  }
  return { until: end, version: record.version };
}

/** DELETE /ops/case-leases. */
export async function releaseCase({
  operator,
  scope,
  body: { id },
  audit,
}: OpsBrandContext<{ id: string }>): Promise<Record<string, never>> {
  audit.note({ subject: { kind: 'case', id } });
  await releaseLease(scope, id, operator.operator);
  return {};
}
