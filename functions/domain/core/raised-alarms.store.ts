import { absent, allOf, present, remove, set } from '../../table/conditions.ts';
import { indexes, kinds } from '../../table/items.ts';
import { get, listIndex, toAttributes, type Write, write } from '../../table/table.ts';
import type { RaisedAlarm } from './raised-alarms.ts';
import type { TenantScope } from './scope.ts';

type Stored = RaisedAlarm & Record<string, unknown>;

const toItem = (scope: TenantScope, alarm: RaisedAlarm, ttl: number) => ({
  ...kinds.raisedAlarm.key(scope, alarm.id),
  ...indexes.openAlarms.key(scope, alarm.at, alarm.id),
  ...alarm,
  ttl,
});

/** Writes an alarm of an event that its transaction makes once. */
export const alarmWrite = (scope: TenantScope, alarm: RaisedAlarm, ttl: number): Write => ({
  put: toItem(scope, alarm, ttl),
});

/** Writes an alarm, unless there was one of the event. */
export const putAlarm = (scope: TenantScope, alarm: RaisedAlarm, ttl: number): Promise<boolean> =>
  write(scope, { put: toItem(scope, alarm, ttl), if: absent() });

export async function findAlarm(scope: TenantScope, id: string): Promise<RaisedAlarm | null> {
  const item = await get<Stored>(scope, kinds.raisedAlarm.key(scope, id));
  return item && toAttributes<RaisedAlarm>(item);
}

/** Takes an alarm off the list, once; it stays known, so that it is not raised again. */
export const closeWrite = (
  scope: TenantScope,
  id: string,
  closed: NonNullable<RaisedAlarm['closed']>,
): Write => ({
  update: kinds.raisedAlarm.key(scope, id),
  changes: [set({ closed }), remove('gsi1pk', 'gsi1sk')],
  if: allOf(present(), absent('closed')),
});

/** Lists a brand's open alarms in one page, newest first. */
export async function openAlarms(scope: TenantScope, most: number): Promise<RaisedAlarm[]> {
  const { items } = await listIndex<Stored>(
    scope,
    { gsi1pk: indexes.openAlarms.gsi1pk(scope) },
    { limit: most, newestFirst: true },
  );
  return items.map((item) => toAttributes<RaisedAlarm>(item));
}
