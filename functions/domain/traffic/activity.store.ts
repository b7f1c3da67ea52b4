import { nowSeconds } from '../../adapters/clock.ts';
import { absent, add, equals, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, listAll, toAttributes, type Write, write } from '../../table/table.ts';
import type { MemberScope, TenantScope } from '../core/scope.ts';
import type { ActivityAdded, ActivityAlarm, CountedState } from './activity.ts';

/** Adds to an hour's counts. The item is removed at `ttl` (epoch seconds). */
export const activityWrite = (
  scope: TenantScope,
  hour: string,
  added: ActivityAdded,
  ttl: number,
) => ({
  update: kinds.activityHour.key(scope, hour),
  changes: [set({ ttl }), add(added)],
});

/** The same, at once. */
export const addActivity = (...given: Parameters<typeof activityWrite>): Promise<boolean> =>
  write(given[0], activityWrite(...given));

/** Returns what was counted of a payment, or null where nothing was. */
export async function findCountedState(
  member: MemberScope,
  payment: string,
): Promise<CountedState | null> {
  const item = await get<CountedState & Record<string, unknown>>(
    member,
    kinds.activityPayment.key(member, payment),
  );
  return item && toAttributes<CountedState>(item);
}

/** Keeps what was counted of a payment. The write is refused where it changed since it was read. */
export const countedStateWrite = (
  member: MemberScope,
  payment: string,
  { is, known, ttl }: { is: CountedState; known: CountedState | null; ttl: number },
): Write => ({
  put: { ...kinds.activityPayment.key(member, payment), ...is, ttl },
  if: known ? equals('version', known.version) : absent(),
});

/** Marks that a member bought on a day. The write is refused where that was marked. */
export const boughtWrite = (member: MemberScope, day: string, ttl: number): Write => ({
  put: { ...kinds.activityBuyer.key(member, day), ttl },
  if: absent(),
});

/** Returns the counts of the hours from `from` until before `end`, by hour. */
export async function activityBetween(
  scope: TenantScope,
  from: string,
  end: string,
): Promise<Map<string, ActivityAdded>> {
  const hours = new Map<string, ActivityAdded>();
  const pk = kinds.activityHour.pk(scope);
  for await (const item of listAll<Record<string, unknown>>(scope, { pk, from, to: end })) {
    const { ttl: _ttl, ...counts } = toAttributes<ActivityAdded & { ttl: number }>(item);
    hours.set(kinds.activityHour.read(item.sk).hour, counts as ActivityAdded);
  }
  return hours;
}

/** Keeps what is unusual in a brand, until `ttl` (epoch seconds). */
export const keepAlarms = (
  scope: TenantScope,
  alarms: readonly ActivityAlarm[],
  ttl: number,
): Promise<boolean> => write(scope, { put: { ...kinds.activityAlarms.key(scope), alarms, ttl } });

/** Returns what is unusual in a brand; nothing where that is over. */
export async function storedAlarms(scope: TenantScope): Promise<ActivityAlarm[]> {
  const item = await get<{ alarms: ActivityAlarm[]; ttl: number }>(
    scope,
    kinds.activityAlarms.key(scope),
  );
  return item && item.ttl > nowSeconds() ? item.alarms : [];
}
