/** What operators do with cases: ask the sender, and decide. */
import * as caseLimits from '#shared/case-limits.ts';
import type { CaseOutcome } from '#shared/model/case.ts';
import type { StatementOfReasons } from '#shared/model/statement-of-reasons.ts';
import { nowIso } from '../../adapters/clock.ts';
import { liftWrites } from '../account/restrict-account.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import { memberScope, type TenantScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { findMember, type Member } from '../members/members.ts';
import { restrictOtherSessions } from '../members/sessions.ts';
import type { StoredPicture } from '../photos/picture-hashes.ts';
import { allowPictures, type RemovedPictures } from '../photos/remove-pictures.ts';
import { stageCaseMail } from './case-mail.ts';
import {
  answeredCase,
  type CaseDecision,
  type CaseRecord,
  caseChangeWrites,
  caseItems,
  getClock,
  hoursAfter,
} from './cases.ts';
import { removeByDecision } from './decide-copies.ts';
import { findMeasure, liftedWrites, measureWrites } from './measures.ts';

export type AskOutcome =
  | { outcome: 'asked'; until: string }
  | { outcome: 'unknown' | 'decided' | 'full' };

/** Asks the sender something, by mail. The clock stands still until the answer. */
export function askSender(
  scope: TenantScope,
  id: string,
  { text, by }: { text: string; by: string },
): Promise<AskOutcome> {
  return untilCommitted<AskOutcome>(async () => {
    const found = await caseItems(scope, id);
    if (!found) return { outcome: 'unknown' };
    const { record } = found;
    if (record.state === 'decided') return { outcome: 'decided' };
    if (record.entries >= caseLimits.caseEntries) return { outcome: 'full' };
    const at = nowIso();
    const wait = hoursAfter(at, caseLimits.caseWaitHours);
    // The law's 48 hours run on, whatever the sender still owes.
    const until = record.kind === 'intimate_image' && record.due_at < wait ? record.due_at : wait;
    const next: CaseRecord = {
      ...record,
      state: 'asked',
      asked_at: record.asked_at ?? at,
      waits_until: until,
    };
    const entry = { at, from: 'team', text, by } as const;
    const mail = { entry: record.entries + 1 };
    const { committed } = await commitNamed(scope, [
      { name: 'case', writes: caseChangeWrites(scope, record, next, [entry], getClock(next, at)) },
      { name: 'mail', writes: [stageCaseMail(scope, id, 'case_question', 'sender', mail)] },
    ]);
    return committed ? { outcome: 'asked', until } : null;
  });
}

export type FileOutcome = { outcome: 'filed' | 'unknown' | 'decided' | 'full' };

/** Puts what the sender answered by mail into the case. The clock runs on, as with any answer. */
export function fileAnswer(
  scope: TenantScope,
  id: string,
  { text, by }: { text: string; by: string },
): Promise<FileOutcome> {
  return untilCommitted<FileOutcome>(async () => {
    const found = await caseItems(scope, id);
    if (!found) return { outcome: 'unknown' };
    const { record } = found;
    if (record.state === 'decided') return { outcome: 'decided' };
    if (record.entries >= caseLimits.caseEntries) return { outcome: 'full' };
    const at = nowIso();
    const next = answeredCase(record, at);
    const entry = { at, from: 'sender', text, by, by_mail: true } as const;
    const writes = caseChangeWrites(scope, record, next, [entry], getClock(next, at));
    const { committed } = await commitNamed(scope, [{ name: 'case', writes }]);
    return committed ? { outcome: 'filed' } : null;
  });
}

export interface Decision {
  outcome: CaseOutcome;
  /** What the sender reads, in their language. */
  reasons: string;
  /** There exactly where the outcome is `restricted`. */
  statement: StatementOfReasons | null;
  /** The member whom it restricts, where it is another than the sender named. */
  member?: string | undefined;
  /** What it removes, with all identical copies. */
  pictures?: readonly StoredPicture[] | undefined;
  by: string;
}

export type CloseOutcome =
  /** `affected` tells whether a member gets a statement of reasons or the second decision. */
  | { outcome: 'closed'; second: boolean; affected: boolean; removed: RemovedPictures | null }
  | { outcome: 'unknown' | 'no_such_member' }
  | { outcome: 'decided'; at: string }
  /** An objection is decided by somebody else. */
  | { outcome: 'same_person' };

