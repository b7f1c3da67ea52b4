import type { MemberDecision, MemberNote } from '#shared/model/restriction.ts';
import { absent, present, set } from '../../table/conditions.ts';
import { kinds, memberPk, safetyItems } from '../../table/items.ts';
import { list, toAttributes, type Write } from '../../table/table.ts';
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

/** What operators know of a member; each newest first. */
export interface SafetyRecord {
  decisions: MemberDecision[];
  notes: MemberNote[];
  /** Cases about the member. */
  cases: { case: string; at: string }[];
}

const listed = [...['sk', 'id', 'kind', 'reason', 'at', 'until', 'by', 'case', 'lifted', 'note']];

/** Items that one request reads: more than operators write about anybody. */
const mostItems = 1_000;

/** Reads what operators know of a member, in one request. */
export async function readSafetyRecord(member: MemberScope): Promise<SafetyRecord> {
  const { items } = await list<Record<string, unknown>>(
    member,
    { pk: memberPk(member), prefix: safetyItems },
    { limit: mostItems, newestFirst: true, only: listed },
  );
  const record: SafetyRecord = { decisions: [], notes: [], cases: [] };
  for (const item of items) {
    const about = kinds.caseAbout.parse(item.sk);
    if (about) record.cases.push({ case: about.case, at: about.at });
    else if (kinds.measure.parse(item.sk)) record.decisions.push(toAttributes(item));
    else if (kinds.memberNote.parse(item.sk)) {
      const { note: text, ...rest } = toAttributes<Omit<MemberNote, 'text'> & { note: string }>(
        item,
      );
      record.notes.push({ ...rest, text });
    }
  }
  return record;
}
