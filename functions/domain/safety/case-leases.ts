/** Leases of cases: one operator works on one, so that two never decide the same. */
import { leaseSeconds } from '#shared/limits.ts';
import { nowSeconds } from '../../adapters/clock.ts';
import type { TenantScope } from '../core/scope.ts';
import {
  type CaseLease,
  caseLease,
  caseLeases,
  leaseEndWrite,
  releaseLease,
  takeLease,
} from './case-leases.store.ts';

export { type CaseLease, leaseEndWrite, releaseLease };

/** A lease that holds now; null where nobody works on the case. */
export async function findLease(scope: TenantScope, id: string): Promise<CaseLease | null> {
  const lease = await caseLease(scope, id);
  return lease && lease.until > nowSeconds() ? lease : null;
}

/** A brand's leases that hold now, by case. */
export async function listLeases(scope: TenantScope): Promise<Map<string, CaseLease>> {
  const time = nowSeconds();
  return new Map([...(await caseLeases(scope))].filter(([, { until }]) => until > time));
}

/**
 * Leases a case, or leases it for longer.
 *
 * @returns the lease that holds: somebody else's where they were faster
 */
export async function leaseCase(
  scope: TenantScope,
  id: string,
  { by, name }: Pick<CaseLease, 'by' | 'name'>,
): Promise<CaseLease> {
  const time = nowSeconds();
  const lease = { by, name, until: time + leaseSeconds };
  if (await takeLease(scope, id, lease, time)) return lease;
  // Where the other one is over by now, the next attempt gets the case.
  return (await findLease(scope, id)) ?? leaseCase(scope, id, { by, name });
}
