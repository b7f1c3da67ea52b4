/** Versions that come into use at a moment. */
import type { BrandSchedule } from '#shared/model/brand-desk.ts';
import { nowIso } from '../../adapters/clock.ts';
import { newId } from '../../adapters/secrets.ts';
import type { Brand } from '../core/brand.ts';
import { processDue } from '../core/process-due.ts';
import { tenantScope } from '../core/scope.ts';
import { brandById, ofRunningBrands } from '../tenants/brands.ts';
import {
  type DuePublication,
  duePublications,
  endSchedule,
  findPublication,
} from '../tenants/versions.ts';
import { auditWrite } from './audit.store.ts';
import { publishTarget } from './publish-target.ts';
import { findTarget } from './version-target.ts';

const longestRunMs = 20_000;

/**
 * Brings into use what is due. What cannot come into use any more is taken off with the reason,
 * which the console shows. What belongs to a stopped brand waits.
 *
 * @returns how many came out how
 */
export const publishDue = (): Promise<Record<string, number>> =>
  processDue(
    ofRunningBrands(duePublications(nowIso()), ({ brand }) => brand),
    publishOne,
    longestRunMs,
  );

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
  const getEntry = () =>
    auditWrite(scope, {
      ...{ id: newId(), at: nowIso(), operator: null, brand: brand.id },
      action: 'brand.publish',
      subject: { kind: 'version', id: String(number) },
      ...{ outcome: 'done', reason: null, before: { live } },
      after: { outcome: 'published', scheduled_for: at, by },
      request: 'schedule',
    });
  const published = await publishTarget(brand, { number, live, by }, () => [getEntry()]);
  switch (published.outcome) {
    case 'published':
      return null;
    case 'not_ready':
      return published.why;
    default:
      return 'Another version came into use at the same moment.';
  }
}
