import { add, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { listAll, toAttributes, write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';
import type { Activity } from './activity.ts';

/** Adds to an hour's counts. The item is removed at `ttl` (epoch seconds). */
export const addActivity = (
  scope: TenantScope,
  hour: string,
  added: Partial<Activity>,
  ttl: number,
): Promise<boolean> =>
  write(scope, {
    update: kinds.activityHour.key(scope, hour),
    changes: [set({ ttl }), add(added)],
  });

/** Returns the counts of the hours from `from` until before `end`, by hour. */
export async function activityBetween(
  scope: TenantScope,
  from: string,
  end: string,
): Promise<Map<string, Partial<Activity>>> {
  const hours = new Map<string, Partial<Activity>>();
  const pk = kinds.activityHour.key(scope, 'any').pk;
  for await (const item of listAll<Record<string, unknown>>(scope, { pk, from, to: end })) {
    hours.set(kinds.activityHour.read(item.sk).hour, toAttributes<Partial<Activity>>(item));
  }
  return hours;
}
