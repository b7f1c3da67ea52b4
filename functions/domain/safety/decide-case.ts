/** What operators do with cases: ask the sender, and decide. */
import * as caseLimits from '#shared/case-limits.ts';
import type { CaseOutcome } from '#shared/model/case.ts';
import type { CaseReasonTemplate } from '#shared/model/case-desk.ts';
import type { StatementOfReasons } from '#shared/model/statement-of-reasons.ts';
import { nowIso } from '../../adapters/clock.ts';
import { liftWrites, type Restrictable } from '../account/restrict-account.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import type { CaseMessage } from '../core/outbox.ts';
import { memberScope, type TenantScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { findShownMember } from '../members/members.ts';
import { restrictOtherSessions } from '../members/sessions.ts';
import type { StoredPicture } from '../photos/picture-hashes.ts';
import { allowPictures, type RemovedPictures } from '../photos/remove-pictures.ts';
import { stageCaseMail } from './case-mail.ts';
import {
  answeredCase,
  type CaseDecision,
  type CaseRecord,
  caseAboutWrite,
  caseChangeWrites,
  caseItems,
  type FullCase,
  getClock,
  hoursAfter,
} from './cases.ts';
import { removeByDecision } from './decide-copies.ts';
import { findMeasure, liftedWrites, type Measure, measureWrites } from './measures.ts';

/** What an operator writes into a case. */
interface TeamEntry {
  text: string;
  by: string;
  /** The case as it was shown, in the console: the same is not written twice. */
  version?: number | undefined;
}

/** Why nothing was written. */
export type NotWritten =
  | { outcome: 'unknown' | 'full' }
  | { outcome: 'decided'; at: string }
  /** It changed since it was shown; nothing was done. */
  | { outcome: 'stale'; found: FullCase };

export type AskOutcome = { outcome: 'asked'; until: string } | NotWritten;

/**
 * Asks the sender something, by mail. The clock stands still until the answer.
 *
 * @param also is written with it or not at all
 */
export function askSender(
  scope: TenantScope,
  id: string,
  { text, by, version }: TeamEntry,
  also: Write[] = [],
): Promise<AskOutcome> {
  return untilCommitted<AskOutcome>(async () => {
    const found = await caseItems(scope, id);
    if (!found) return { outcome: 'unknown' };
    const { record } = found;
    const refusal = findRefusal(found, version);
    if (refusal) return refusal;
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
      { name: 'also', writes: also },
    ]);
    return committed ? { outcome: 'asked', until } : null;
  });
}

export type FileOutcome = { outcome: 'filed' } | NotWritten;

/**
 * Puts what the sender answered by mail into the case. The clock runs on, as with any answer.
 *
 * @param also is written with it or not at all
 */
export function fileAnswer(
  scope: TenantScope,
  id: string,
  { text, by, version }: TeamEntry,
  also: Write[] = [],
): Promise<FileOutcome> {
  return untilCommitted<FileOutcome>(async () => {
    const found = await caseItems(scope, id);
    if (!found) return { outcome: 'unknown' };
    const { record } = found;
    const refusal = findRefusal(found, version);
    if (refusal) return refusal;
    const at = nowIso();
    const next = answeredCase(record, at);
    const entry = { at, from: 'sender', text, by, by_mail: true } as const;
    const writes = caseChangeWrites(scope, record, next, [entry], getClock(next, at));
    const { committed } = await commitNamed(scope, [
      { name: 'case', writes },
      { name: 'also', writes: also },
    ]);
    return committed ? { outcome: 'filed' } : null;
  });
}

/** Why nothing can be written into a case; null where it can. */
function findRefusal(found: FullCase, version: number | undefined): NotWritten | null {
  const { record } = found;
  if (record.state === 'decided') return { outcome: 'decided', at: record.decided_at ?? '' };
  if (version !== undefined && record.version !== version) return { outcome: 'stale', found };
  return record.entries >= caseLimits.caseEntries ? { outcome: 'full' } : null;
}

/** What a decision does to the member, where it is not said by its statement alone. */
export type DecidedMeasure = Pick<Measure, 'kind' | 'reason' | 'until'>;

export interface Decision {
  outcome: CaseOutcome;
  /** What the sender reads, in their language. */
  reasons: string;
  template?: CaseReasonTemplate | undefined;
  /** There exactly where the outcome is `restricted`. */
  statement: StatementOfReasons | null;
  /** The member whom it restricts, where it is another than the sender named. */
  member?: string | undefined;
  /** What it removes, with all identical copies. */
  pictures?: readonly StoredPicture[] | undefined;
  /** In place of what its statement says. Of a warning there is no statement. */
  measure?: DecidedMeasure | undefined;
  warning?: CaseDecision['warning'];
  by: string;
  /** Id of the operator, who decides in the console. */
  operator?: string | undefined;
}

