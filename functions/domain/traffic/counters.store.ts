import { sha256 } from '../../adapters/secrets.ts';
import { add, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { listAll, toAttributes, type Write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';
import type { Counter, Dimension } from './counters.ts';

const idChars = 22;

/** Groups are texts of visitors' addresses, longer than a key may be. */
const groupId = (group: string): string => (group ? sha256(group).slice(0, idChars) : '-');

export const counterWrites = (scope: TenantScope, counters: readonly Counter[]): Write[] =>
  counters.map(({ campaign, dimension, day, group, added }) => ({
    update: kinds.trafficCounter.key(scope, campaign, dimension, day, groupId(group)),
    changes: [set({ group }), add(added)],
  }));

/** The counters of some days of a campaign; `end` is the day after the last (YYYY-MM-DD). */
export interface CounterRange {
  campaign: string;
  dimension: Dimension;
  from: string;
  end: string;
}

/** Yields counters by day. */
export async function* listCounters(
  scope: TenantScope,
  { campaign, dimension, from, end }: CounterRange,
): AsyncGenerator<Counter> {
  const pk = kinds.trafficCounter.pk(scope, campaign, dimension);
  const items = listAll<Record<string, unknown>>(scope, { pk, from, to: end });
  for await (const item of items) {
    const { day } = kinds.trafficCounter.read(item.sk);
    const { group, ...added } = toAttributes<{ group: string } & Record<string, number>>(item);
    yield { campaign, dimension, day, group, added };
  }
}
