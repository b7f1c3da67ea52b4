import * as limits from '#shared/limits.ts';
import type { ReportDecision } from '#shared/model/values.ts';
import { now } from '../../adapters/clock.ts';
import { commitNamed } from '../core/commit.ts';
import { newOutboxId, stage } from '../core/outbox.ts';
import { memberScope, type TenantScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { findMember } from '../members/members.ts';
import {
  type AnsweredReport,
  answeredReport,
  answerWrites,
  complaintAnswerWrite,
  complaintItem,
  openReport,
} from './reports.ts';

const dayMs = 86_400_000;

export type AnswerOutcome =
  /** `mailed` tells whether a mail to the reporter was committed. */
  | { outcome: 'answered'; mailed: boolean }
  | { outcome: 'answered_before'; report: AnsweredReport }
  | { outcome: 'unknown' };

/**
 * Closes a report, once. One transaction holds the decision, the text and the mail to the
 * reporter. The reported member is not notified.
 *
 * @param text the operator's message to the reporter
 */
export async function answerReport(
  scope: TenantScope,
  id: string,
  { decision, text }: { decision: ReportDecision; text: string | null },
): Promise<AnswerOutcome> {
  return untilCommitted<AnswerOutcome>(async () => {
    // Open reports are read first: one that is closed between the reads is found as answered.
    const open = await openReport(scope, id);
    const before = await answeredReport(scope, id);
    if (before) return { outcome: 'answered_before', report: before };
    if (!open) return { outcome: 'unknown' };
    const reporter = memberScope(scope, open.reporter);
    const [complaint, member] = await Promise.all([
      complaintItem(reporter, id),
      findMember(reporter),
    ]);
    const time = now();
    const at = time.toISOString();
    const until = new Date(time.getTime() + limits.reportKeptDays * dayMs).toISOString();
    const message =
      complaint && member?.account.status === 'active'
        ? ({
            kind: 'mail',
            template: 'report_answer',
            locale: member.account.language,
            report: id,
          } as const)
        : null;
    const { committed } = await commitNamed(scope, [
      { name: 'report', writes: answerWrites(scope, open, { decision, answered_at: at }, until) },
      {
        name: 'complaint',
        writes: complaint ? [complaintAnswerWrite(reporter, id, { at, decision, text })] : [],
      },
      { name: 'mail', writes: message ? [stage(reporter, newOutboxId(), message)] : [] },
    ]);
    return committed ? { outcome: 'answered', mailed: message !== null } : null;
  });
}
