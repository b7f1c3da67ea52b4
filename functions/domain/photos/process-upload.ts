import * as limits from '#shared/limits.ts';
import { memberIdSchema } from '#shared/model/common.ts';
import type { PhotoRejection } from '#shared/model/profile.ts';
import { nowIso } from '../../adapters/clock.ts';
import { makePerceptualHashes } from '../../adapters/perceptual-hash.ts';
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
  reviewWrites,
} from '../members/album.ts';
import { brandById } from '../tenants/brands.ts';
import { findRemovedTwin } from './near-removed.ts';
import { hashWrites, toHashes, wasRemoved } from './picture-hashes.ts';

const keyPattern =
  /^([a-z][a-z0-9-]{0,31})\/([A-Za-z0-9_-]{22})\/(?:([a-z]+)\/)?([A-Za-z0-9_-]{22})$/;

/**
 * Makes a photo or a message's image of an upload, or rejects it, and removes the upload. Handling
 * it again is harmless, as only a photo that still waits for its upload is changed.
 *
 * @returns the outcome, for the job's log
 */
export async function processUpload(key: string): Promise<UploadResult> {
  const outcome = await process(key);
  if (outcome === 'held') return outcome;
  await removeUpload(key);
  return outcome;
}

type UploadResult = PhotoRecord['status'] | ChatImageRecord['status'] | 'dropped' | 'held';

async function process(key: string): Promise<UploadResult> {
  const [, tenant = '', id = '', folder, photoId = ''] = keyPattern.exec(key) ?? [];
  if (!memberIdSchema.safeParse(id).success) return 'dropped';
  const brand = await brandById(tenant);
  if (!brand) return 'dropped';
  // The operator's command brings it again once the brand goes on.
  if (brand.stopped !== undefined) return 'held';
  const member = memberScope(tenantScope(brand), id);
  if (folder === chatImageFolder) return finishImage(member, photoId, key);
  if (folder !== undefined) return 'dropped';
  const photo = (await photosItem(member))[photoAttribute(photoId)];
  if (photo?.status !== 'pending' || photo.upload !== key) return 'dropped';
  const file = await readUpload(key, limits.photoBytes);
  if (file === null) return 'dropped';
  if (file === 'too_large') return reject(member, photo, 'too_large');
  try {
    const renditions = await makeRenditions(file);
    const hashes = toHashes(file, renditions.full);
    if (await wasRemoved(member, hashes)) return reject(member, photo, 'removed');
    const perceptual = await makePerceptualHashes(renditions.full.jpg);
    return await finishPhoto(member, { ...photo, perceptual }, brand, { renditions, hashes });
  } catch (cause) {
    if (cause instanceof PhotoRefused) return reject(member, photo, cause.reason);
    throw cause;
  }
}

/** Stores a photo's renditions. The photo is shown, or in review where the brand demands it. */
async function finishPhoto(
  member: MemberScope,
  photo: PhotoRecord,
  brand: Pick<Brand, 'config'>,
  { renditions, hashes }: { renditions: Renditions; hashes: string[] },
): Promise<PhotoRecord['status'] | 'dropped'> {
  const files: PhotoFiles = {
    full: newId(),
    thumb: newId(),
    match: newId(),
    censored: newId(),
  };
  await storePhotoFiles(member.tenant, files, renditions);
  const { finished, review } = finishedPhoto(member, photo, brand, files);
  const twin =
    finished.status === 'review' ? await findRemovedTwin(member, photo.perceptual ?? []) : null;
  const marked = twin ? { ...finished, twin } : finished;
  const result = await commitNamed(member, [
    { name: 'photo', writes: [photoWrite(member, marked, 'pending')] },
    { name: 'review', writes: review },
    { name: 'hashes', writes: hashWrites(member, photo.id, 'photo', hashes) },
  ]);
  if (result.committed) return finished.status;
  // The photo was deleted meanwhile or another worker was faster, so nothing refers to these files.
  await removePhotoFiles(member.tenant, files);
  return 'dropped';
}

/** Returns a photo with its renditions, and the writes for its review where it needs one. */
export function finishedPhoto(
  member: MemberScope,
  photo: PhotoRecord,
  brand: Pick<Brand, 'config'>,
  files: PhotoFiles,
): { finished: PhotoRecord; review: Write[] } {
  const status = brand.config.features.photo_review === 'after_review' ? 'review' : 'active';
  if (status === 'active') return { finished: { ...photo, status, files }, review: [] };
  const review_at = nowIso();
  return {
    finished: { ...photo, status, files, review_at },
    review: reviewWrites(member, review_at, photo.id),
  };
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

/** Does the same for an image of a message, which only the two participants see. */
async function finishImage(
  member: MemberScope,
  id: string,
  key: string,
): Promise<ChatImageRecord['status'] | 'dropped'> {
  const image = await chatImageItem(member, id);
  if (image?.status !== 'pending' || image.upload !== key) return 'dropped';
  const file = await readUpload(key, limits.photoBytes);
  if (file === null) return 'dropped';
  const end = async (
    outcome: Parameters<typeof finishedImageWrite>[2],
    hashes: readonly string[] = [],
  ) => {
    const { committed } = await commitNamed(member, [
      { name: 'image', writes: [finishedImageWrite(member, id, outcome)] },
      { name: 'hashes', writes: hashWrites(member, id, 'image', hashes) },
    ]);
    return committed ? outcome.status : 'dropped';
  };
  if (file === 'too_large') return end({ status: 'rejected', reason: 'too_large' });
  const names = { full: newId(), thumb: newId() };
  let size: { width: number; height: number };
  let hashes: string[] = [];
  let perceptual: string[] | undefined;
  try {
    const { full, thumb, width, height } = await makeMessageRenditions(file);
    size = { width, height };
    // Whoever complains may show what was removed.
    if (!image.for_complaint) {
      hashes = toHashes(file, full);
      perceptual = await makePerceptualHashes(full.jpg);
    }
    if (await wasRemoved(member, hashes)) return end({ status: 'rejected', reason: 'removed' });
    await storePhotoFiles(member.tenant, names, { full, thumb });
  } catch (cause) {
    if (cause instanceof PhotoRefused) return end({ status: 'rejected', reason: cause.reason });
    throw cause;
  }
  const files = { ...names, ...size };
  const outcome = await end({ status: 'active', files, perceptual }, hashes);
  // Another worker was faster, so nothing refers to these files.
  if (outcome === 'dropped') await removePhotoFiles(member.tenant, names);
  return outcome;
}
