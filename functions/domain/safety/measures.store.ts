import type { MemberDecision, MemberNote } from '#shared/model/restriction.ts';
import type { RepeatableMail, SupportActionKind } from '#shared/model/support-action.ts';
import { absent, present, set } from '../../table/conditions.ts';
import { kinds, memberPk, safetyItems } from '../../table/items.ts';
import { get, list, toAttributes, type Write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';

/** Adds what an operator decided. Only its end changes it. */
export const measureWrite = (member: MemberScope, decision: MemberDecision): Write => ({
  put: { ...kinds.measure.key(member, decision.at, decision.id), ...decision },
  if: absent(),
});

/** Says who ended a decision, when and why. */
export const measureLiftedWrite = (
  member: MemberScope,
  { at, id }: Pick<MemberDecision, 'at' | 'id'>,
  lifted: NonNullable<MemberDecision['lifted']>,
): Write => ({
  update: kinds.measure.key(member, at, id),
  changes: [set({ lifted })],
  if: present(),
});

/** The text has a name that no message's text has: a role that lists notes can read no message. */
export const memberNoteWrite = (member: MemberScope, { id, at, by, text }: MemberNote): Write => ({
  put: { ...kinds.memberNote.key(member, at, id), id, at, by, note: text },
  if: absent(),
});

/** What an operator did for a member. */
export interface StoredSupportAction {
  /** Chosen by the operator's screen: the same action is sent again under the same one. */
  id: string;
  kind: SupportActionKind;
  at: string;
  by: string;
  reason: string | null;
  /** Under one name that no other item has: a role that lists actions can read no payment. */
  support: {
    /** Of a refund, in the currency's smallest unit. */
    amount?: number;
    currency?: string;
    /** Of goodwill. */
    credits?: number;
    payment?: string;
    mail?: RepeatableMail;
  };
}

/** Adds what an operator did. The write is refused where the same was done before. */
export const supportActionWrite = (member: MemberScope, action: StoredSupportAction): Write => ({
  put: { ...kinds.supportAction.key(member, action.id), ...action },
  if: absent(),
});

/** Finds what an operator did by the key of its screen. */
export async function findSupportAction(
  member: MemberScope,
  id: string,
): Promise<StoredSupportAction | null> {
  const item = await get<StoredSupportAction & Record<string, unknown>>(
    member,
    kinds.supportAction.key(member, id),
  );
  return item && toAttributes<StoredSupportAction>(item);
}

/** What operators know of a member; each newest first. */
export interface SafetyRecord {
  decisions: MemberDecision[];
  notes: MemberNote[];
  actions: StoredSupportAction[];
  /** Cases about the member. */
  cases: { case: string; at: string }[];
}

const listed = [
  ...['sk', 'id', 'kind', 'reason', 'at', 'until', 'by', 'case', 'lifted', 'note', 'support'],
];

/** Items that one request reads: more than operators write about anybody. */
const mostItems = 1_000;

/** Reads what operators know of a member, in one request. */
export async function readSafetyRecord(member: MemberScope): Promise<SafetyRecord> {
  const { items } = await list<Record<string, unknown>>(
    member,
    { pk: memberPk(member), prefix: safetyItems },
    { limit: mostItems, newestFirst: true, only: listed },
  );
  const record: SafetyRecord = { decisions: [], notes: [], actions: [], cases: [] };
  for (const item of items) {
    const about = kinds.caseAbout.parse(item.sk);
    if (about) record.cases.push({ case: about.case, at: about.at });
    else if (kinds.measure.parse(item.sk)) record.decisions.push(toAttributes(item));
    else if (kinds.supportAction.parse(item.sk)) record.actions.push(toAttributes(item));
    else if (kinds.memberNote.parse(item.sk)) {
      const { note: text, ...rest } = toAttributes<Omit<MemberNote, 'text'> & { note: string }>(
        item,
      );
      record.notes.push({ ...rest, text });
    }
  }
  // Their keys tell no time.
  record.actions.sort((one, other) => other.at.localeCompare(one.at));
  return record;
}
