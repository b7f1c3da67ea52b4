import { kinds, memberPk } from '../../table/items.ts';
import { get, listAll, type Write, write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { ReportSnapshot } from './report-snapshot.ts';

type SnapshotItem = ReportSnapshot & Record<string, unknown>;

/** The snapshot lies in the reported member's partition, so that it is purged with the account. */
export const snapshotWrite = (
  reported: MemberScope,
  report: string,
  snapshot: ReportSnapshot,
): Write => ({
  put: { ...kinds.reportSnapshot.key(reported, report), ...snapshot },
});

export const snapshotItem = (reported: MemberScope, report: string) =>
  get<SnapshotItem>(reported, kinds.reportSnapshot.key(reported, report));

/** Lists a member's snapshots by report. */
export async function allSnapshots(
  reported: MemberScope,
): Promise<{ report: string; snapshot: ReportSnapshot }[]> {
  const found: { report: string; snapshot: ReportSnapshot }[] = [];
  const partition = { pk: memberPk(reported), prefix: kinds.reportSnapshot.prefix };
  for await (const { sk, ...snapshot } of listAll<SnapshotItem>(reported, partition)) {
    found.push({ report: kinds.reportSnapshot.read(sk).report, snapshot });
  }
  return found;
}

/** Lists what snapshots of a member say of the profile, without messages. */
export async function snapshotDocuments(
  reported: MemberScope,
): Promise<Pick<ReportSnapshot, 'document'>[]> {
  const partition = { pk: memberPk(reported), prefix: kinds.reportSnapshot.prefix };
  return Array.fromAsync(listAll<SnapshotItem>(reported, partition, { only: ['document'] }));
}

/** Lists the messages that snapshots of a member hold, and nothing else of them. */
export async function snapshotMessages(
  reported: MemberScope,
): Promise<Pick<ReportSnapshot, 'messages'>[]> {
  const partition = { pk: memberPk(reported), prefix: kinds.reportSnapshot.prefix };
  return Array.fromAsync(listAll<SnapshotItem>(reported, partition, { only: ['messages'] }));
}

export const removeSnapshot = (reported: MemberScope, report: string): Promise<boolean> =>
  write(reported, { remove: kinds.reportSnapshot.key(reported, report) });
