import { makePerceptualHashes } from '../../adapters/perceptual-hash.ts';
import { readPhotoFile } from '../../adapters/photo-files.ts';
import { getOwner } from '../core/changed-items.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Walk } from '../core/walk-table.ts';
import { albumPrefix, orderedPhotos, photosItem, setPerceptual } from '../members/album.ts';
import { findRemovedTwin } from './near-removed.ts';

/**
 * A walk that stores the perceptual hashes of photos that an earlier version took, so that pictures
 * are found that look like them once they are removed. Those that wait are compared at once.
 */
export const photosWithoutPerceptualHash: Omit<Walk, 'name'> = {
  prefixes: [albumPrefix],
  async visit(item) {
    const owner = getOwner(item.pk);
    return owner !== null && (await compareAlbum(owner)) > 0;
  },
};

async function compareAlbum(owner: MemberScope): Promise<number> {
  let compared = 0;
  for (const photo of orderedPhotos(await photosItem(owner))) {
    const { files, status } = photo;
    if (!files || photo.perceptual) continue;
    const served = await readPhotoFile(owner.tenant, files.full);
    if (!served) continue;
    const perceptual = await makePerceptualHashes(served);
    const twin = status === 'review' ? await findRemovedTwin(owner, perceptual) : null;
    if (await setPerceptual(owner, photo, { perceptual, twin: twin ?? undefined })) compared++;
  }
  return compared;
}
