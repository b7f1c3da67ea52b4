/** Images that were never sent, and answered reports, go when their time is over. */
import { nowIso } from '../../adapters/clock.ts';
import { removePhotoFiles } from '../../adapters/photo-files.ts';
import { chatImageItem, overdueImages, removeUnsent } from '../chat/chat-images.ts';
import { memberScope, type TenantScope } from '../core/scope.ts';
import { orderedPhotos, photosItem } from '../members/album.ts';
import { allSnapshots, photosIn, removeSnapshot } from '../members/report-snapshot.ts';
import {
  answeredReport,
  overdueReports,
  removeAnswered,
  removeComplaint,
} from '../safety/reports.ts';
import { removeImageFiles } from './purge.ts';

/**
 * Removes every image that was uploaded for a message and not sent in time, in every brand.
 *
 * @returns how many, for the job's log.
 */
export async function purgeImages(): Promise<number> {
  let purged = 0;
  const time = nowIso();
  for await (const { member, id } of overdueImages(time)) {
    const image = await chatImageItem(member, id);
    // The index may lag behind: the image itself says whether it was sent.
    if (!image || image.status === 'sent' || image.ends_at > time) continue;
    // The record first: from here on nobody can send it, and its names are still at hand.
    if (!(await removeUnsent(member, image))) continue;
    await removeImageFiles(member, image);
    purged++;
  }
  return purged;
}

/**
 * Forgets every answered report whose time is over, in every brand. It can end anywhere and start
 * again, as the answer, which leads here, goes last.
 *
 * @returns how many reports were forgotten, for the job's log.
 */
export async function purgeReports(): Promise<number> {
  let purged = 0;
  for await (const { scope, id } of overdueReports(nowIso())) {
    await forgetReport(scope, id);
    purged++;
  }
  return purged;
}

async function forgetReport(scope: TenantScope, id: string): Promise<void> {
  const answered = await answeredReport(scope, id);
  if (!answered) return;
  const reported = memberScope(scope, answered.reported);
  const all = await allSnapshots(reported);
  const kept = (wanted: (report: string) => boolean) =>
    photosIn(all.filter(({ report }) => wanted(report)).map(({ snapshot }) => snapshot));
  const shown = orderedPhotos(await photosItem(reported)).flatMap(({ files }) => files ?? []);
  const needed = new Set([...kept((report) => report !== id), ...shown].map(({ full }) => full));
  for (const files of kept((report) => report === id)) {
    if (!needed.has(files.full)) await removePhotoFiles(scope.tenant, files);
  }
  await removeSnapshot(reported, id);
  await removeComplaint(memberScope(scope, answered.reporter), id);
  await removeAnswered(scope, id);
}
