/**
 * Complaints as cases: who wrote what, until when it is answered, and what was decided. The parties
 * have no session here; each reads a case by the link of its mails.
 */
import * as caseLimits from '#shared/case-limits.ts';
import type { CaseKind, CaseOutcome, CaseParty, CaseState } from '#shared/model/case.ts';
import type { CaseReasonTemplate, PoliceGround } from '#shared/model/case-desk.ts';
import type { StatementOfReasons } from '#shared/model/statement-of-reasons.ts';
import type { Locale, ReportReason } from '#shared/model/values.ts';
import { derivedSecret, isDerived } from '../../adapters/keyed-secrets.ts';
import { sha256 } from '../../adapters/secrets.ts';
import type { Write } from '../core/commit.ts';
import type { TenantScope } from '../core/scope.ts';
import type { CaseFile } from './case-files.ts';
import { caseItems, newCaseItems, removeCaseItems } from './cases.store.ts';

export {
  attentionBy,
  caseAboutWrite,
  caseChangeWrites,
  caseItems,
  casePage,
  caseRecords,
  casesDecidedFrom,
  casesIn,
  findCaseByNumber,
  findCaseRecord,
  findCaseTenant,
  listCasesAbout,
  moveClock,
  ownCaseIds,
  reportedCase,
  reportedCaseWrite,
  urgentCases,
} from './cases.store.ts';

export interface CaseDecision {
  at: string;
  /** The operator who decided; several with commas between. */
  by: string;
  /** Ids of these operators, where they decided in the console. */
  operators?: string[] | undefined;
  outcome: CaseOutcome;
  /** Why, in the words that the sender reads. */
  reasons: string;
  /** The template that says it in other languages, where they are not the operator's own. */
  template?: CaseReasonTemplate | undefined;
  /** The restriction, where there is one. */
  statement: (StatementOfReasons & { puid: string }) | null;
  /** Hashes of the pictures that it removed. */
  removed?: string[] | undefined;
  /** Their perceptual hashes. */
  removed_perceptual?: string[] | undefined;
  /** What a member is told who is warned. */
  warning?: { explanation: string; facts: string | null } | undefined;
  /** The decision before it restricted the member whom it warns. */
  lifts?: true | undefined;
  /** A second person confirmed the decision before it: this answers no objection. */
  confirms?: true | undefined;
}

/** A complaint as stored. Times are ISO 8601. */
export interface CaseRecord {
  id: string;
  /** Number of changes. */
  version: number;
  kind: CaseKind;
  state: CaseState;
  opened_at: string;
  /** Until when it is answered or decided. */
  due_at: string;
  /** Since when, and until when, the team waits for the sender. */
  asked_at: string | null;
  waits_until: string | null;
  decided_at: string | null;
  subject: string;
  location: string | null;
  /** The member whom it is about, as the sender named them; nobody may be there. */
  about: string | null;
  /** Of a report these are null: its mails go to the account of its sender. */
  name: string | null;
  email: string | null;
  email_hash: string | null;
  locale: Locale;
  /** The member who sent it, where somebody was logged in. */
  sender: string | null;
  /** Why a member was reported from the profile or the conversation; absent for other complaints. */
  reason?: ReportReason | undefined;
  statement: boolean;
  signature: string | null;
  /** The member whom a decision restricted. */
  affected: string | null;
  decisions: CaseDecision[];
  objections: { at: string; party: CaseParty }[];
  /** A trusted flagger sent it (DSA 22). */
  trusted_flagger?: true | undefined;
  /** In lists it stands as if it were due so many hours earlier. */
  head_start_hours?: number | undefined;
  /** It was reported to the police. */
  police?: { at: string; by: string; ground: PoliceGround; note: string } | undefined;
  /** Nothing of it is forgotten while it is held. */
  hold?: { at: string; by: string; reason: string } | undefined;
  /** Number of entries. */
  entries: number;
}

/** What somebody wrote. */
export interface CaseEntry {
  at: string;
  from: CaseParty | 'team';
  /** Empty where somebody reports without words. */
  text: string;
  /** What a report says it is about. */
  reason?: ReportReason | undefined;
  /** The operator who wrote it, or put here what came by mail. */
  by?: string | undefined;
  by_mail?: true | undefined;
  /** Pictures that came with it. */
  files?: CaseFile[] | undefined;
}

/** When a case wants attention next, and why. */
export interface CaseClock {
  at: string;
  event: 'warning' | 'due' | 'wait_over' | 'forget';
}

