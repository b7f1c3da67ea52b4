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
  const known = new Set(pictures.map(toReference));
  const found: PictureCopy[] = [];
  for (const of of pictures) {
    for (const hash of await listHashes(of.owner, of.picture)) {
      for await (const copy of picturesWith(scope, hash)) {
        if (known.has(toReference(copy))) continue;
        known.add(toReference(copy));
        found.push({ of, copy });
        if (found.length === most) return found;
      }
    }
  }
  return found;
}

/** A picture's name in calls: `<member>/<picture>`. */
export const toReference = ({ owner, picture }: Pick<StoredPicture, 'owner' | 'picture'>) =>
  `${owner.member}/${picture}`;
