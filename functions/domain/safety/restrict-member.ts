/**
 * An operator's decision about a member. It is a case of its own, decided as it is opened, so that
 * the member gets the reasons, can read them again, and can object for six months.
 */
import type { MemberDecision, RestrictionKind } from '#shared/model/restriction.ts';
import type { StatementOfReasons } from '#shared/model/statement-of-reasons.ts';
import { nowIso } from '../../adapters/clock.ts';
import { newId } from '../../adapters/secrets.ts';
import { translate } from '../../mail/texts.ts';
import { liftWrites, type Restrictable } from '../account/restrict-account.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import type { MemberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import {
  type Account,
  findRestriction,
  findShownMember,
  type ShownMember,
} from '../members/members.ts';
import { restrictOtherSessions } from '../members/sessions.ts';
import { stageCaseMail } from './case-mail.ts';
import {
  type CaseDecision,
  type CaseRecord,
  caseAboutWrite,
  caseChangeWrites,
  caseItems,
  getClock,
  newCaseWrites,
} from './cases.ts';
import {
  getExplanation,
  isMilder,
  liftedWrites,
  type Measure,
  measureWrites,
  toStatement,
} from './measures.ts';

export type RestrictOutcome =
  | { outcome: 'decided'; decision: MemberDecision }
  /** `refused`: what else was to be written did not hold. */
  | { outcome: 'missing' | 'deleted' | 'refused' }
  /** The case that the decision goes on with restricts the member no more. */
  | { outcome: 'not_restricted' }
  /** A stricter restriction holds. */
  | { outcome: 'stricter'; kind: RestrictionKind };

export type Asked = Pick<Measure, 'kind' | 'reason' | 'until' | 'by'> & {
  facts: string | undefined;
  /** Ids of the operators who decide. */
  operators?: string[] | undefined;
  /** The whole statement of reasons, in place of one that is made of the reason. */
  statement?: StatementOfReasons | undefined;
  /** The case of the restriction that holds, which goes on with this decision: no new one. */
  follows?: string | undefined;
};

/**
 * Warns or restricts a member, in one transaction with the case, its mail and what else is given.
 *
 * @param getAsked returns what is decided about the member as they are then
 * @param also returns more writes, for the member as they are when it is decided
 */
export function restrictMember(
  scope: MemberScope,
  getAsked: (account: Account) => Asked,
  also: (member: ShownMember, decision: MemberDecision) => Write[],
): Promise<RestrictOutcome> {
  return untilCommitted<RestrictOutcome>(async () => {
    const member = await findShownMember(scope);
    if (!member) return { outcome: 'missing' };
    const { account } = member;
    if (account.status === 'pending_deletion') return { outcome: 'deleted' };
    const at = nowIso();
    const asked = getAsked(account);
    const holds = findRestriction(account, at);
    if (asked.follows && holds?.case !== asked.follows) return { outcome: 'not_restricted' };
    // Nothing takes the place of a ban, not even another one.
    const isStrictest = holds?.kind === 'ban';
    if (holds && asked.kind !== 'warn' && (isStrictest || isMilder(asked.kind, holds.kind))) {
      return { outcome: 'stricter', kind: holds.kind };
    }
    const opened = await openCase({ scope, account }, asked, at);
    const { by, kind, reason, until } = asked;
    const measure = { by, kind, reason, until, at, case: opened.id };
    const { decision, writes } = await measureWrites({ scope, account }, measure);
    const result = await commitNamed(scope, [
      { name: 'case', writes: opened.writes },
      { name: 'account', writes },
      { name: 'also', writes: also(member, decision) },
    ]);
    if (!result.committed) return result.failed.includes('also') ? { outcome: 'refused' } : null;
    // A login may have begun while this was decided.
    if (kind === 'suspend' || kind === 'ban') {
      await restrictOtherSessions(scope, { kind, reason, until });
    }
    return { outcome: 'decided', decision };
  });
}

