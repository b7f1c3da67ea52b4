import { nowIso } from '../../adapters/clock.ts';
import { readPhotoFile } from '../../adapters/photo-files.ts';
import { fileHash } from '../../adapters/secrets.ts';
import type { Brand } from '../core/brand.ts';
import { commitNamed } from '../core/commit.ts';
import { type MemberScope, memberScope, tenantScope } from '../core/scope.ts';
import { orderedPhotos, photosItem } from '../members/album.ts';
import {
  type BucketPosition,
  getSearchPartitions,
  walkBucket,
} from '../members/search-document.ts';
import { hashWrites, listHashes } from './picture-hashes.store.ts';

const pageSize = 100;

/**
 * Stores the hash of what is served of photos that an earlier version took, of the members whom
 * others see. It can stop anywhere and start again.
 *
 * @returns the number of photos
 */
export async function hashPhotos(brand: Brand): Promise<number> {
  const scope = tenantScope(brand);
  let hashed = 0;
  for (const partition of getSearchPartitions(brand.config.countries, nowIso())) {
    let after: BucketPosition = null;
    do {
      const page = await walkBucket(scope, partition, { after, limit: pageSize });
      for (const { id } of page.documents) hashed += await hashAlbum(memberScope(scope, id));
      after = page.after;
    } while (after);
  }
  return hashed;
}

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
