/** Schedule: purges deleted accounts, expired reports, images that were never sent, and files of rejected photos. */
import { purgeAccounts } from '../domain/lifecycle/purge.ts';
import { purgeImages, purgeReports } from '../domain/lifecycle/purge-images.ts';
import { endBatches } from '../domain/photos/photo-batches.ts';
import { job } from '../http/job.ts';
import { log } from '../http/observability.ts';

export const handler = job(async () => {
  const purged = await purgeAccounts();
  if (purged > 0) log('info', { message: 'accounts_purged', purged });
  const reports = await purgeReports();
  if (reports > 0) log('info', { message: 'reports_purged', purged: reports });
  const images = await purgeImages();
  if (images > 0) log('info', { message: 'unsent_images_purged', purged: images });
  const batches = await endBatches();
  if (batches > 0) log('info', { message: 'photo_batches_ended', ended: batches });
});