/** Returns the writes of the case that says why, and of its mail. */
async function openCase(
  { scope, account }: Restrictable,
  { kind, reason, until, by, facts, follows, operators, statement }: Asked,
  at: string,
): Promise<{ id: string; writes: Write[] }> {
  const { language: locale } = account;
  const before = follows ? await caseItems(scope, follows) : null;
  const id = before?.record.id ?? newId();
  const number = (before?.record.decisions.length ?? 0) + 1;
  const made: CaseDecision = {
    ...{ at, by, reasons: getExplanation(reason, locale) },
    ...(operators ? { operators } : {}),
    outcome: kind === 'warn' ? 'not_restricted' : 'restricted',
    statement:
      kind === 'warn'
        ? null
        : {
            ...(statement ?? toStatement({ kind, reason, until, at }, { locale, facts })),
            puid: `${id}-${number}`,
          },
  };
  const template = kind === 'warn' ? 'case_warning' : 'case_statement';
  const mail = stageCaseMail(scope, id, template, 'affected', { decision: number });
  if (before) {
    const { record } = before;
    const next: CaseRecord = {
      ...record,
      // Somebody else still decides on an objection that came meanwhile.
      ...(record.state === 'decided' ? { decided_at: at } : {}),
      affected: scope.member,
      decisions: [...record.decisions, { ...made, confirms: true }],
    };
    return {
      id,
      writes: [...caseChangeWrites(scope, record, next, [], getClock(next, at)), mail],
    };
  }
  const record: CaseRecord = {
    ...{ id, version: 1, kind: 'account', state: 'decided' },
    ...{ opened_at: at, due_at: at, asked_at: null, waits_until: null, decided_at: at },
    ...{ subject: '', location: null, about: scope.member, affected: scope.member },
    ...{ name: null, email: null, email_hash: null, sender: null, locale },
    ...{ statement: false, signature: null, objections: [], entries: 1 },
    decisions: [made],
  };
  const entry = { at, from: 'team', text: facts ?? '', by } as const;
  return {
    id,
    writes: [...newCaseWrites(scope, record, entry), caseAboutWrite(scope, record), mail],
  };
}

interface Lifting {
  /** Why it is lifted, in the words that the member reads; of an unconfirmed one, its own reason. */
  reason: string;
  /** Somebody else did not confirm the restriction, which the member reads in place of `reason`. */
  isUnconfirmed?: boolean;
  by: string;
  /** Id of who decides. */
  operator?: string | undefined;
  /** The case that the restriction must come from, if given. */
  only?: string | undefined;
}

export type LiftOutcome = { outcome: 'lifted' | 'missing' | 'not_restricted' | 'refused' };

/** Ends what restricts a member. Their case says so, and they get a mail. */
export function liftRestriction(
  scope: MemberScope,
  { by, operator, only, reason, isUnconfirmed = false }: Lifting,
  also: (member: ShownMember) => Promise<Write[]> | Write[],
): Promise<LiftOutcome> {
  return untilCommitted<LiftOutcome>(async () => {
    const member = await findShownMember(scope);
    if (!member) return { outcome: 'missing' };
    const at = nowIso();
    const holds = findRestriction(member.account, at);
    const writes = await liftWrites({ scope, account: member.account }, only);
    if (!holds || writes.length === 0) return { outcome: 'not_restricted' };
    const result = await commitNamed(scope, [
      { name: 'account', writes },
      { name: 'measure', writes: await liftedWrites(scope, holds, { at, by, reason }) },
      {
        name: 'case',
        writes: await closeWrites(scope, holds.case, {
          ...{ by, operator, at },
          reasons: isUnconfirmed
            ? translate(member.account.language, 'measure.unconfirmed')
            : reason,
        }),
      },
      { name: 'also', writes: await also(member) },
    ]);
    if (result.committed) return { outcome: 'lifted' };
    return result.failed.includes('also') ? { outcome: 'refused' } : null;
  });
}

/** Returns the writes of the decision that ends another one. None where the case was forgotten. */
async function closeWrites(
  scope: MemberScope,
  id: string,
  {
    reasons,
    by,
    operator,
    at,
  }: { reasons: string; by: string; operator: string | undefined; at: string },
): Promise<Write[]> {
  const found = await caseItems(scope, id);
  if (!found) return [];
  const { record } = found;
  const made: CaseDecision = {
    ...{ at, by, outcome: 'not_restricted', reasons, statement: null },
    ...(operator ? { operators: [operator] } : {}),
  };
  const next: CaseRecord = {
    ...record,
    ...{ state: 'decided', asked_at: null, waits_until: null, decided_at: at },
    decisions: [...record.decisions, made],
  };
  const decision = next.decisions.length;
  return [
    ...caseChangeWrites(scope, record, next, [], getClock(next, at)),
    stageCaseMail(scope, id, 'case_decision', 'affected', { decision }),
  ];
}
