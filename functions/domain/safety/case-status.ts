/** What the holders of a case's links read and write. */
import * as caseLimits from '#shared/case-limits.ts';
import type { CaseParty, CaseView } from '#shared/model/case.ts';
import type { Locale } from '#shared/model/values.ts';
import { nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import { commitNamed } from '../core/commit.ts';
import type { RequestContext } from '../core/context.ts';
import type { MemberScope, TenantScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { takeCaseFiles } from './case-files.ts';
import { getReaderLocale, getReasons } from './case-reasons.ts';
import {
  answeredCase,
  type CaseEntry,
  type CaseRecord,
  caseChangeWrites,
  caseItems,
  caseToken,
  type FullCase,
  getCaseNumber,
  getClock,
  getObjectionEnd,
  hoursAfter,
  isOnObjection,
  ownCaseIds,
} from './cases.ts';

interface Written {
  token: string;
  text: string;
  files?: string[] | undefined;
}

/** GET complaint.php */
export async function getCase(
  context: RequestContext<undefined, { token: string }>,
): Promise<{ complaint: CaseView }> {
  const { party, found } = await linked(context.scope, context.query.token);
  const locale = await findLocale(context.scope, found, party);
  return { complaint: toView(found, party, locale) };
}

/** POST complaint.php. An answer to a question lets the clock run on. */
export function answerCase(context: RequestContext<Written>): Promise<{ complaint: CaseView }> {
  const { scope, body } = context;
  return change(scope, body, (found, party) => {
    const { record } = found;
    // A member whom a decision restricts answers by an objection.
    if (record.state === 'decided' || party === 'affected') throw new AppError('case_closed');
    if (record.entries >= caseLimits.caseEntries) throw new AppError('case_full');
    const at = nowIso();
    return { next: answeredCase(record, at), entry: { at, from: party, text: body.text } };
  });
}

/** PUT complaint.php */
export function objectToDecision(
  context: RequestContext<Written>,
): Promise<{ complaint: CaseView }> {
  const { scope, body } = context;
  return change(scope, body, ({ record }, party) => {
    const at = nowIso();
    const end = getObjectionEnd(record, party);
    if (!end || end <= at) throw new AppError('objection_over');
    const next: CaseRecord = {
      ...record,
      state: 'objected',
      due_at: hoursAfter(at, caseLimits.caseObjectionAnswerHours),
      objections: [...record.objections, { at, party }],
    };
    return { next, entry: { at, from: party, text: body.text } };
  });
}

async function linked(scope: TenantScope, token: string) {
  const found = await caseToken.find(scope, token);
  if (!found) throw new AppError('link_invalid');
  return found;
}

/** Changes the case of a token, and reads it anew where somebody else changed it meanwhile. */
function change(
  scope: TenantScope,
  { token, files }: Written,
  decide: (found: FullCase, party: CaseParty) => { next: CaseRecord; entry: CaseEntry },
): Promise<{ complaint: CaseView }> {
  return untilCommitted(async () => {
    const { party, found } = await linked(scope, token);
    const { next, entry: written } = decide(found, party);
    const taken = await takeCaseFiles(scope, files);
    const entry = { ...written, files: taken.files };
    const clock = getClock(next, entry.at);
    const writes = caseChangeWrites(scope, found.record, next, [entry], clock);
    const { committed } = await commitNamed(scope, [
      { name: 'case', writes },
      { name: 'files', writes: taken.writes },
    ]);
    if (!committed) return null;
    const locale = await findLocale(scope, found, party);
    const changed = { record: next, entries: [...found.entries, entry], clock };
    return { complaint: toView(changed, party, locale) };
  });
}

/** In which the reasons of a case are read. Nobody is read where none speaks several languages. */
const findLocale = async (
  scope: TenantScope,
  { record }: FullCase,
  party: CaseParty,
): Promise<Locale> =>
  record.decisions.some(({ template }) => template)
    ? getReaderLocale(scope, record, party)
    : record.locale;

/** Returns the cases that a member sent. */
export async function ownCases(member: MemberScope): Promise<FullCase[]> {
  const own: FullCase[] = [];
  for (const id of await ownCaseIds(member)) {
    const found = await caseItems(member, id);
    if (found) own.push(found);
  }
  return own;
}

/**
 * A case as one of its parties sees it: nobody reads what the other one wrote.
 *
 * @param locale in which the party reads
 */
export function toView({ record, entries }: FullCase, party: CaseParty, locale: Locale): CaseView {
  const shown = record.state !== 'decided';
  return {
    number: getCaseNumber(record),
    party,
    kind: record.kind,
    // A member whom it is about learns neither who wrote nor what.
    subject: party === 'sender' ? record.subject : '',
    location: party === 'sender' ? record.location : null,
    state: party === 'affected' && record.state === 'asked' ? 'objected' : record.state,
    opened_at: party === 'sender' ? record.opened_at : (record.decided_at ?? record.opened_at),
    due_at: shown ? record.due_at : null,
    waits_until: party === 'sender' ? record.waits_until : null,
    objection_until: getObjectionEnd(record, party),
    entries: entries
      .filter(({ from }) => from === party || (from === 'team' && party === 'sender'))
      .map(({ at, from, text, reason, by_mail, files = [] }) => ({
        at,
        from: from === 'team' ? 'team' : 'you',
        text,
        ...(reason && { reason }),
        ...(by_mail && { by_mail }),
        files: files.length,
      })),
    decisions: record.decisions.map((made) => {
      const { at, outcome, statement, warning, lifts } = made;
      const told =
        party === 'affected' ? (statement?.decision_facts ?? warning?.explanation) : null;
      const reasons = getReasons(record, made, { party, locale });
      return {
        ...{ at, outcome },
        // A warning that ends a restriction says both, as its mail does.
        reasons: told && lifts ? `${reasons}\n\n${told}` : (told ?? reasons),
        second: isOnObjection(record, made),
      };
    }),
  };
}
