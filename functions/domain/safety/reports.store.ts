import { absent, present, set } from '../../table/conditions.ts';
import { indexes, kinds, memberPk } from '../../table/items.ts';
import { get, list, listAll, listIndexAll, type Write, write } from '../../table/table.ts';
import { type MemberScope, platformScope, type TenantScope, tenantScope } from '../core/scope.ts';
import type { AnsweredReport, Complaint, OpenReport } from './reports.ts';

/** What was said stands with the reporter; the brand's list only names the two. */
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

/** One of the open ones, which are few: somebody works on them. */
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

/** What a member said in all reports, by report. */
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

/** Takes a report off the list of open ones, once. `until` is when it is forgotten (ISO 8601). */
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

/** Notes the answer with the reporter's words; refused where these are gone. */
export const complaintAnswerWrite = (
  reporter: MemberScope,
  id: string,
  answer: NonNullable<Complaint['answer']>,
): Write => ({
  update: kinds.memberReport.key(reporter, id),
  changes: [set({ answer })],
  if: present(),
});

/** Answered reports whose time is over, of all brands. */
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
