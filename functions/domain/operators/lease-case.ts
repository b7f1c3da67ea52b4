/** Taking and giving back a case. */
import { toIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import { leaseCase, releaseLease } from '../safety/case-leases.ts';
import { findCaseRecord } from '../safety/cases.ts';
import { heldByAnother } from './case-errors.ts';
import { decidesCase } from './case-rights.ts';
import type { OpsBrandContext } from './ops-context.ts';

/**
 * POST /ops/case-leases.
 *
 * @throws AppError `not_found`, `forbidden` where the role does not decide such a case,
 * `case_decided`, or `held_by_another`
 */
export async function takeCase({
  operator,
  scope,
  body: { id },
  audit,
}: OpsBrandContext<{ id: string }>): Promise<{ until: string; version: number }> {
  audit.note({ subject: { kind: 'case', id } });
  const record = await findCaseRecord(scope, id);
  if (!record) throw new AppError('not_found');
  if (!decidesCase(operator.role, record)) throw new AppError('forbidden');
  if (record.state === 'decided') {
    throw new AppError('case_decided', { params: { at: record.decided_at ?? '' } });
  }
  const lease = await leaseCase(scope, id, { by: operator.operator, name: operator.name });
  if (lease.by !== operator.operator) throw heldByAnother(lease);
  return { until: toIso(lease.until), version: record.version };
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
