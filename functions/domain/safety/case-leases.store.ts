import { above, absent, allOf, anyOf, atMost, equals } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, listAll, toAttributes, type Write, write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';

/** Who works on a case. */
export interface CaseLease {
  /** The operator's id and name. */
  by: string;
  name: string;
  /** Epoch seconds. */
  until: number;
}

type Stored = CaseLease & Record<string, unknown>;

/** Takes a case for one operator, or for longer. @returns false where somebody else holds it */
export const takeLease = (
  scope: TenantScope,
  id: string,
  lease: CaseLease,
  time: number,
): Promise<boolean> =>
  write(scope, {
    put: { ...kinds.caseLease.key(scope, id), ...lease, ttl: lease.until },
    if: anyOf(absent(), atMost('until', time), equals('by', lease.by)),
  });

/** Ends an operator's lease. It is refused where it is over, or somebody else's (epoch seconds). */
export const leaseEndWrite = (scope: TenantScope, id: string, by: string, time: number): Write => ({
  remove: kinds.caseLease.key(scope, id),
  if: allOf(equals('by', by), above('until', time)),
});

export const releaseLease = (scope: TenantScope, id: string, by: string): Promise<boolean> =>
  write(scope, { remove: kinds.caseLease.key(scope, id), if: equals('by', by) });

/** The last lease of a case, also where it is over; null where nobody has one. */
export async function caseLease(scope: TenantScope, id: string): Promise<CaseLease | null> {
  const item = await get<Stored>(scope, kinds.caseLease.key(scope, id));
  return item && toAttributes<CaseLease>(item);
}

/** A brand's leases by case, also those that are over. */
export async function caseLeases(scope: TenantScope): Promise<Map<string, CaseLease>> {
  const leases = new Map<string, CaseLease>();
  for await (const item of listAll<Stored>(scope, { pk: kinds.caseLease.pk(scope) })) {
    leases.set(kinds.caseLease.read(item.sk).case, toAttributes<CaseLease>(item));
  }
  return leases;
}
