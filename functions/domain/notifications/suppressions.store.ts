import { absentOrOver } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';
import type { Suppression } from './suppressions.ts';

export const suppressionItem = (scope: TenantScope, emailHash: string) =>
  get<Suppression & Record<string, unknown>>(scope, kinds.suppression.key(scope, emailHash));

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
