import { readPhotoFile } from '../../adapters/photo-files.ts';
import { fileHash } from '../../adapters/secrets.ts';
import { getOwner } from '../core/changed-items.ts';
import { commitNamed } from '../core/commit.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Walk } from '../core/walk-table.ts';
import { albumPrefix, orderedPhotos, photosItem } from '../members/album.ts';
import { hashWrites, listHashes } from './picture-hashes.store.ts';

/**
 * A walk that stores the hash of what is served of photos that an earlier version took, so that
 * identical copies of them are found.
 */
export const photosWithoutHash: Omit<Walk, 'name'> = {
  prefixes: [albumPrefix],
  async visit(item) {
    const owner = getOwner(item.pk);
    return owner !== null && (await hashAlbum(owner)) > 0;
  },
};

async function hashAlbum(owner: MemberScope): Promise<number> {
  let hashed = 0;
  for (const { id, files } of orderedPhotos(await photosItem(owner))) {
    if (!files || (await listHashes(owner, id)).length > 0) continue;
    const served = await readPhotoFile(owner.tenant, files.full, 'webp');
    if (!served) continue;
    const writes = hashWrites(owner, id, 'photo', [fileHash(served)]);
    await commitNamed(owner, [{ name: 'hash', writes }]);
    hashed++;
  }
  return hashed;
}
