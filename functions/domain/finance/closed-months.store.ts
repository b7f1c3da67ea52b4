import { absent } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { listAll, toAttributes, write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';
import type { ClosedMonth } from './journal-export.ts';

type Item = ClosedMonth & Record<string, unknown>;

/** Oldest first. */
export async function listClosedMonths(scope: TenantScope): Promise<ClosedMonth[]> {
  const found = await Array.fromAsync(listAll<Item>(scope, { pk: kinds.closedMonth.pk(scope) }));
  return found.map((item) => toAttributes<ClosedMonth>(item));
}

/** A month is closed once and never again. False where it is closed already. */
export const putMonth = (scope: TenantScope, month: ClosedMonth): Promise<boolean> =>
  write(scope, { put: { ...kinds.closedMonth.key(scope, month.month), ...month }, if: absent() });
