/** Turns an upload into a photo or a message's image, or says why it cannot be one. */
import * as limits from '#shared/limits.ts';
import { memberIdSchema } from '#shared/model/common.ts';
import type { PhotoRejection } from '#shared/model/profile.ts';
import { nowIso } from '../../adapters/clock.ts';
import { storePhotoFiles } from '../../adapters/photo-files.ts';
import {
  makeMessageRenditions,
  makeRenditions,
  PhotoRefused,
  type Renditions,
} from '../../adapters/photo-images.ts';
import { removePhotoFiles } from '../../adapters/remove-photo-files.ts';
import { newId } from '../../adapters/secrets.ts';
import { readUpload, removeUpload } from '../../adapters/uploaded-files.ts';
import {
  type ChatImageRecord,
  chatImageFolder,
  chatImageItem,
  finishedImageWrite,
} from '../chat/chat-images.ts';
import type { Brand } from '../core/brand.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import { type MemberScope, memberScope, tenantScope } from '../core/scope.ts';
import {
  type PhotoFiles,
  type PhotoRecord,
  photoAttribute,
  photosItem,
  photoWrite,
  reviewWrite,
} from '../members/album.ts';
import { brandById } from '../tenants/brands.ts';

const keyPattern =
  /^([a-z][a-z0-9-]{0,31})\/([A-Za-z0-9_-]{22})\/(?:([a-z]+)\/)?([A-Za-z0-9_-]{22})$/;

/**
 * Handles one object of the upload bucket, once or several times: only a photo that still waits
 * for it is changed, and the upload is removed in the end.
 *
 * @returns what became of it, for the job's log.
 */
export async function processUpload(key: string): Promise<UploadResult> {
  const outcome = await process(key);
  await removeUpload(key);
  return outcome;
}

type UploadResult = PhotoRecord['status'] | ChatImageRecord['status'] | 'dropped';

async function process(key: string): Promise<UploadResult> {
  const [, tenant = '', id = '', folder, photoId = ''] = keyPattern.exec(key) ?? [];
  if (!memberIdSchema.safeParse(id).success) return 'dropped';
  const brand = await brandById(tenant);
  if (!brand) return 'dropped';
  const member = memberScope(tenantScope(brand), id);
  if (folder === chatImageFolder) return finishImage(member, photoId, key);
  if (folder !== undefined) return 'dropped';
  const photo = (await photosItem(member))[photoAttribute(photoId)];
  if (photo?.status !== 'pending' || photo.upload !== key) return 'dropped';
  const file = await readUpload(key, limits.photoBytes);
  if (file === null) return 'dropped';
  if (file === 'too_large') return reject(member, photo, 'too_large');
  try {
    return await finishPhoto(member, photo, brand, await makeRenditions(file));
  } catch (cause) {
    if (cause instanceof PhotoRefused) return reject(member, photo, cause.reason);
    throw cause;
  }
}

/** Stores a photo's renditions and shows it, or hands it to review where the brand asks for that. */
async function finishPhoto(
  member: MemberScope,
  photo: PhotoRecord,
  brand: Pick<Brand, 'config'>,
  renditions: Renditions,
): Promise<PhotoRecord['status'] | 'dropped'> {
  const files: PhotoFiles = {
    full: newId(),
    thumb: newId(),
    match: newId(),
    censored: newId(),
  };
  await storePhotoFiles(member.tenant, files, renditions);
  const { finished, review } = finishedPhoto(member, photo, brand, files);
  const result = await commitNamed(member, [
    { name: 'photo', writes: [photoWrite(member, finished, 'pending')] },
    { name: 'review', writes: review },
  ]);
  if (result.committed) return finished.status;
  // Deleted meanwhile, or another worker was quicker: these files belong to nobody.
  await removePhotoFiles(member.tenant, files);
  return 'dropped';
}

/** A photo whose renditions are stored, with the writes for review where the brand asks for that. */
export function finishedPhoto(
  member: MemberScope,
  photo: PhotoRecord,
  brand: Pick<Brand, 'config'>,
  files: PhotoFiles,
): { finished: PhotoRecord; review: Write[] } {
  const status = brand.config.features.photo_review === 'after_review' ? 'review' : 'active';
  const review = status === 'review' ? [reviewWrite(member, nowIso(), photo.id)] : [];
  return { finished: { ...photo, status, files }, review };
}

async function reject(
  member: MemberScope,
  photo: PhotoRecord,
  reason: PhotoRejection,
): Promise<PhotoRecord['status'] | 'dropped'> {
  const rejected = { ...photo, status: 'rejected' as const, reason };
  const result = await commitNamed(member, [
    { name: 'photo', writes: [photoWrite(member, rejected, 'pending')] },
  ]);
  return result.committed ? 'rejected' : 'dropped';
}

/** The same care for an image that goes into a message, which only its two members will see. */
async function finishImage(
  member: MemberScope,
  id: string,
  key: string,
): Promise<ChatImageRecord['status'] | 'dropped'> {
  const image = await chatImageItem(member, id);
  if (image?.status !== 'pending' || image.upload !== key) return 'dropped';
  const file = await readUpload(key, limits.photoBytes);
  if (file === null) return 'dropped';
  const end = async (outcome: Parameters<typeof finishedImageWrite>[2]) => {
    const writes = [finishedImageWrite(member, id, outcome)];
    const { committed } = await commitNamed(member, [{ name: 'image', writes }]);
    return committed ? outcome.status : 'dropped';
  };
  if (file === 'too_large') return end({ status: 'rejected', reason: 'too_large' });
  const names = { full: newId(), thumb: newId() };
  let size: { width: number; height: number };
  try {
    const { full, thumb, width, height } = await makeMessageRenditions(file);
    size = { width, height };
    await storePhotoFiles(member.tenant, names, { full, thumb });
  } catch (cause) {
    if (cause instanceof PhotoRefused) return end({ status: 'rejected', reason: cause.reason });
    throw cause;
  }
  const outcome = await end({ status: 'active', files: { ...names, ...size } });
  // Another worker was quicker: these files belong to nobody.
  if (outcome === 'dropped') await removePhotoFiles(member.tenant, names);
  return outcome;
}
