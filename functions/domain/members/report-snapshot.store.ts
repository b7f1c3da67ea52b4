import { kinds, memberPk } from '../../table/items.ts';
import { get, listAll, type Write, write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Evidence } from './report-snapshot.ts';

type EvidenceItem = Evidence & Record<string, unknown>;

/** Stands with the reported one, so that it goes when that member goes. */
export const evidenceWrite = (
  reported: MemberScope,
  report: string,
  evidence: Evidence,
): Write => ({
  put: { ...kinds.reportSnapshot.key(reported, report), ...evidence },
});

export const evidenceItem = (reported: MemberScope, report: string) =>
  get<EvidenceItem>(reported, kinds.reportSnapshot.key(reported, report));

/** What was kept of a member, by report. */
export async function allEvidence(
  reported: MemberScope,
): Promise<{ report: string; evidence: Evidence }[]> {
  const found: { report: string; evidence: Evidence }[] = [];
  const partition = { pk: memberPk(reported), prefix: kinds.reportSnapshot.prefix };
  for await (const { sk, ...evidence } of listAll<EvidenceItem>(reported, partition)) {
    found.push({ report: kinds.reportSnapshot.read(sk).report, evidence });
  }
  return found;
}

export const removeEvidence = (reported: MemberScope, report: string): Promise<boolean> =>
  write(reported, { remove: kinds.reportSnapshot.key(reported, report) });
