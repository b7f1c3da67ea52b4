/** Reports of members, each with a snapshot of the reported profile. An operator answers them. */
import type { Locale, ReportDecision, ReportReason } from '#shared/model/values.ts';
import { nowIso } from '../../adapters/clock.ts';
import { newId } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import { commitNamed } from '../core/commit.ts';
import type { MemberContext } from '../core/context.ts';
import { limitRate } from '../core/rate-limits.ts';
import { memberScope, type TenantScope } from '../core/scope.ts';
import { findMember } from '../members/members.ts';
import { type ReportSnapshot, snapshotItem, snapshotWrite } from '../members/report-snapshot.ts';
import { findSearchDocument } from '../members/search-document.ts';
import { lastMessages } from './last-messages.ts';
import {
  allComplaints,
  answeredReport,
  answeredReports,
  answerWrites,
  complaintAnswerWrite,
  complaintItem,
  openReport,
  openReports,
  overdueReports,
  removeAnswered,
  removeComplaint,
  reportWrites,
} from './reports.store.ts';

export {
  allComplaints,
  answeredReport,
  answerWrites,
  complaintAnswerWrite,
  complaintItem,
  openReport,
  overdueReports,
  removeAnswered,
  removeComplaint,
};

export interface OpenReport {
  id: string;
  at: string;
  reporter: string;
  reported: string;
}

/** A report that an operator answered. */
export interface AnsweredReport extends OpenReport {
  decision: ReportDecision;
  answered_at: string;
}

/** The reporter's complaint, and the operator's answer. */
export interface Complaint {
  at: string;
  reported: string;
  reason: ReportReason;
  text: string | null;
  answer?: { at: string; decision: ReportDecision; text: string | null } | undefined;
}

/** A report as the operator sees it. Data of a purged member is null. */
export interface Report extends OpenReport {
  decision: ReportDecision | null;
  answered_at: string | null;
  snapshot: ReportSnapshot | null;
  complaint: Complaint | null;
  /** The reporter's language, for the answer. */
  language: Locale | null;
}

/** POST report.php */
export async function report(
  context: MemberContext<{ id: string; reason: ReportReason; text?: string | undefined }>,
): Promise<Record<string, never>> {
  const { member, body } = context;
  await limitRate(context.scope, 'report', member.member);
  if (body.id === member.member) throw new AppError('not_found');
  const reported = memberScope(context.scope, body.id);
  const document = await findSearchDocument(reported);
  if (!document) throw new AppError('not_found');
  const at = nowIso();
  const open = { id: newId(), at, reporter: member.member, reported: body.id };
  const complaint = { at, reported: body.id, reason: body.reason, text: body.text || null };
  const writes = [
    snapshotWrite(reported, open.id, {
      at,
      document,
      messages: await lastMessages(member, reported),
    }),
    ...reportWrites(context.scope, member, open, complaint),
  ];
  await commitNamed(context.scope, [{ name: 'report', writes }]);
  return {};
}

/** Lists reports without an answer, oldest first. */
export async function listReports(scope: TenantScope, most: number): Promise<Report[]> {
  const open = await openReports(scope, most);
  return Promise.all(
    open.map((one) => toReport(scope, { ...one, decision: null, answered_at: null })),
  );
}

/** Lists answered reports that have not expired, the latest answer first. */
export async function listAnsweredReports(scope: TenantScope): Promise<Report[]> {
  const answered = await answeredReports(scope);
  answered.sort((a, b) => b.answered_at.localeCompare(a.answered_at));
  const shown: Report[] = [];
  for (const one of answered) shown.push(await toReport(scope, one));
  return shown;
}

async function toReport(
  scope: TenantScope,
  report: Pick<Report, keyof AnsweredReport>,
): Promise<Report> {
  const reporter = memberScope(scope, report.reporter);
  const [snapshot, complaint, member] = await Promise.all([
    snapshotItem(memberScope(scope, report.reported), report.id),
    complaintItem(reporter, report.id),
    findMember(reporter),
  ]);
  const { id, at, reporter: by, reported, decision, answered_at } = report;
  return {
    ...{ id, at, reporter: by, reported, decision, answered_at },
    snapshot: snapshot && {
      at: snapshot.at,
      document: snapshot.document,
      messages: snapshot.messages ?? [],
    },
    complaint: complaint && {
      at: complaint.at,
      reported,
      reason: complaint.reason,
      text: complaint.text,
      answer: complaint.answer,
    },
    language: member?.account.language ?? null,
  };
}