/** What has to hold when the decision is made. */
export interface DecisionTerms {
  /** The case as it was shown. */
  version: number;
  /** Ends the lease of whoever decides; refused where there is none. */
  lease: Write;
  /** Returns what else is written in the transaction, for the case and the member as they are. */
  also(made: { record: CaseRecord; decision: CaseDecision }): Write[];
}

export type CloseOutcome =
  /** `affected` tells whether a member gets a statement of reasons or the second decision. */
  | {
      outcome: 'closed';
      version: number;
      second: boolean;
      affected: boolean;
      removed: RemovedPictures | null;
    }
  /** It changed since it was shown; nothing was done. */
  | { outcome: 'stale'; found: FullCase }
  /** The lease is over, or somebody else's. `also` was refused. */
  | { outcome: 'no_lease' | 'refused' | 'deleted' }
  | { outcome: 'unknown' | 'no_such_member' }
  | { outcome: 'decided'; at: string }
  /** An objection is decided by somebody else. */
  | { outcome: 'same_person' };

/**
 * Records a decision with its mails, in one transaction. Pictures go before it, so that a decision
 * that stopped on the way can be made again.
 *
 * @param terms of a decision in the console
 */
export function closeCase(
  scope: TenantScope,
  id: string,
  decision: Decision,
  terms?: DecisionTerms,
): Promise<CloseOutcome> {
  // From the first picture that goes on, the decision stands, whatever is written in the case.
  let hasBegun = false;
  return untilCommitted<CloseOutcome>(async () => {
    const found = await caseItems(scope, id);
    if (!found) return { outcome: 'unknown' };
    const { record } = found;
    if (terms && !hasBegun && record.version !== terms.version) return { outcome: 'stale', found };
    if (record.state === 'decided') return { outcome: 'decided', at: record.decided_at ?? '' };
    if (hasDecided(record, decision)) return { outcome: 'same_person' };
    const member = await findAffected(scope, record, decision);
    if (decision.member && !member) return { outcome: 'no_such_member' };
    if (decision.measure && member?.account.status === 'pending_deletion') {
      return { outcome: 'deleted' };
    }
    const affected = member?.scope.member ?? record.affected;
    const at = nowIso();
    const { outcome, statement, pictures = [] } = decision;
    const made = toCaseDecision(record, decision, { at, affected });
    if (pictures.length > 0) hasBegun = true;
    const removed =
      pictures.length > 0
        ? await removeByDecision(scope, record, made, { pictures, affected })
        : null;
    const next = toDecidedCase(
      record,
      {
        ...made,
        removed: removed?.hashes,
        ...(removed?.perceptual.length ? { removed_perceptual: removed.perceptual } : {}),
      },
      affected,
    );
    const measure = decision.measure ?? (statement && findMeasure(statement));
    const isListed = affected === record.about || affected === record.affected;
    const result = await commitNamed(scope, [
      { name: 'case', writes: caseChangeWrites(scope, record, next, [], getClock(next, at)) },
      {
        name: 'mails',
        writes: listDecisionMails(record, next).map(({ template, party }) =>
          stageCaseMail(scope, id, template, party, { decision: next.decisions.length }),
        ),
      },
      { name: 'account', writes: member ? await accountWrites(member, next, measure) : [] },
      {
        name: 'listed',
        writes: member && !isListed ? [caseAboutWrite(member.scope, record)] : [],
      },
      { name: 'lease', writes: terms ? [terms.lease] : [] },
      { name: 'also', writes: terms?.also({ record, decision: made }) ?? [] },
    ]);
    if (!result.committed) {
      // Whoever changed the case meanwhile is told of, rather than what followed from it.
      if (result.failed.includes('case')) return null;
      if (result.failed.includes('lease')) return { outcome: 'no_lease' };
      return result.failed.includes('also') ? { outcome: 'refused' } : null;
    }
    // A login may have begun while the decision was made.
    if (member && measure && measure.kind !== 'warn' && measure.kind !== 'mute') {
      const { kind, reason, until } = measure;
      await restrictOtherSessions(member.scope, { kind, reason, until });
    }
    if (outcome !== 'restricted') {
      const hashes = record.decisions.flatMap(({ removed: one }) => one ?? []);
      const perceptual = record.decisions.flatMap(({ removed_perceptual: one }) => one ?? []);
      await allowPictures(scope, { hashes, perceptual }, id);
    }
    const second = record.decisions.length > 0;
    const version = record.version + 1;
    return { outcome: 'closed', version, second, affected: affected !== null, removed };
  });
}

