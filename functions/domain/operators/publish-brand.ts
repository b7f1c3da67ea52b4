/** Bringing a version of a brand into use from the console, at once or at a moment. */
import * as limits from '#shared/limits.ts';
import { now } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import type { Write } from '../core/commit.ts';
import {
  discardDraft,
  endSchedule,
  findPublication,
  scheduleVersion,
} from '../tenants/versions.ts';
import { type AskedApproval, askOnce } from './approval-requests.ts';
import { requireFreshPasskey } from './console-sessions.ts';
import type { OpsBrandContext } from './ops-context.ts';
import { publishTarget } from './publish-target.ts';
import { findTarget, type VersionTarget } from './version-target.ts';

interface AskedPublishing {
  number: number;
  /** The version in use as it was shown. */
  live: number | null;
  /** When it comes into use; null for at once. */
  at: string | null;
}

/**
 * POST /ops/brand-publishing.
 *
 * @throws AppError `not_found`, `version_stale`, `version_not_ready` with why, `already_asked`,
 * `validation_failed` for a moment that is over or too far away, or `busy`
 */
export async function askToPublish(
  context: OpsBrandContext<AskedPublishing & { reason: string }>,
): Promise<{
  outcome: 'published' | 'scheduled' | 'asked';
  approval: AskedApproval | null;
}> {
  const { operator, session, brand, audit, body } = context;
  const { number, live, at, reason } = body;
  requireFreshPasskey(session);
  const subject = { kind: 'version', id: String(number) };
  audit.note({ subject, reason, after: { at } });
  const { priceChanges } = await findReadyTarget(brand, { number, live });
  if (at !== null) checkMoment(at);
  const getEntry = (outcome: 'published' | 'scheduled' | 'asked') =>
    audit.write({ subject, reason, before: { live }, after: { outcome, at } });
  if (priceChanges.length === 0) {
    const outcome = at === null ? 'published' : 'scheduled';
    const wanted = { number, live, at, by: [operator.name] };
    const done = await bringIntoUse(brand, wanted, () => [getEntry(outcome)]);
    if (done === 'taken') throw new AppError('busy');
    if (done !== 'done') throw done.nothingLeft;
    return { outcome, approval: null };
  }
  const changes = priceChanges.slice(0, limits.askedPriceChanges);
  const { currency, time_zone } = brand.config;
  const about = { number, live, at, currency, time_zone, changes };
  const asked = { kind: 'publish', reason, ...about } as const;
  const { approval } = await askOnce(context, asked, { getEntry: () => getEntry('asked') });
  return { outcome: 'asked', approval };
}

/**
 * Finds a version that can come into use over the one that was shown.
 *
 * @throws AppError `not_found`, `version_stale`, or `version_not_ready`
 */
async function findReadyTarget(
  brand: Brand,
  { number, live }: Pick<AskedPublishing, 'number' | 'live'>,
): Promise<VersionTarget> {
  const target = await findTarget(brand, number);
  if (!target) throw new AppError('not_found');
  if (target.publication.live !== live) throw new AppError('version_stale');
  const { obstacles } = target;
  if (obstacles.length > 0) {
    throw new AppError('version_not_ready', { params: { why: obstacles.join(' ') } });
  }
  return target;
}

/** @throws AppError `validation_failed` */
function checkMoment(at: string): void {
  const ahead = Date.parse(at) - now().getTime();
  if (ahead <= 0) throw new AppError('validation_failed', { fields: { at: 'too_small' } });
  if (ahead > limits.longestScheduleSeconds * 1_000) {
    throw new AppError('validation_failed', { fields: { at: 'too_big' } });
  }
}

/** How it came out, as a decision on what was asked comes out. */
type Outcome = 'done' | 'taken' | { nothingLeft: AppError };

const isStale = (): Outcome => ({ nothingLeft: new AppError('version_stale') });

async function bringIntoUse(
  brand: Brand,
  { number, live, at, by }: AskedPublishing & { by: string[] },
  also: () => Write[],
): Promise<Outcome> {
  if (at !== null) {
    const isDone = await scheduleVersion(brand.id, { number, at, by }, { live, also });
    return isDone ? 'done' : isStale();
  }
  const published = await publishTarget(brand, { number, live, by }, also);
  switch (published.outcome) {
    case 'published':
      return 'done';
    case 'not_ready':
      return {
        nothingLeft: new AppError('version_not_ready', { params: { why: published.why } }),
      };
    case 'refused':
      return 'taken';
    default:
      return isStale();
  }
}

/** Brings into use what somebody asked for and somebody else agreed to. A moment that is over means at once. */
export async function publishAgreed(
  brand: Brand,
  { number, live, at, by }: AskedPublishing & { by: string[] },
  also: () => Write[],
): Promise<Outcome> {
  try {
    await findReadyTarget(brand, { number, live });
  } catch (cause) {
    if (cause instanceof AppError) return { nothingLeft: cause };
    throw cause;
  }
  const isAhead = at !== null && Date.parse(at) > now().getTime();
  return bringIntoUse(brand, { number, live, at: isAhead ? at : null, by }, also);
}

/**
 * DELETE /ops/brand-publishing.
 *
 * @throws AppError `not_found` where there is none any more
 */
export async function takeBack({
  brand,
  scope,
  body: { what },
  audit,
}: OpsBrandContext<{ what: 'schedule' | 'draft' }>): Promise<Record<string, never>> {
  const publication = await findPublication(scope);
  const number = what === 'draft' ? publication?.draft : publication?.schedule?.number;
  const subject = { kind: 'version', id: String(number ?? '') };
  audit.note({ subject, after: { taken_back: what } });
  const also = () => [audit.write({ subject, before: { [what]: number ?? null } })];
  const isDone =
    what === 'draft'
      ? await discardDraft(brand.id, also)
      : publication?.schedule &&
        (await endSchedule({ brand: brand.id, at: publication.schedule.at }, { also }));
  if (!isDone) throw new AppError('not_found');
  return {};
}
