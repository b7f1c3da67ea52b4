import * as caseLimits from '#shared/case-limits.ts';
import * as limits from '#shared/limits.ts';
import type { ReportReason } from '#shared/model/values.ts';
import { getAnswerHours } from '#shared/rules/complaints.ts';
import { nowIso } from '../../adapters/clock.ts';
import { newId } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import type { MemberContext } from '../core/context.ts';
import { limitRate } from '../core/rate-limits.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import {
  type ReportSnapshot,
  type SnapshotMessage,
  snapshotItem,
  snapshotWrite,
} from '../members/report-snapshot.ts';
import { findSearchDocument } from '../members/search-document.ts';
import { stageCaseMail } from './case-mail.ts';
import {
  type CaseEntry,
  type CaseRecord,
  caseAboutWrite,
  caseChangeWrites,
  caseItems,
  type FullCase,
  getClock,
  hoursAfter,
  newCaseWrites,
  reportedCase,
  reportedCaseWrite,
} from './cases.ts';
import { lastMessages } from './last-messages.ts';

type Context = MemberContext<{ id: string; reason: ReportReason; text?: string | undefined }>;

/**
 * POST report.php. A report is a case about the member. While that is undecided, what its reporter
 * reports of the same member goes into it.
 */
export async function report(context: Context): Promise<Record<string, never>> {
  const { scope, member, body } = context;
  await limitRate(scope, 'report', member.member);
  if (body.id === member.member) throw new AppError('not_found');
  const reported = memberScope(scope, body.id);
  const document = await findSearchDocument(reported);
  if (!document) throw new AppError('not_found');
  const at = nowIso();
  const entry: CaseEntry = { at, from: 'sender', text: body.text ?? '', reason: body.reason };
  const seen = { at, document, messages: await lastMessages(member, reported) };
  return untilCommitted(async () => {
    const former = await reportedCase(member, body.id);
    const found = former ? await caseItems(scope, former) : null;
    const writes =
      found && found.record.state !== 'decided'
        ? await repeatedWrites(reported, found, entry, seen)
        : firstWrites(context, entry, seen, former);
    if (writes.length === 0) return {};
    return (await commitNamed(scope, [{ name: 'report', writes }])).committed ? {} : null;
  });
}

function firstWrites(
  { scope, member, brand, visitor, body }: Context,
  entry: CaseEntry,
  seen: ReportSnapshot,
  former: string | null,
): Write[] {
  const record = createReport(member, {
    id: newId(),
    at: entry.at,
    reported: body.id,
    reason: body.reason,
    due_at: hoursAfter(entry.at, getAnswerHours('content', brand.config.complaints?.answer_hours)),
    locale: visitor.locale ?? brand.config.default_locale,
  });
  return [
    ...newCaseWrites(scope, record, entry),
    reportedCaseWrite(member, body.id, record.id, former),
    caseAboutWrite(memberScope(scope, body.id), record),
    snapshotWrite(memberScope(scope, body.id), record.id, seen),
    stageCaseMail(scope, record.id, 'case_receipt', 'sender'),
  ];
}

/** A report as a case. Its mails go to the account's address of that time. */
export const createReport = (
  reporter: MemberScope,
  {
    id,
    at,
    reported,
    ...more
  }: Pick<CaseRecord, 'id' | 'due_at' | 'locale'> & {
    at: string;
    reported: string;
    reason: ReportReason;
  },
): CaseRecord => ({
  id,
  version: 1,
  kind: 'content',
  state: 'open',
  opened_at: at,
  asked_at: null,
  waits_until: null,
  decided_at: null,
  subject: '',
  location: `/members/${reported}`,
  about: reported,
  name: null,
  email: null,
  email_hash: null,
  sender: reporter.member,
  statement: false,
  signature: null,
  affected: null,
  decisions: [],
  objections: [],
  entries: 1,
  ...more,
});

/**
 * Adds to the undecided case, as long as it holds more. The profile stays as it was first, and the
 * latest messages join those that were kept.
 */
async function repeatedWrites(
  reported: MemberScope,
  { record }: FullCase,
  entry: CaseEntry,
  seen: ReportSnapshot,
): Promise<Write[]> {
  if (record.entries >= caseLimits.caseEntries) return [];
  const kept = await snapshotItem(reported, record.id);
  const { at, document, messages } = kept ?? seen;
  return [
    ...caseChangeWrites(reported, record, record, [entry], getClock(record, entry.at)),
    snapshotWrite(reported, record.id, {
      at,
      document,
      messages: joinMessages(messages, seen.messages),
    }),
  ];
}

/** The messages of the first report, then the latest. */
function joinMessages(
  kept: readonly SnapshotMessage[] = [],
  latest: readonly SnapshotMessage[] = [],
): SnapshotMessage[] {
  const first = kept.slice(0, limits.snapshotMessages);
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...latest.filter(({ id }) => !known.has(id))];
}
