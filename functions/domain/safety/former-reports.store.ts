import { present } from '../../table/conditions.ts';
import { indexes, kinds, memberPk } from '../../table/items.ts';
import { get, listAll, listIndexAll, type Write, write } from '../../table/table.ts';
import { type MemberScope, platformScope, type TenantScope, tenantScope } from '../core/scope.ts';
import type { AnsweredReport, Complaint, OpenReport } from './former-reports.ts';

const openPartition = (scope: TenantScope) => ({
  pk: kinds.openReport.key(scope, 'any', 'any').pk,
});
const answeredPartition = (scope: TenantScope) => ({
  pk: kinds.answeredReport.key(scope, 'any').pk,
});

/** Lists reports without an answer, oldest first. */
export const openReports = (scope: TenantScope): AsyncIterable<OpenReport> =>
  listAll<OpenReport & Record<string, unknown>>(scope, openPartition(scope));

export const answeredReport = (scope: TenantScope, id: string): Promise<AnsweredReport | null> =>
  get<AnsweredReport & Record<string, unknown>>(scope, kinds.answeredReport.key(scope, id));

export async function answeredReports(scope: TenantScope): Promise<AnsweredReport[]> {
  const found: AnsweredReport[] = [];
  const answered = listAll<AnsweredReport & Record<string, unknown>>(
    scope,
    answeredPartition(scope),
  );
  for await (const one of answered) found.push(one);
  return found;
}

export const complaintItem = (reporter: MemberScope, id: string) =>
  get<Complaint & Record<string, unknown>>(reporter, kinds.memberReport.key(reporter, id));

/** Lists a member's complaints by report. */
export async function allComplaints(
  reporter: MemberScope,
): Promise<{ report: string; complaint: Complaint }[]> {
  const found: { report: string; complaint: Complaint }[] = [];
  const said = listAll<Complaint & Record<string, unknown>>(reporter, {
    pk: memberPk(reporter),
    prefix: kinds.memberReport.prefix,
  });
  for await (const { sk, ...complaint } of said) {
    found.push({ report: kinds.memberReport.read(sk).report, complaint });
  }
  return found;
}

/** Removes a report that becomes a case. The writes are refused where it did already. */
export const formerReportRemovals = (
  scope: TenantScope,
  reporter: MemberScope,
  { id, at }: Pick<OpenReport, 'id' | 'at'>,
): Write[] => [
  { remove: kinds.openReport.key(scope, at, id), if: present() },
  { remove: kinds.memberReport.key(reporter, id) },
];

/** Lists expired answered reports of all brands. */
export async function* overdueReports(
  until: string,
): AsyncGenerator<{ scope: TenantScope; id: string }> {
  const partition = { gsi1pk: indexes.reportsToForget.gsi1pk(platformScope), until: `${until}~` };
  for await (const { gsi1sk } of listIndexAll(platformScope, partition)) {
    const { tenant, report: id } = indexes.reportsToForget.read(gsi1sk);
    yield { scope: tenantScope({ id: tenant }), id };
  }
}

export const removeComplaint = (reporter: MemberScope, id: string): Promise<boolean> =>
  write(reporter, { remove: kinds.memberReport.key(reporter, id) });

export const removeAnswered = (scope: TenantScope, id: string): Promise<boolean> =>
  write(scope, { remove: kinds.answeredReport.key(scope, id) });