/** A decision as its case keeps it. */
export function toCaseDecision(
  record: CaseRecord,
  { by, operator, outcome, reasons, template, statement, warning }: Omit<Decision, 'pictures'>,
  { at, affected }: { at: string; affected: string | null },
): CaseDecision {
  const lifts = affected === record.affected && record.decisions.at(-1)?.outcome === 'restricted';
  return {
    ...{ at, by, outcome, reasons },
    ...(operator ? { operators: [operator] } : {}),
    ...(template ? { template } : {}),
    ...(warning ? { warning } : {}),
    ...(warning && lifts ? { lifts } : {}),
    statement: statement && { ...statement, puid: `${record.id}-${record.decisions.length + 1}` },
  };
}

/** The case after a decision. */
export const toDecidedCase = (
  record: CaseRecord,
  made: CaseDecision,
  affected: string | null,
): CaseRecord => ({
  ...record,
  ...{ state: 'decided', asked_at: null, waits_until: null, decided_at: made.at, affected },
  decisions: [...record.decisions, made],
});

/**
 * Tells whether somebody had a part in an earlier decision. Operators of the console are known by
 * their ids, whatever they are called; others by their name.
 */
export const hasDecided = (
  { decisions }: Pick<CaseRecord, 'decisions'>,
  { by, operator }: Pick<Decision, 'by' | 'operator'>,
): boolean =>
  decisions.some((made) =>
    operator && made.operators ? made.operators.includes(operator) : isNamed(made.by, by),
  );

const toName = (text: string): string => text.trim().toLowerCase();

/** A decision of two names both. */
const isNamed = (names: string, name: string): boolean =>
  [names, ...names.split(',')].some((one) => toName(one) === toName(name));

/** The id of whom a decision is about: who is named, was restricted before, or was reported. */
export const getAffected = (
  { affected, about }: Pick<CaseRecord, 'affected' | 'about'>,
  { member, isAboutMember }: { member?: string | undefined; isAboutMember: boolean },
): string | null => member ?? affected ?? (isAboutMember ? about : null);

/** The member whom the decision restricts, or whom an earlier one restricted. */
async function findAffected(
  scope: TenantScope,
  record: CaseRecord,
  { outcome, member, measure }: Decision,
): Promise<Restrictable | null> {
  const isAboutMember = outcome === 'restricted' || measure !== undefined;
  const named = getAffected(record, { member, isAboutMember });
  if (!named) return null;
  const found = memberScope(scope, named);
  const shown = await findShownMember(found);
  return shown && { scope: found, account: shown.account };
}

/** What the last decision does to the member's account: it holds, whatever was decided before. */
async function accountWrites(
  member: Restrictable,
  { id, decisions }: CaseRecord,
  measure: DecidedMeasure | null,
): Promise<Write[]> {
  const last = decisions.at(-1);
  if (!last) return [];
  const { at, by, reasons: reason } = last;
  const isRestricted = measure !== null && measure.kind !== 'warn';
  const lifted = isRestricted ? [] : await liftWrites(member, id);
  const { restriction } = member.account;
  return [
    ...lifted,
    ...(restriction && lifted.length > 0
      ? await liftedWrites(member.scope, restriction, { at, by, reason })
      : []),
    ...(measure ? (await measureWrites(member, { ...measure, at, by, case: id })).writes : []),
  ];
}

/**
 * Lists the mails of the last decision. The sender is told; a member learns of a restriction by a
 * statement, and then how it goes on.
 */
export function listDecisionMails(
  was: CaseRecord,
  next: CaseRecord,
): Pick<CaseMessage, 'template' | 'party'>[] {
  const last = next.decisions.at(-1);
  const isNew = next.affected !== null && next.affected !== was.affected;
  const mails: Pick<CaseMessage, 'template' | 'party'>[] = [];
  if (next.email !== null || next.sender !== null) {
    mails.push({ template: 'case_decision', party: 'sender' });
  }
  if (last?.warning) mails.push({ template: 'case_warning', party: 'affected' });
  else if (isNew && last?.statement) mails.push({ template: 'case_statement', party: 'affected' });
  else if (next.affected !== null && !isNew) {
    mails.push({ template: 'case_decision', party: 'affected' });
  }
  return mails;
}
