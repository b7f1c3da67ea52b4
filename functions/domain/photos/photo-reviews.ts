/** An operator reviews photos before they are shown, where the brand demands it, or afterwards. */
import type { PhotoRejection } from '#shared/model/profile.ts';
import { readPhotoFile } from '../../adapters/photo-files.ts';
import { removePhotoFiles } from '../../adapters/remove-photo-files.ts';
import { commitNamed } from '../core/commit.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import {
  type PhotoRecord,
  photoAttribute,
  photosItem,
  photoWrite,
  removeReview,
  reviewPlaces,
} from '../members/album.ts';
import { filesToRemove } from '../members/report-snapshot.ts';

/** A photo that waits for a decision. */
export interface ReviewEntry {
  /** Time of the upload (ISO 8601). */
  at: string;
  member: string;
  photo: string;
}

/** Lists a brand's photos in review, oldest first. It removes entries of deleted photos. */
export async function photosInReview(scope: TenantScope, most: number): Promise<ReviewEntry[]> {
  const waiting: ReviewEntry[] = [];
  for (const place of await reviewPlaces(scope, most)) {
    const item = await photosItem(memberScope(scope, place.member));
    if (item[photoAttribute(place.photo)]?.status === 'review') waiting.push(place);
    else await removeReview(scope, place);
  }
  return waiting;
}

/** Returns a photo's full picture as JPEG for the operator, or null where it has none. */
export async function readPicture(scope: MemberScope, photo: string): Promise<Buffer | null> {
  const { files } = (await photosItem(scope))[photoAttribute(photo)] ?? {};
  return files ? readPhotoFile(scope.tenant, files.full) : null;
}

/** Approves a photo. @returns false where it is not in review any more */
export async function approvePhoto(scope: MemberScope, id: string): Promise<boolean> {
  const photo = (await photosItem(scope))[photoAttribute(id)];
  if (photo?.status !== 'review') return false;
  return change(scope, { ...photo, status: 'active' }, 'review');
}

/**
 * Rejects a photo that is in review or shown already. The member sees the reason. Its files are
 * deleted, except those that a report keeps.
 *
 * @returns false where there is no such photo
 */
export async function rejectPhoto(
  scope: MemberScope,
  id: string,
  verdict: { reason: PhotoRejection; note: string | null },
): Promise<boolean> {
  const photo = (await photosItem(scope))[photoAttribute(id)];
  if (photo?.status !== 'review' && photo?.status !== 'active') return false;
  const { files, ...rest } = photo;
  const rejected: PhotoRecord = {
    ...rest,
    status: 'rejected',
    reason: verdict.reason,
    ...(verdict.note ? { note: verdict.note } : {}),
  };
  if (!(await change(scope, rejected, photo.status))) return false;
  await removePhotoFiles(scope.tenant, await filesToRemove(scope, files));
  return true;
}

async function change(
  scope: MemberScope,
  photo: PhotoRecord,
  from: PhotoRecord['status'],
): Promise<boolean> {
  const write = photoWrite(scope, photo, from);
  return (await commitNamed(scope, [{ name: 'photo', writes: [write] }])).committed;
}
