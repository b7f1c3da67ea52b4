/** Cases as lists show them. */
import type { CaseDesk, caseRowFields } from '#shared/model/case-desk.ts';
import { toIso } from '../../adapters/clock.ts';
import type { OperatorScope, TenantScope } from '../core/scope.ts';
import type { CaseLease } from '../safety/case-leases.ts';
import { type CaseRecord, getCaseNumber } from '../safety/cases.ts';
import { hasDecided } from '../safety/decide-case.ts';
import { decidesCase } from './case-rights.ts';

export type CaseRow = Pick<CaseDesk, keyof typeof caseRowFields>;

/** The id and the name of an operator, as decisions know them. */
export const toActor = ({ operator, name }: OperatorScope) => ({ operator, by: name });

export const toLeaseDto = (
  lease: CaseLease | null,
  { operator }: OperatorScope,
): CaseRow['lease'] =>
  lease && {
    name: lease.name,
    until: toIso(lease.until),
    mine: lease.by === operator,
  };

/** @param known what stands beside the record */
export function toRow(
  { tenant }: TenantScope,
  record: CaseRecord,
  operator: OperatorScope,
  known: { name: string | null; others: number; lease: CaseLease | null },
): CaseRow {
  const { about, state } = record;
  return {
    id: record.id,
    number: getCaseNumber(record),
    brand: tenant,
    kind: record.kind,
    reason: record.reason ?? null,
    subject: record.subject,
    state,
    opened_at: record.opened_at,
    due_at: record.due_at,
    clock_from: record.objections.at(-1)?.at ?? record.opened_at,
    waits_until: record.waits_until,
    decided_at: record.decided_at,
    about: about === null ? null : { id: about, name: known.name },
    others: known.others,
    lease: toLeaseDto(known.lease, operator),
    trusted_flagger: record.trusted_flagger ?? false,
    police: record.police !== undefined,
    held: record.hold !== undefined,
    needs_another: state !== 'decided' && hasDecided(record, toActor(operator)),
    decidable: decidesCase(operator.role, record),
  };
}
