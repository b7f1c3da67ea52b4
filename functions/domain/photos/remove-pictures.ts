/** Removes pictures by a decision, with all identical ones of the brand. */
import { readPhotoFile } from '../../adapters/photo-files.ts';
import { removePhotoFiles } from '../../adapters/remove-photo-files.ts';
import { fileHash } from '../../adapters/secrets.ts';
import { chatImageItem } from '../chat/chat-images.ts';
import { commitAll, type Write } from '../core/commit.ts';
import type { TenantScope } from '../core/scope.ts';
import { photoAttribute, photosItem } from '../members/album.ts';
import { snapshotMessages } from '../members/report-snapshot.ts';
import { toReference } from './find-copies.ts';
import { removedTwinRemovals, removedTwinWrites } from './near-removed.ts';
import { rejectPhoto } from './photo-reviews.ts';
import { listHashes, markRemoved, picturesWith, unmarkRemoved } from './picture-hashes.store.ts';
import type { StoredPicture } from './picture-hashes.ts';

/** What a decision removed. */
export interface RemovedPictures {
  hashes: string[];
  /** By which pictures are found that look like them. */
  perceptual: string[];
  /** Members whose pictures were removed. */
  owners: string[];
  /** Number of pictures that are gone. */
  pictures: number;
  /** Images of messages that stay, as a report's copy holds them: `<member>/<picture>`. */
  kept: string[];
}

/** Finds a picture by its id; null where the member has none. */
export async function findPicture(
  owner: StoredPicture['owner'],
  picture: string,
): Promise<StoredPicture | null> {
  if ((await photosItem(owner))[photoAttribute(picture)]) return { owner, picture, use: 'photo' };
  return (await chatImageItem(owner, picture)) ? { owner, picture, use: 'image' } : null;
}

/**
 * Marks pictures as removed by a case, so that nobody uploads them again, and removes them and all
 * identical ones. It can stop anywhere and start again.
 */
export async function removePictures(
  scope: TenantScope,
  named: readonly StoredPicture[],
  { id, at }: { id: string; at: string },
): Promise<RemovedPictures> {
  const hashes = [...new Set((await Promise.all(named.map(allHashes))).flat())];
  await Promise.all(hashes.map((hash) => markRemoved(scope, hash, id, at)));
  const perceptual = await markTwins(scope, named, id);
  const alike = await Promise.all(hashes.map((hash) => Array.fromAsync(picturesWith(scope, hash))));
  const all = new Map([...named, ...alike.flat()].map((one) => [toReference(one), one]));
  const owners = new Set<string>();
  const kept: string[] = [];
  let pictures = 0;
  // One after the other, as changes of one album at once would conflict.
  for (const one of all.values()) {
    const outcome = await remove(one);
    if (outcome === 'kept') kept.push(toReference(one));
    if (outcome !== 'removed') continue;
    owners.add(one.owner.member);
    pictures++;
  }
  return { hashes, perceptual, owners: [...owners], pictures, kept };
}

/** Lets pictures be found that look like these. @returns the hashes that they are found by */
async function markTwins(
  scope: TenantScope,
  named: readonly StoredPicture[],
  id: string,
): Promise<string[]> {
  const marked: string[] = [];
  for (const one of named) {
    const { perceptual = [] } = (await getRecord(one)) ?? {};
    await commitInTurn(
      scope,
      removedTwinWrites(scope, perceptual, { case: id, member: one.owner.member }),
    );
    marked.push(...perceptual);
  }
  return [...new Set(marked)];
}

/** What a transaction holds at most. */
const writesAtOnce = 100;

/** Makes writes that can be made again, in as many transactions as they need. */
async function commitInTurn(scope: TenantScope, writes: readonly Write[]): Promise<void> {
  for (let first = 0; first < writes.length; first += writesAtOnce) {
    await commitAll(scope, writes.slice(first, first + writesAtOnce));
  }
}

/** Lets the pictures that a case removed be uploaded again. */
export async function allowPictures(
  scope: TenantScope,
  { hashes, perceptual }: Pick<RemovedPictures, 'hashes' | 'perceptual'>,
  id: string,
): Promise<void> {
  await Promise.all(hashes.map((hash) => unmarkRemoved(scope, hash, id)));
  await commitInTurn(scope, removedTwinRemovals(scope, perceptual, id));
}

const getRecord = async ({ owner, picture, use }: StoredPicture) =>
  use === 'photo'
    ? (await photosItem(owner))[photoAttribute(picture)]
    : chatImageItem(owner, picture);

/** The stored hashes, and those of what is served: somebody may have downloaded it. */
async function allHashes(one: StoredPicture): Promise<string[]> {
  const hashes = await listHashes(one.owner, one.picture);
  const { files } = (await getRecord(one)) ?? {};
  if (!files) return hashes;
  const served = await Promise.all(
    (['jpg', 'webp'] as const).map((ending) => readPhotoFile(one.owner.tenant, files.full, ending)),
  );
  return [...hashes, ...served.flatMap((file) => (file ? [fileHash(file)] : []))];
}

/** What was removed before by a decision counts as removed, as this may have stopped on the way. */
async function remove({
  owner,
  picture,
  use,
}: StoredPicture): Promise<'removed' | 'kept' | 'missing'> {
  if (use === 'photo') {
    if (await rejectPhoto(owner, picture, { reason: 'removed', note: null })) return 'removed';
    const { reason } = (await photosItem(owner))[photoAttribute(picture)] ?? {};
    return reason === 'removed' ? 'removed' : 'missing';
  }
  const { full, thumb } = (await chatImageItem(owner, picture))?.files ?? {};
  if (!full || !thumb) return 'missing';
  const messages = (await snapshotMessages(owner)).flatMap((snapshot) => snapshot.messages ?? []);
  if (messages.some(({ image }) => image?.full === full)) return 'kept';
  await removePhotoFiles(owner.tenant, { full, thumb });
  return 'removed';
}
