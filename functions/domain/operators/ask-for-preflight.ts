/** Preflight in the console: asks for the checks of a brand, and shows what came of them. */
import * as limits from '#shared/limits.ts';
import {
  type PreflightDto,
  type PreflightState,
  preflightCheckNames,
  preflightChecks,
} from '#shared/model/preflight.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import { newId } from '../../adapters/secrets.ts';
import { startPreflightFunction } from '../../adapters/start-preflight.ts';
import { AppError } from '../core/app-error.ts';
import { commitAll } from '../core/commit.ts';
import type { OpsBrandContext } from './ops-context.ts';
import {
  preflightWrite,
  replaceUnstarted,
  type StoredPreflight,
  storedPreflight,
} from './preflights.store.ts';

/** A run that was asked for until then and has not ended is given up. */
const getGiveUpTime = (): string =>
  new Date(now().getTime() - limits.preflightSeconds * 1_000).toISOString();

/** GET /ops/preflight. */
export async function readPreflight({
  scope,
}: OpsBrandContext<undefined, { brand: string }>): Promise<{ preflight: PreflightDto | null }> {
  const stored = await storedPreflight(scope);
  return { preflight: stored && toPreflightDto(stored, getGiveUpTime()) };
}

/**
 * POST /ops/preflight. The run is stored before its function starts, so that two never run at once.
 *
 * @throws AppError `busy` while one is under way; `unavailable` where the function does not start
 */
export async function startPreflight({
  operator,
  brand,
  scope,
  audit,
}: OpsBrandContext<{ brand: string }>): Promise<{ preflight: PreflightDto }> {
  const givenUp = getGiveUpTime();
  const asked: StoredPreflight = {
    ...{ run: newId(), asked_at: nowIso(), asked_by: operator.name },
    outcomes: {},
  };
  const subject = { kind: 'preflight', id: asked.run };
  const entry = audit.write({ subject });
  const isStored = await commitAll(scope, [preflightWrite(scope, asked, givenUp), entry]);
  if (!isStored) {
    audit.note({});
    throw new AppError('busy');
  }
  try {
    await startPreflightFunction({ brand: brand.id, run: asked.run });
  } catch (cause) {
    await replaceUnstarted(scope, asked, nowIso());
    throw new AppError('unavailable', { cause });
  }
  return { preflight: toPreflightDto(asked, givenUp) };
}

/** @param givenUp runs that were asked for until then are over (ISO 8601) */
export function toPreflightDto(stored: StoredPreflight, givenUp: string): PreflightDto {
  const { asked_at, asked_by, ended_at = null } = stored;
  const isRunning = ended_at === null && asked_at > givenUp;
  const outcomes = preflightCheckNames.flatMap((check): PreflightDto['outcomes'] => {
    const group = preflightChecks[check];
    const found = stored.outcomes[check];
    if (found) {
      const { state, text, mend = null } = found;
      return [{ check, group, state, text, mend }];
    }
    return isRunning ? [] : [{ check, group, state: 'unknown', text: unfinished, mend: null }];
  });
  const count = (state: PreflightState) => outcomes.filter((one) => one.state === state).length;
  return {
    ...{ asked_at, asked_by, ended_at, running: isRunning, outcomes },
    counts: {
      ...{ ok: count('ok'), wrong: count('wrong'), unknown: count('unknown') },
      waiting: preflightCheckNames.length - outcomes.length,
    },
  };
}

const unfinished = 'the run ended before this was checked: ask again';
