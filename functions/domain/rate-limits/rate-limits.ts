/** Counters that keep costly calls within bounds. */
import {
  type DistinctLimitName,
  distinctLimits,
  type RateLimitName,
  rateLimits,
} from '../../../shared/limits.ts';
import { nowSeconds } from '../../adapters/clock.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { Fault } from '../fault.ts';
import type { TenantScope } from '../scope.ts';
import type { Write } from '../writes.ts';
import { countDistinct, countOne, countWrite } from './rate-limits.store.ts';

/** The window that runs now: its number, its end (epoch seconds), and the failure until then. */
function windowOf(windowSeconds: number) {
  const time = nowSeconds();
  const window = Math.floor(time / windowSeconds);
  const ends = (window + 1) * windowSeconds;
  const minutes = Math.max(1, Math.ceil((ends - time) / 60));
  return { window, ends, fault: () => new Fault('rate_limited', { params: { minutes } }) };
}

/** Counts one call of a subject; false once the window is full. */
export function withinRate(
  scope: TenantScope,
  name: RateLimitName,
  subject: string,
): Promise<boolean> {
  const { max, windowSeconds } = rateLimits[name];
  const { window, ends } = windowOf(windowSeconds);
  return countOne(scope, { name, subject: sha256(subject), window, ends, max });
}

/**
 * Counts one call of a subject (an address or a member id; stored hashed).
 *
 * @throws Fault `rate_limited` with `params.minutes` until the window ends.
 */
export async function limitRate(
  scope: TenantScope,
  name: RateLimitName,
  subject: string,
): Promise<void> {
  if (await withinRate(scope, name, subject)) return;
  throw windowOf(rateLimits[name].windowSeconds).fault();
}

/**
 * The write that counts one call of a subject together with what the call does, so that what is not
 * done is not counted; refused once the window is full.
 */
export function rateWrite(
  scope: TenantScope,
  name: RateLimitName,
  subject: string,
): { write: Write; fault: () => Fault } {
  const { max, windowSeconds } = rateLimits[name];
  const { window, ends, fault } = windowOf(windowSeconds);
  const counter = { name, subject: sha256(subject), window, ends, max };
  return { write: countWrite(scope, counter), fault };
}

/**
 * Counts how many different values (stored hashed) a subject names in a window.
 *
 * @throws Fault `rate_limited` with `params.minutes` until the window ends.
 */
export async function limitDistinct(
  scope: TenantScope,
  name: DistinctLimitName,
  subject: string,
  value: string,
): Promise<void> {
  const { max, windowSeconds } = distinctLimits[name];
  const { window, ends, fault } = windowOf(windowSeconds);
  const counter = { name, subject: sha256(subject), window, ends, max };
  if (!(await countDistinct(scope, counter, sha256(value)))) throw fault();
}
