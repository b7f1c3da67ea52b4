import type { PreflightCheck, PreflightState } from '#shared/model/preflight.ts';
import { absent, allOf, anyOf, atMost, equals, present, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, toAttributes, type Write, write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';

type Stored<T> = T & Record<string, unknown>;

/** What a check came to. */
export interface StoredOutcome {
  state: PreflightState;
  text: string;
  mend?: string;
  took_ms: number;
}

/** The last run of a brand's checks. */
export interface StoredPreflight {
  /** Id of the run, which is a condition of all that it writes. */
  run: string;
  asked_at: string;
  /** Name of the person. */
  asked_by: string;
  /** Missing until it ended. */
  ended_at?: string;
  outcomes: Partial<Record<PreflightCheck, StoredOutcome>>;
}

/**
 * Stores a new run, unless another one is under way.
 *
 * @param givenUp runs that were asked for until then are over (ISO 8601)
 */
export const preflightWrite = (
  scope: TenantScope,
  preflight: StoredPreflight,
  givenUp: string,
): Write => ({
  put: { ...kinds.brandPreflight.key(scope), ...preflight },
  if: anyOf(absent(), present('ended_at'), atMost('asked_at', givenUp)),
});

export async function storedPreflight(scope: TenantScope): Promise<StoredPreflight | null> {
  const item = await get<Stored<StoredPreflight>>(scope, kinds.brandPreflight.key(scope));
  return item && toAttributes<StoredPreflight>(item);
}

/** A run that another one replaced, or that ended, writes nothing. */
const isUnderWay = (run: string) => allOf(equals('run', run), absent('ended_at'));

/** @returns false where the run is over */
export const addOutcome = (
  scope: TenantScope,
  run: string,
  { check, outcome }: { check: PreflightCheck; outcome: StoredOutcome },
): Promise<boolean> =>
  write(scope, {
    update: kinds.brandPreflight.key(scope),
    changes: [set({ [`outcomes.${check}`]: outcome })],
    if: isUnderWay(run),
  });

export const endPreflight = (scope: TenantScope, run: string, now: string): Promise<boolean> =>
  write(scope, {
    update: kinds.brandPreflight.key(scope),
    changes: [set({ ended_at: now })],
    if: isUnderWay(run),
  });

/** Ends a run that was never started. Its item is replaced, so that who asks needs no more rights. */
export const replaceUnstarted = (
  scope: TenantScope,
  preflight: StoredPreflight,
  now: string,
): Promise<boolean> =>
  write(scope, {
    put: { ...kinds.brandPreflight.key(scope), ...preflight, ended_at: now },
    if: isUnderWay(preflight.run),
  });
