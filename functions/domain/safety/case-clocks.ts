/** Looks after cases whose time has come: warns, ends waiting, and forgets what is over. */
import { nowIso } from '../../adapters/clock.ts';
import { commitNamed } from '../core/commit.ts';
import type { TenantScope } from '../core/scope.ts';
import { ofRunningBrands } from '../tenants/brands.ts';
import {
  attentionBy,
  type CaseClock,
  caseChangeWrites,
  caseItems,
  getCaseNumber,
  getClock,
  moveClock,
  withoutWait,
} from './cases.ts';

/** What happened to a case, for the job's log. */
export interface CaseEvent {
  event: CaseClock['event'];
  tenant: string;
  number: string;
  kind: string;
  due_at: string;
}

/**
 * Handles the cases of all brands that want attention now. Each is told once for each of its times.
 *
 * @param forget removes a case with what belongs to it
 */
export async function* lookAfterCases(
  forget: (scope: TenantScope, id: string) => Promise<void>,
): AsyncGenerator<CaseEvent> {
  const time = nowIso();
  for await (const { scope, id } of ofRunningBrands(attentionBy(time), (one) => one.scope.tenant)) {
    const found = await caseItems(scope, id);
    // The index may lag behind: the case's own clock decides.
    if (!found || found.clock.at > time) continue;
    const { record, clock } = found;
    const told = {
      event: clock.event,
      tenant: scope.tenant,
      number: getCaseNumber(record),
      kind: record.kind,
      due_at: record.due_at,
    };
    if (clock.event === 'forget' && record.hold) {
      await moveClock(scope, id, clock, getClock(record, time));
    } else if (clock.event === 'forget') {
      await forget(scope, id);
      yield told;
    } else if (clock.event === 'wait_over') {
      const next = withoutWait(record, clock.at);
      const writes = caseChangeWrites(scope, record, next, [], getClock(next, time));
      if ((await commitNamed(scope, [{ name: 'case', writes }])).committed) yield told;
    } else if (await moveClock(scope, id, clock, getClock(record, time))) {
      yield told;
    }
  }
}