export interface FullCase {
  record: CaseRecord;
  entries: CaseEntry[];
  clock: CaseClock;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const heldCheckHours = 24;
export const hoursAfter = (at: string, hours: number): string =>
  new Date(Date.parse(at) + hours * hourMs).toISOString();

/** The number under which people talk about a case: its year and six characters of its id's hash. */
export function getCaseNumber({ id, opened_at }: Pick<CaseRecord, 'id' | 'opened_at'>): string {
  const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
  const bytes = Buffer.from(sha256(id), 'base64url').subarray(0, 6);
  return `${opened_at.slice(0, 4)}-${[...bytes].map((byte) => letters[byte % letters.length]).join('')}`;
}

/**
 * When an undecided case wants attention after `time`: a warning before its clock ends, the end
 * itself, and then every day; while the team waits for the sender, the end of the wait.
 */
export function getClock(record: CaseRecord, time: string): CaseClock {
  if (record.state === 'decided') {
    const decided = Date.parse(record.decided_at ?? record.due_at);
    const end = new Date(decided + caseLimits.caseKeptDays * dayMs).toISOString();
    // What is held is looked at again and again.
    const at = record.hold && end <= time ? hoursAfter(time, heldCheckHours) : end;
    return { at, event: 'forget' };
  }
  if (record.waits_until && record.waits_until > time) {
    return { at: record.waits_until, event: 'wait_over' };
  }
  const start = Date.parse(record.objections.at(-1)?.at ?? record.opened_at);
  const left = ((Date.parse(record.due_at) - start) * caseLimits.caseWarningPercentage) / 100;
  const warning = new Date(Date.parse(record.due_at) - left).toISOString();
  if (warning > time) return { at: warning, event: 'warning' };
  if (record.due_at > time) return { at: record.due_at, event: 'due' };
  return { at: hoursAfter(time, 24), event: 'due' };
}

/**
 * Returns the writes of a new case, which is found by its number from then on.
 *
 * @param time of now, where what was written is older
 */
export const newCaseWrites = (
  scope: TenantScope,
  record: CaseRecord,
  entry: CaseEntry,
  time: string = entry.at,
): Write[] => newCaseItems(scope, record, entry, getClock(record, time), getCaseNumber(record));

/** Removes a case with all that finds it. It can stop anywhere and start again. */
export const removeCase = (scope: TenantScope, found: FullCase): Promise<void> =>
  removeCaseItems(scope, found, getCaseNumber(found.record));

/**
 * The case when the team waits no longer. The clock stood still meanwhile, except where the law
 * counts from the request on.
 */
export function withoutWait(record: CaseRecord, time: string): CaseRecord {
  const { asked_at, kind, due_at } = record;
  const waited = asked_at ? Math.max(0, Date.parse(time) - Date.parse(asked_at)) : 0;
  return {
    ...record,
    state: record.objections.length > 0 ? 'objected' : 'open',
    asked_at: null,
    waits_until: null,
    due_at:
      kind === 'intimate_image' ? due_at : new Date(Date.parse(due_at) + waited).toISOString(),
  };
}

/** The case after an answer of its sender. */
export const answeredCase = (record: CaseRecord, at: string): CaseRecord =>
  record.state === 'asked' ? withoutWait(record, at) : record;

/** Until when a party can object; null where it cannot, or did already. */
export function getObjectionEnd(record: CaseRecord, party: CaseParty): string | null {
  const last = record.decisions.at(-1);
  if (record.state !== 'decided' || !last) return null;
  if (record.objections.some((one) => one.party === party)) return null;
  // Somebody whom nothing restricts has nothing to object to.
  if (party === 'affected' && last.outcome !== 'restricted') return null;
  const end = new Date(last.at);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + caseLimits.caseObjectionMonths);
  // A month without that day ends earlier.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end.toISOString();
}

/** Tells whether a decision was made on an objection. */
export const isOnObjection = (
  { objections }: Pick<CaseRecord, 'objections'>,
  { at, confirms }: Pick<CaseDecision, 'at' | 'confirms'>,
): boolean => !confirms && objections.some((objection) => objection.at <= at);

/** Until when a party's objection is decided; null where none waits. */
export const getObjectionDue = (
  { state, objections, due_at }: CaseRecord,
  party: CaseParty,
): string | null =>
  state !== 'decided' && objections.some((one) => one.party === party) ? due_at : null;

const getPurpose = (scope: TenantScope, id: string, party: CaseParty) => [
  'case',
  scope.tenant,
  id,
  party,
];

/** Links of a case's mails. They need no record, and end with the case. */
export const caseToken = {
  of: (scope: TenantScope, id: string, party: CaseParty) =>
    `${id}.${party}.${derivedSecret(...getPurpose(scope, id, party))}`,

  /** The case of a token with its reader, or null where it is none of this brand's. */
  async find(
    scope: TenantScope,
    token: string,
  ): Promise<{ party: CaseParty; found: FullCase } | null> {
    const [id = '', given = '', secret = ''] = token.split('.');
    const party = given === 'sender' || given === 'affected' ? given : null;
    if (!party || !/^[A-Za-z0-9_-]{22}$/.test(id)) return null;
    if (!isDerived(secret, ...getPurpose(scope, id, party))) return null;
    const found = await caseItems(scope, id);
    return found && { party, found };
  },
};
