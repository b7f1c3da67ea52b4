/** What operators mark a case with: that the police knows of it, and that it must be kept. */
import type { PoliceGround } from '#shared/model/case-desk.ts';
import { nowIso } from '../../adapters/clock.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import type { MemberScope, TenantScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import {
  type CaseRecord,
  caseChangeWrites,
  caseItems,
  caseRecords,
  getClock,
  listCasesAbout,
  ownCaseIds,
} from './cases.ts';

export type CaseMarking =
  | { mark: 'police'; ground: PoliceGround; note: string }
  | { mark: 'hold'; note: string };

export type MarkOutcome = { outcome: 'marked'; version: number } | { outcome: 'unknown' };

/**
 * Marks a case. What was reported to the police is held too.
 *
 * @param also is written with it or not at all
 */
export const markCase = (
  scope: TenantScope,
  id: string,
  marking: CaseMarking,
  { by, also }: { by: string; also: Write[] },
): Promise<MarkOutcome> =>
  change(scope, id, also, (record) => {
    const at = nowIso();
    const hold = record.hold ?? { at, by, reason: marking.note };
    if (marking.mark === 'hold') return { ...record, hold };
    const { ground, note } = marking;
    return { ...record, police: { at, by, ground, note }, hold };
  });

/** Takes a mark back. Where there is none, the case has a new version all the same. */
export const unmarkCase = (
  scope: TenantScope,
  id: string,
  mark: CaseMarking['mark'],
  also: Write[],
): Promise<MarkOutcome> => change(scope, id, also, (record) => ({ ...record, [mark]: undefined }));

function change(
  scope: TenantScope,
  id: string,
  also: Write[],
  toNext: (record: CaseRecord) => CaseRecord,
): Promise<MarkOutcome> {
  return untilCommitted<MarkOutcome>(async () => {
    const found = await caseItems(scope, id);
    if (!found) return { outcome: 'unknown' };
    const { record } = found;
    const next = toNext(record);
    const clock = getClock(next, nowIso());
    const { committed } = await commitNamed(scope, [
      { name: 'case', writes: caseChangeWrites(scope, record, next, [], clock) },
      { name: 'also', writes: also },
    ]);
    return committed ? { outcome: 'marked', version: record.version + 1 } : null;
  });
}

/** More cases than there are about anybody. */
const mostCases = 1_000;

/** Tells whether a case that the member sent, or that is about them, is held. */
export async function isHeldByCase(member: MemberScope): Promise<boolean> {
  const ids = [...(await ownCaseIds(member)), ...(await listCasesAbout(member, mostCases))];
  const records = await caseRecords(member, [...new Set(ids)], { consistent: true });
  return records.some(({ hold }) => hold !== undefined);
}
