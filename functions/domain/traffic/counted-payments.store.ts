import { absent, allOf, equals, set, unchanged } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, toAttributes, type Write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';
import type { Commission } from './commissions.ts';
import type { CountedPayment } from './counted-payments.ts';

export async function findCounted(
  scope: TenantScope,
  payment: string,
): Promise<CountedPayment | null> {
  const item = await get<CountedPayment & Record<string, unknown>>(
    scope,
    kinds.countedPayment.key(scope, payment),
  );
  return item && toAttributes<CountedPayment>(item);
}

const ifUnchanged = ({ version, commission }: CountedPayment) =>
  allOf(equals('version', version), unchanged('commission.entries', commission?.entries));

/** The write is refused where it has changed since it was read, or exists where it was not found. */
export const countedWrite = (
  scope: TenantScope,
  counted: CountedPayment,
  was: CountedPayment | null,
): Write => ({
  put: { ...kinds.countedPayment.key(scope, counted.payment), ...counted },
  if: was ? ifUnchanged(was) : absent(),
});

export const countedCommissionWrite = (
  scope: TenantScope,
  was: CountedPayment,
  commission: Commission,
): Write => ({
  update: kinds.countedPayment.key(scope, was.payment),
  changes: [set({ commission })],
  if: ifUnchanged(was),
});
