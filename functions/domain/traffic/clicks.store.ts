import { absent, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, toAttributes, write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';
import type { Click } from './clicks.ts';

/**
 * Stores a click. A page may only update (infra/constructs/service-function.ts).
 *
 * @returns false where it is stored already
 */
export const storeClick = (
  scope: TenantScope,
  click: Click,
  /** Epoch seconds. */
  ttl: number,
): Promise<boolean> =>
  write(scope, {
    update: kinds.click.key(scope, click.id),
    changes: [set({ ...click, ttl })],
    if: absent(),
  });

/** Reads a click, or null where there is none of this id. */
export async function findClick(scope: TenantScope, id: string): Promise<Click | null> {
  const item = await get<Click & Record<string, unknown>>(scope, kinds.click.key(scope, id));
  return item && toAttributes<Click>(item);
}
