import { commitAll } from '../core/commit.ts';
import type { Walk } from '../core/walk-table.ts';
import { asCase, casePrefix, findCaseByNumber, numberedCaseWrites } from './cases.store.ts';
import { getCaseNumber } from './cases.ts';

/** A walk that lets cases be found by their numbers which an earlier version opened. */
export const casesWithoutNumber: Omit<Walk, 'name'> = {
  prefixes: [casePrefix],
  async visit(item) {
    const found = asCase(item);
    if (!found) return false;
    const { scope, record } = found;
    const number = getCaseNumber(record);
    if ((await findCaseByNumber(scope, number)) !== null) return false;
    return commitAll(scope, numberedCaseWrites(scope, record.id, number));
  },
};
