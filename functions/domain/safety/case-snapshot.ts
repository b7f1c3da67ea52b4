import { memberScope, type TenantScope } from '../core/scope.ts';
import { type ReportSnapshot, snapshotItem } from '../members/report-snapshot.ts';
import type { CaseRecord } from './cases.ts';

/** The profile as it was when the complaint came; null where it is about none. */
export const findCaseSnapshot = async (
  scope: TenantScope,
  { id, about }: Pick<CaseRecord, 'id' | 'about'>,
): Promise<ReportSnapshot | null> => (about ? snapshotItem(memberScope(scope, about), id) : null);
