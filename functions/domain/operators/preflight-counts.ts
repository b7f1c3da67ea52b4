/** What the last run of a brand's checks found, for lists of brands. */
import type { PreflightState } from '#shared/model/preflight.ts';
import type { TenantScope } from '../core/scope.ts';
import { storedPreflight } from './preflights.store.ts';

/** @returns null where no run ended */
export async function findPreflightCounts(
  scope: TenantScope,
): Promise<Record<PreflightState, number> | null> {
  const stored = await storedPreflight(scope);
  if (!stored?.ended_at) return null;
  const outcomes = Object.values(stored.outcomes);
  const count = (state: PreflightState) => outcomes.filter((one) => one.state === state).length;
  return { ok: count('ok'), wrong: count('wrong'), unknown: count('unknown') };
}
