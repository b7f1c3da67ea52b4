/** Counts login attempts per address. Too many in a row block the address for a while. */
import type { TenantScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { countAttempt, findAttempts, firstAttempt } from './login-attempts.store.ts';

export { forgetAttempts } from './login-attempts.store.ts';

type Reserved = { allowed: true } | { allowed: false; until: number };

/** This number suffices for every honest login. */
const attempts = 4;

/**
 * Counts an attempt.
 *
 * @returns `allowed: false` with the end of the block once `max` is reached
 */
export function reserveAttempt(
  scope: TenantScope,
  emailHash: string,
  time: number,
  rule: { max: number; seconds: number },
): Promise<Reserved> {
  const until = time + rule.seconds;
  return untilCommitted<Reserved>(
    async () => {
      const isCounted =
        (await firstAttempt(scope, emailHash, { time, until })) ||
        (await countAttempt(scope, emailHash, { time, until, max: rule.max }));
      if (isCounted) return { allowed: true };
      const made = await findAttempts(scope, emailHash);
      const isBlocked = made && made.used >= rule.max && made.until > time;
      return isBlocked ? { allowed: false, until: made.until } : null;
    },
    // An honest login never causes this much contention on one address.
    { attempts, end: () => ({ allowed: false, until }) },
  );
}
