/** Purges images that were never sent, and expired reports. */
import { nowIso } from '../../adapters/clock.ts';
import { removePhotoFiles } from '../../adapters/remove-photo-files.ts';
import { chatImageItem, overdueImages, removeUnsent } from '../chat/chat-images.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import { getStoredFiles, orderedPhotos, photosItem } from '../members/album.ts';
import { allSnapshots, photosIn, removeSnapshot } from '../members/report-snapshot.ts';
import { forgetHashes } from '../photos/picture-hashes.ts';
import {
  answeredReport,
  overdueReports,
  removeAnswered,
  removeComplaint,
} from '../safety/former-reports.ts';
import { ofRunningBrands } from '../tenants/brands.ts';
import { removeImageFiles } from './purge.ts';

/**
 * Removes every expired image that was uploaded for a message but not sent, in all brands.
 *
 * @returns their number, for the job's log
 */
export async function purgeImages(): Promise<number> {
  let purged = 0;
  const time = nowIso();
  const overdue = ofRunningBrands(overdueImages(time), ({ member }) => member.tenant);
  for await (const { member, id } of overdue) {
    const image = await chatImageItem(member, id);
    // The index may lag behind, so the image's own record decides whether it was sent.
    if (!image || image.status === 'sent' || image.ends_at > time) continue;
    // The record is removed first, so that nobody can send the image while its files are removed.
    if (!(await removeUnsent(member, image))) continue;
    await removeImageFiles(member, image);
    await forgetHashes(member, id);
    purged++;
  }
  return purged;
}

/**
 * Removes every expired report in all brands. It can stop anywhere and start again, because the
 * decision, by which reports are found, is removed last.
 *
 * @returns the number of reports, for the job's log
 */
export async function purgeReports(): Promise<number> {
  let purged = 0;
  const overdue = ofRunningBrands(overdueReports(nowIso()), ({ scope }) => scope.tenant);
  for await (const { scope, id } of overdue) {
    await forgetReport(scope, id);
    purged++;
  }
  return purged;
}

async function forgetReport(scope: TenantScope, id: string): Promise<void> {
  const answered = await answeredReport(scope, id);
  if (!answered) return;
  await forgetSnapshot(memberScope(scope, answered.reported), id);
  await removeComplaint(memberScope(scope, answered.reporter), id);
  await removeAnswered(scope, id);
}

/** Removes a snapshot with those of its photos that nothing else shows or keeps. */
export async function forgetSnapshot(reported: MemberScope, id: string): Promise<void> {
  const all = await allSnapshots(reported);
  const kept = (wanted: (report: string) => boolean) =>
    photosIn(all.filter(({ report }) => wanted(report)).map(({ snapshot }) => snapshot));
  const shown = orderedPhotos(await photosItem(reported)).flatMap(
    (photo) => getStoredFiles(photo) ?? [],
  );
  const needed = new Set([...kept((report) => report !== id), ...shown].map(({ full }) => full));
  for (const files of kept((report) => report === id)) {
    if (!needed.has(files.full)) await removePhotoFiles(reported.tenant, files);
  }
  await removeSnapshot(reported, id);
}
