/**
 * Photos that an operator decides on together, and the one reversal that has them wait again. The
 * files of what was rejected so are kept as long as that can be reversed.
 */
import { nowIso } from '../../adapters/clock.ts';
import { removePhotoFiles } from '../../adapters/remove-photo-files.ts';
import { commitNamed } from '../core/commit.ts';
import { memberScope, type TenantScope } from '../core/scope.ts';
import {
  dropWithheld,
  type PhotoRecord,
  photoAttribute,
  photosItem,
  reopenWrite,
  reviewWrites,
} from '../members/album.ts';
import { filesToRemove } from '../members/report-snapshot.ts';
import { ofRunningBrands } from '../tenants/brands.ts';
import { type BatchPhoto, batchesToEnd, endBatch, findBatch } from './photo-batches.store.ts';

export {
  type BatchPhoto,
  findBatch,
  latestBatches,
  newBatchWrite,
  type OperatorRejection,
  type PhotoBatch,
  reversalWrite,
  setBatchPhotos,
} from './photo-batches.store.ts';

/** What came of a photo of a batch that is reversed; `left`: it changed since. */
export type Reopening =
  | { outcome: 'reopened' }
  | { outcome: 'left'; status: PhotoRecord['status'] | null };

/** Has a photo of a batch wait again where it waited, unless anything about it changed since. */
export async function reopenPhoto(
  scope: TenantScope,
  batch: string,
  { member, photo: id }: Pick<BatchPhoto, 'member' | 'photo'>,
): Promise<Reopening> {
  const owner = memberScope(scope, member);
  const photo = (await photosItem(owner))[photoAttribute(id)];
  if (photo?.batch?.id !== batch) return { outcome: 'left', status: photo?.status ?? null };
  const { batch: decided, withheld, files = withheld, reason: _, note: __, ...rest } = photo;
  const review_at = decided.review_at ?? nowIso();
  const reopened: PhotoRecord = { ...rest, files, status: 'review', review_at };
  const { committed } = await commitNamed(owner, [
    { name: 'photo', writes: [reopenWrite(owner, reopened, batch)] },
    { name: 'review', writes: reviewWrites(owner, review_at, id) },
  ]);
  if (committed) return { outcome: 'reopened' };
  const now = (await photosItem(owner))[photoAttribute(id)];
  return { outcome: 'left', status: now?.status ?? null };
}

/**
 * Removes the files of photos that batches rejected, once that cannot be reversed any more, in all
 * brands. It can stop anywhere and start again.
 *
 * @returns the number of batches, for the job's log
 */
export async function endBatches(): Promise<number> {
  let ended = 0;
  const due = ofRunningBrands(batchesToEnd(nowIso()), ({ scope }) => scope.tenant);
  for await (const { scope, place } of due) {
    const found = await findBatch(scope, place);
    for (const one of found?.photos ?? []) await removeWithheld(scope, place.id, one);
    if (await endBatch(scope, place)) ended++;
  }
  return ended;
}

async function removeWithheld(
  scope: TenantScope,
  batch: string,
  { member, photo: id }: BatchPhoto,
): Promise<void> {
  const owner = memberScope(scope, member);
  const photo = (await photosItem(owner))[photoAttribute(id)];
  if (photo?.batch?.id !== batch || !photo.withheld) return;
  // The files go first: what ends half-way is found again.
  await removePhotoFiles(scope.tenant, await filesToRemove(owner, photo.withheld));
  await dropWithheld(owner, id, batch);
}
