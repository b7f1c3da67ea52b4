import { absent, present, set } from '../../table/conditions.ts';
import { indexes, kinds, memberPk } from '../../table/items.ts';
import { get, list, listAll, listIndexAll, type Write, write } from '../../table/table.ts';
import { type MemberScope, platformScope, type TenantScope, tenantScope } from '../core/scope.ts';
import type { AnsweredReport, Complaint, OpenReport } from './reports.ts';

/** Writes the complaint to the reporter's items, and both members' ids to the brand's list. */
export const reportWrites = (
  scope: TenantScope,
  reporter: MemberScope,
  report: OpenReport,
  complaint: Complaint,
): Write[] => [
  { put: { ...kinds.memberReport.key(reporter, report.id), ...complaint } },
  { put: { ...kinds.openReport.key(scope, report.at, report.id), ...report } },
];

const openPartition = (scope: TenantScope) => ({
  pk: kinds.openReport.key(scope, 'any', 'any').pk,
});
const answeredPartition = (scope: TenantScope) => ({
  pk: kinds.answeredReport.key(scope, 'any').pk,
});

export async function openReports(scope: TenantScope, most: number): Promise<OpenReport[]> {
  const { items } = await list<OpenReport & Record<string, unknown>>(scope, openPartition(scope), {
    limit: most,
  });
  return items;
}

/** Finds an open report. The search reads them all, as operators keep their number low. */
export async function openReport(scope: TenantScope, id: string): Promise<OpenReport | null> {
  const open = listAll<OpenReport & Record<string, unknown>>(scope, openPartition(scope));
  for await (const one of open) if (one.id === id) return one;
  return null;
}

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

/** Moves an open report to the answered ones. `until` is its expiry (ISO 8601). */
export const answerWrites = (
  scope: TenantScope,
  open: OpenReport,
  { decision, answered_at }: Pick<AnsweredReport, 'decision' | 'answered_at'>,
  until: string,
): Write[] => [
  { remove: kinds.openReport.key(scope, open.at, open.id), if: present() },
  {
    put: {
      ...kinds.answeredReport.key(scope, open.id),
      ...indexes.reportsToForget.key(platformScope, until, scope.tenant, open.id),
      id: open.id,
      at: open.at,
      reporter: open.reporter,
      reported: open.reported,
      decision,
      answered_at,
    } satisfies AnsweredReport & Record<string, unknown>,
    if: absent(),
  },
];

/** Adds the answer to the complaint. The write is refused where the complaint was deleted. */
export const complaintAnswerWrite = (
  reporter: MemberScope,
  id: string,
  answer: NonNullable<Complaint['answer']>,
): Write => ({
  update: kinds.memberReport.key(reporter, id),
  changes: [set({ answer })],
  if: present(),
});

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