/**
 * Records a decision with its mails, in one transaction. Pictures go before it, so that a decision
 * that stopped on the way can be made again.
 */
export function closeCase(
  scope: TenantScope,
  id: string,
  decision: Decision,
): Promise<CloseOutcome> {
  return untilCommitted<CloseOutcome>(async () => {
    const found = await caseItems(scope, id);
    if (!found) return { outcome: 'unknown' };
    const { record } = found;
    if (record.state === 'decided') return { outcome: 'decided', at: record.decided_at ?? '' };
    if (record.decisions.some(({ by }) => isSamePerson(by, decision.by))) {
      return { outcome: 'same_person' };
    }
    const member = await findAffected(scope, record, decision);
    if (decision.member && !member) return { outcome: 'no_such_member' };
    const affected = member?.scope.member ?? record.affected;
    const at = nowIso();
    const { outcome, reasons, statement, by } = decision;
    const made: CaseDecision = {
      ...{ at, by, outcome, reasons },
      statement: statement && { ...statement, puid: `${id}-${record.decisions.length + 1}` },
    };
    const { pictures = [] } = decision;
    const removed =
      pictures.length > 0
        ? await removeByDecision(scope, record, made, { pictures, affected })
        : null;
    const next: CaseRecord = {
      ...record,
      state: 'decided',
      asked_at: null,
      waits_until: null,
      decided_at: at,
      affected,
      decisions: [...record.decisions, { ...made, removed: removed?.hashes }],
    };
    const { committed } = await commitNamed(scope, [
      { name: 'case', writes: caseChangeWrites(scope, record, next, [], getClock(next, at)) },
      { name: 'mails', writes: decisionMails(scope, record, next) },
      { name: 'account', writes: member ? await accountWrites(member, next) : [] },
    ]);
    if (!committed) return null;
    // A login may have begun while the decision was made.
    const measure = statement && findMeasure(statement);
    if (member && measure && measure.kind !== 'warn' && measure.kind !== 'mute') {
      const { kind, reason, until } = measure;
      await restrictOtherSessions(member.scope, { kind, reason, until });
    }
    if (outcome !== 'restricted') {
      const before = record.decisions.flatMap((one) => one.removed ?? []);
      await allowPictures(scope, before, id);
    }
    const second = record.decisions.length > 0;
    return { outcome: 'closed', second, affected: affected !== null, removed };
  });
}

const isSamePerson = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** The member whom the decision restricts, or whom an earlier one restricted. */
async function findAffected(
  scope: TenantScope,
  record: CaseRecord,
  { outcome, member }: Decision,
): Promise<Member | null> {
  const named = member ?? record.affected ?? (outcome === 'restricted' ? record.about : null);
  return named ? findMember(memberScope(scope, named)) : null;
}

/** What the last decision does to the member's account: it holds, whatever was decided before. */
async function accountWrites(member: Member, { id, decisions }: CaseRecord): Promise<Write[]> {
  const last = decisions.at(-1);
  const measure = last?.statement && findMeasure(last.statement);
  if (!last || !measure) {
    const { restriction } = member.account;
    const writes = await liftWrites(member, id);
    if (!last || !restriction || writes.length === 0) return writes;
    const { at, by, reasons: reason } = last;
    return [...writes, ...(await liftedWrites(member.scope, restriction, { at, by, reason }))];
  }
  const { at, by } = last;
  return (await measureWrites(member, { ...measure, at, by, case: id })).writes;
}

/** The sender is told; a member learns of a restriction by a statement, and then how it goes on. */
function decisionMails(scope: TenantScope, was: CaseRecord, next: CaseRecord): Write[] {
  const decision = next.decisions.length;
  const last = next.decisions.at(-1);
  const isNew = next.affected !== null && next.affected !== was.affected;
  const hasSender = next.email !== null || next.sender !== null;
  return [
    ...(hasSender ? [stageCaseMail(scope, next.id, 'case_decision', 'sender', { decision })] : []),
    ...(isNew && last?.statement
      ? [stageCaseMail(scope, next.id, 'case_statement', 'affected', { decision })]
      : []),
    ...(next.affected !== null && !isNew
      ? [stageCaseMail(scope, next.id, 'case_decision', 'affected', { decision })]
      : []),
  ];
}
