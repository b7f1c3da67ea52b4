/**
 * Reports of members that an earlier version recorded. Those without an answer become cases; the
 * answered ones can be read until they expire.
 */
import type { ReportDecision, ReportReason } from '#shared/model/values.ts';
import { memberScope, type TenantScope } from '../core/scope.ts';
import { type ReportSnapshot, snapshotItem } from '../members/report-snapshot.ts';
import { answeredReports, complaintItem } from './former-reports.store.ts';

export {
  allComplaints,
  answeredReport,
  complaintItem,
  formerReportRemovals,
  openReports,
  overdueReports,
  removeAnswered,
  removeComplaint,
} from './former-reports.store.ts';

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

/** An answered report as the operator sees it. Data of a purged member is null. */
export interface Report extends AnsweredReport {
  snapshot: ReportSnapshot | null;
  complaint: Complaint | null;
}

/** Lists answered reports that have not expired, the latest answer first. */
export async function listAnsweredReports(scope: TenantScope): Promise<Report[]> {
  const answered = await answeredReports(scope);
  answered.sort((a, b) => b.answered_at.localeCompare(a.answered_at));
  const shown: Report[] = [];
  for (const one of answered) shown.push(await toReport(scope, one));
  return shown;
}

async function toReport(scope: TenantScope, report: AnsweredReport): Promise<Report> {
  const { id, at, reporter, reported, decision, answered_at } = report;
  const [snapshot, complaint] = await Promise.all([
    snapshotItem(memberScope(scope, reported), id),
    complaintItem(memberScope(scope, reporter), id),
  ]);
  return {
    ...{ id, at, reporter, reported, decision, answered_at },
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
  };
}
