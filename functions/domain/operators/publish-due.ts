/** Versions that come into use at a moment. */
import type { BrandSchedule } from '#shared/model/brand-desk.ts';
import { forgetCached } from '../../adapters/brand-cache.ts';
import { nowIso } from '../../adapters/clock.ts';
import { newId } from '../../adapters/secrets.ts';
import type { Brand } from '../core/brand.ts';
import { processDue } from '../core/process-due.ts';
import { tenantScope } from '../core/scope.ts';
import { brandById } from '../tenants/brands.ts';
import {
  type DuePublication,
  duePublications,
  endSchedule,
  findPublication,
  publishVersion,
} from '../tenants/versions.ts';
import { auditWrite } from './audit.store.ts';
import { findTarget } from './version-target.ts';

const longestRunMs = 20_000;

/**
 * Brings into use what is due. What cannot come into use any more is taken off with the reason,
 * which the console shows.
 *
 * @returns how many came out how
 */
export const publishDue = (): Promise<Record<string, number>> =>
  processDue(duePublications(nowIso()), publishOne, longestRunMs);

async function publishOne(due: DuePublication): Promise<string | null> {
  const publication = await findPublication(tenantScope({ id: due.brand }));
  const schedule = publication?.schedule;
  if (!schedule || schedule.at !== due.at) {
    await endSchedule(due);
    return null;
  }
  const brand = await brandById(due.brand);
  const reason = brand
    ? await publishScheduled(brand, { ...schedule, live: publication.live })
    : 'The brand was taken offline.';
  if (reason === null) return 'published';
  const failed = { number: schedule.number, at: due.at, reason };
  await endSchedule(due, { failed });
  return 'failed';
}

/** @returns why it came to nothing; null where it is in use */
async function publishScheduled(
  brand: Brand,
  { number, at, by, live }: BrandSchedule & { live: number | null },
): Promise<string | null> {
  const target = await findTarget(brand, number);
  if (!target) return 'The version is gone.';
  if (target.obstacles.length > 0) return target.obstacles.join(' ');
  const scope = tenantScope(brand);
  const publishing = await publishVersion(brand.id, number, {
    ...{ by, live },
    also: () => [
      auditWrite(scope, {
        ...{ id: newId(), at: nowIso(), operator: null, brand: brand.id },
        action: 'brand.publish',
        subject: { kind: 'version', id: String(number) },
        ...{ outcome: 'done', reason: null, before: { live } },
        after: { outcome: 'published', scheduled_for: at, by },
        request: 'schedule',
      }),
    ],
  });
  switch (publishing.outcome) {
    case 'published':
      await forgetCached(brand.config.domains);
      return null;
    case 'host_taken':
      return `Another brand is online at ${publishing.host}.`;
    default:
      return 'Another version came into use at the same moment.';
  }
}
