import { above, absentOrOver, add, allOf, below, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, write, writeReturning } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';

interface Attempts extends Record<string, unknown> {
  used: number;
  /** Epoch seconds; the count is void afterwards. */
  until: number;
}

const races = 4;

/** Counts one attempt; `allowed: false` with the end of the block once `max` were made. */
export async function reserveAttempt(
  scope: TenantScope,
  emailHash: string,
  time: number,
  rule: { max: number; seconds: number },
): Promise<{ allowed: true } | { allowed: false; until: number }> {
  const key = kinds.loginAttempts.key(scope, emailHash);
  const until = time + rule.seconds;
  for (let race = 0; race < races; race++) {
    const fresh = await write(scope, {
      put: { ...key, used: 1, until, ttl: until },
      if: absentOrOver('until', time),
    });
    if (fresh) return { allowed: true };
    const counted = await writeReturning<Attempts>(scope, {
      update: key,
      changes: [add({ used: 1 }), set({ until, ttl: until })],
      if: allOf(below('used', rule.max), above('until', time)),
    });
    if (counted) return { allowed: true };
    const item = await get<Attempts>(scope, key);
    if (item && item.used >= rule.max && item.until > time)
      return { allowed: false, until: item.until };
  }
  // Others keep opening and ending windows for this address: that is no honest login.
  return { allowed: false, until };
}

/** A right password clears the count. */
export const forgetAttempts = (scope: TenantScope, emailHash: string) =>
  write(scope, { remove: kinds.loginAttempts.key(scope, emailHash) });
