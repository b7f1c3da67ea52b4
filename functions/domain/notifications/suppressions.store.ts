import { absentOrOver } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, getMany, write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';
import type { Suppression } from './suppressions.ts';

export const suppressionItem = (scope: TenantScope, emailHash: string) =>
  get<Suppression & Record<string, unknown>>(scope, kinds.suppression.key(scope, emailHash));

/** Reads the suppressions of up to 100 addresses by the hash of the address. */
export async function suppressionItems(
  scope: TenantScope,
  hashes: readonly string[],
): Promise<Map<string, Suppression>> {
  if (hashes.length === 0) return new Map();
  const keys = hashes.map((hash) => kinds.suppression.key(scope, hash));
  const items = await getMany<Suppression & Record<string, unknown>>(scope, keys);
  return new Map(items.map((item) => [kinds.suppression.parsePk(item.pk)?.hash ?? '', item]));
}

/** Keeps the first reason where the address is suppressed already. */
export const putSuppression = (
  scope: TenantScope,
  emailHash: string,
  suppression: Suppression,
  time: number,
) =>
  write(scope, {
    put: { ...kinds.suppression.key(scope, emailHash), ...suppression, ttl: suppression.until },
    if: absentOrOver('until', time),
  });

export const suppressionRemoval = (scope: TenantScope, emailHash: string) => ({
  remove: kinds.suppression.key(scope, emailHash),
});

export const removeSuppression = (scope: TenantScope, emailHash: string) =>
  write(scope, suppressionRemoval(scope, emailHash));
