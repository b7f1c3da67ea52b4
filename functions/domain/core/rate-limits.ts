/** Rate limits of costly requests. */
import { isIPv6 } from 'node:net';
import {
  type DistinctLimitName,
  distinctLimits,
  type RateLimitName,
  rateLimits,
} from '#shared/limits.ts';
import { nowSeconds } from '../../adapters/clock.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { AppError } from './app-error.ts';
import type { Write } from './commit.ts';
import { type Counter, countDistinct, countOne, countWrite } from './rate-limits.store.ts';
import type { Scope } from './scope.ts';

/** Returns the current window: its number, its end (epoch seconds), and the error until then. */
function getWindow(windowSeconds: number) {
  const time = nowSeconds();
  const window = Math.floor(time / windowSeconds);
  const ends = (window + 1) * windowSeconds;
  const minutes = Math.max(1, Math.ceil((ends - time) / 60));
  return { window, ends, error: () => new AppError('rate_limited', { params: { minutes } }) };
}

/**
 * A /48 is what one site gets at most (RFC 6177), and some mobile networks put many members into
 * one: it may do more than one network of it, and far less than all 65,536.
 */
const wideTimes = 4;

/**
 * Returns what a subject counts as, narrowest first. A visitor may have all 2^64 addresses of an
 * IPv6 network, so an address counts as its /64 and its /48. Other subjects count as themselves.
 */
export function countedAs(subject: string, max: number): { subject: string; max: number }[] {
  if (!isIPv6(subject)) return [{ subject, max }];
  const groups = getGroups(subject);
  const [high = 0, low = 0] = groups.slice(6);
  // An IPv4 address as sockets of both families write it.
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:65535') {
    return [{ subject: [high >> 8, high & 255, low >> 8, low & 255].join('.'), max }];
  }
  const prefix = (length: number) =>
    groups
      .slice(0, length)
      .map((group) => group.toString(16))
      .join(':');
  return [
    { subject: `${prefix(4)}::/64`, max },
    { subject: `${prefix(3)}::/48`, max: max * wideTimes },
  ];
}

/** Parses the eight groups of an IPv6 address in any notation. */
function getGroups(address: string): number[] {
  const plain = address
    .replace(/%.*$/, '')
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
      const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
      return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
    });
  const [before = [], after = []] = plain.split('::').map((half) =>
    half
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  );
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/**
 * Counts a subject in the current window. A request refused for its /64 does not count for its /48,
 * so that a network cannot use up its neighbours' share.
 */
async function counted(
  limit: { name: string; max: number; windowSeconds: number },
  subject: string,
  count: (counter: Counter) => Promise<boolean>,
): Promise<boolean> {
  const { name, windowSeconds } = limit;
  const { window, ends } = getWindow(windowSeconds);
  for (const { subject: one, max } of countedAs(subject, limit.max)) {
    if (!(await count({ name, subject: sha256(one), window, ends, max }))) return false;
  }
  return true;
}

/**
 * Counts a request of a subject.
 *
 * @returns false once the window is full
 */
export function withinRate(scope: Scope, name: RateLimitName, subject: string): Promise<boolean> {
  return counted({ name, ...rateLimits[name] }, subject, (counter) => countOne(scope, counter));
}

/**
 * Counts a request of a subject (an address or a member id; stored hashed).
 *
 * @throws AppError `rate_limited` with `params.minutes` until the window ends
 */
export async function limitRate(scope: Scope, name: RateLimitName, subject: string): Promise<void> {
  if (await withinRate(scope, name, subject)) return;
  throw getWindow(rateLimits[name].windowSeconds).error();
}

/**
 * Returns writes that count a request in the transaction of its effects, so that a refused request
 * is not counted. They are refused once the window is full.
 */
export function rateWrites(
  scope: Scope,
  name: RateLimitName,
  subject: string,
): { writes: Write[]; error: () => AppError } {
  const limit = rateLimits[name];
  const { window, ends, error } = getWindow(limit.windowSeconds);
  const writes = countedAs(subject, limit.max).map(({ subject: one, max }) =>
    countWrite(scope, { name, subject: sha256(one), window, ends, max }),
  );
  return { writes, error };
}

/**
 * Counts how many different values (stored hashed) a subject names in a window.
 *
 * @throws AppError `rate_limited` with `params.minutes` until the window ends.
 */
export async function limitDistinct(
  scope: Scope,
  name: DistinctLimitName,
  subject: string,
  value: string,
): Promise<void> {
  const limit = { name, ...distinctLimits[name] };
  const within = await counted(limit, subject, (counter) =>
    countDistinct(scope, counter, sha256(value)),
  );
  if (!within) throw getWindow(limit.windowSeconds).error();
}
