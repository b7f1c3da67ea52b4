import type { TenantScope } from '../core/scope.ts';
import { listHashes, picturesWith } from './picture-hashes.store.ts';
import type { StoredPicture } from './picture-hashes.ts';

/** A picture and one that is identical. */
export interface PictureCopy {
  of: Pick<StoredPicture, 'owner' | 'picture'>;
  copy: StoredPicture;
}

/**
 * Finds pictures of a brand that are identical to these, byte for byte, by their hashes. Pictures of
 * an earlier version that have none are not found.
 *
 * @returns at most `most`
 */
export async function findCopies(
  scope: TenantScope,
  pictures: readonly Pick<StoredPicture, 'owner' | 'picture'>[],
  most: number,
): Promise<PictureCopy[]> {
  // Of each hash so many are enough, even where all that were asked about have it too.
  const enough = most + pictures.length;
  const alike = await Promise.all(
    pictures.map(async (of) => {
      const hashes = await listHashes(of.owner, of.picture);
      const lists = await Promise.all(hashes.map((hash) => listAlike(scope, hash, enough)));
      return lists.flat().map((copy) => ({ of, copy }));
    }),
  );
  const known = new Set(pictures.map(toReference));
  const found: PictureCopy[] = [];
  for (const one of alike.flat()) {
    if (found.length === most) break;
    if (known.has(toReference(one.copy))) continue;
    known.add(toReference(one.copy));
    found.push(one);
  }
  return found;
}

/** Returns the first pictures that have a hash. */
async function listAlike(scope: TenantScope, hash: string, most: number): Promise<StoredPicture[]> {
  const listed: StoredPicture[] = [];
  for await (const one of picturesWith(scope, hash)) {
    listed.push(one);
    if (listed.length === most) break;
  }
  return listed;
}

/** A picture's name in calls: `<member>/<picture>`. */
export const toReference = ({ owner, picture }: Pick<StoredPicture, 'owner' | 'picture'>) =>
  `${owner.member}/${picture}`;
