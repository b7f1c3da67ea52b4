import type { TenantScope } from '../core/scope.ts';
import { memberScope } from '../core/scope.ts';
import { caseItems, removeCase } from '../safety/cases.ts';
import { forgetSnapshot } from './purge-images.ts';

/** Removes a case and the snapshot of its profile. It can stop anywhere and start again. */
export async function forgetCase(scope: TenantScope, id: string): Promise<void> {
  const found = await caseItems(scope, id);
  if (!found) return;
  const { about } = found.record;
  if (about) await forgetSnapshot(memberScope(scope, about), id);
  await removeCase(scope, found);
}
