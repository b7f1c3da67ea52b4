import { above, absentOrOver, add, allOf, below, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';

interface Attempts extends Record<string, unknown> {
  used: number;
  /** Epoch seconds at which the count expires. */
  until: number;
}

export const findAttempts = (scope: TenantScope, emailHash: string): Promise<Attempts | null> =>
  get<Attempts>(scope, kinds.loginAttempts.key(scope, emailHash));

/** Starts a count. @returns false while an earlier one is running */
export const firstAttempt = (
  scope: TenantScope,
  emailHash: string,
  { time, until }: { time: number; until: number },
): Promise<boolean> =>
  write(scope, {
    put: { ...kinds.loginAttempts.key(scope, emailHash), used: 1, until, ttl: until },
    if: absentOrOver('until', time),
  });

/** Increments the count. @returns false where there is none or `max` is reached */
export const countAttempt = (
  scope: TenantScope,
  emailHash: string,
  { time, until, max }: { time: number; until: number; max: number },
): Promise<boolean> =>
  write(scope, {
    update: kinds.loginAttempts.key(scope, emailHash),
    changes: [add({ used: 1 }), set({ until, ttl: until })],
    if: allOf(below('used', max), above('until', time)),
  });

/** Removes the count after a correct password. */
export const forgetAttempts = (scope: TenantScope, emailHash: string) =>
  write(scope, { remove: kinds.loginAttempts.key(scope, emailHash) });
