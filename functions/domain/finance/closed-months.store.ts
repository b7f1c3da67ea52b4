import { absent } from '../../table/conditions.ts';
import { attributesOf, closedMonthsPk, keys, listAll, write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';
import type { ClosedMonth } from './close-month.ts';

type Item = ClosedMonth & Record<string, unknown>;

/** Oldest first. */
export async function monthsOf(scope: TenantScope): Promise<ClosedMonth[]> {
  const found = await Array.fromAsync(listAll<Item>(scope, { pk: closedMonthsPk(scope) }));
  return found.map((item) => attributesOf<ClosedMonth>(item));
}

/** A month is closed once and never again. False where it is closed already. */
export const putMonth = (scope: TenantScope, month: ClosedMonth): Promise<boolean> =>
  write(scope, { put: { ...keys.closedMonth(scope, month.month), ...month }, if: absent() });
