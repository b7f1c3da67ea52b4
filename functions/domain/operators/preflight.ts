/**
 * Preflight: says of everything that a brand needs before its first member whether it is ready, what
 * is wrong and how to mend it, or that it cannot be known from here.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { PreflightCheck } from '#shared/model/preflight.ts';
import { accountChecks } from './preflight-accounts.ts';
import {
  type Check,
  type Finding,
  orUnknown,
  type Preflight,
  unknown,
} from './preflight-findings.ts';
import { hostingChecks } from './preflight-hosting.ts';

/** All that run without a person, in their order. */
export const brandChecks: Record<PreflightCheck, Check> = { ...hostingChecks, ...accountChecks };

/** Runs one check. What it fails of is the reason why nothing can be known. */
export const runCheck = (check: Check, preflight: Preflight): Promise<Finding> =>
  orUnknown(check(preflight));

/** The same; one that is slower says that it cannot be known, so that the others come. */
export async function runCheckInTime(
  check: Check,
  preflight: Preflight,
  withinMs: number,
): Promise<Finding> {
  const ended = new AbortController();
  const answer = unknown(`it could not be asked: no answer within ${withinMs / 1_000} s`);
  const late = pause(withinMs, answer, { signal: ended.signal });
  late.catch(() => undefined);
  try {
    return await Promise.race([runCheck(check, preflight), late]);
  } finally {
    ended.abort();
  }
}
