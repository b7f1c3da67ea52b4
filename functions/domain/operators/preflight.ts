/**
 * Preflight: says of everything that a brand needs before its first member whether it is ready, what
 * is wrong and how to mend it, or that it cannot be known from here.
 */
import type { PreflightCheck } from '#shared/model/preflight.ts';
import { accountChecks } from './preflight-accounts.ts';
import { type Check, type Finding, type Preflight, unknown } from './preflight-findings.ts';
import { hostingChecks } from './preflight-hosting.ts';

/** All that run without a person, in their order. */
export const brandChecks: Record<PreflightCheck, Check> = { ...hostingChecks, ...accountChecks };

/** Runs one check. What it fails of is the reason why nothing can be known. */
export async function runCheck(check: Check, preflight: Preflight): Promise<Finding> {
  try {
    return await check(preflight);
  } catch (cause) {
    const { name, message, cause: deeper } = cause as Error;
    const why = deeper instanceof Error ? `${message}: ${deeper.message}` : message || name;
    return unknown(`it could not be asked: ${why}`);
  }
}
