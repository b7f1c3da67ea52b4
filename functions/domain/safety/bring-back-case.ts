/** After the table was set back: complaints, and what was written and decided since, come back. */
import { commitAll } from '../core/commit.ts';
import type { TenantScope } from '../core/scope.ts';
import {
  asCase,
  caseItems,
  caseItemWrites,
  caseNumberWrite,
  formerCaseItems,
  laterCaseWrite,
} from './cases.store.ts';
import { type CaseRecord, getCaseNumber } from './cases.ts';

export { asCase };

/** What a transaction holds at most. */
const writesAtOnce = 100;

/**
 * @param former the case as it was in `table`
 * @returns whether it was brought back
 */
export async function bringBackCase(
  scope: TenantScope,
  former: CaseRecord,
  table: string,
): Promise<boolean> {
  const current = await caseItems(scope, former.id);
  if (current && current.record.version >= former.version) return false;
  // The record comes last, so that an interrupted one is brought back again.
  const writes = [
    ...caseItemWrites(await formerCaseItems(scope, former.id, table)),
    caseNumberWrite(scope, former.id, getCaseNumber(former)),
    laterCaseWrite(scope, former, current?.record ?? null),
  ];
  for (let first = 0; first < writes.length; first += writesAtOnce) {
    if (!(await commitAll(scope, writes.slice(first, first + writesAtOnce)))) return false;
  }
  return true;
}
