/** What an operator decides about photos: before they show, where the brand asks for it, or after. */
import type { PhotoRejection } from '#shared/model/profile.ts';
import { readPhotoFile, removePhotoFiles } from '../../adapters/photo-files.ts';
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
  /** When it came; ISO 8601. */
  at: string;
  member: string;
  photo: string;
}

/** Photos of a brand that wait, oldest first. Ones that were deleted meanwhile are forgotten. */
export async function photosInReview(scope: TenantScope, most: number): Promise<ReviewEntry[]> {
  const waiting: ReviewEntry[] = [];
  for (const place of await reviewPlaces(scope, most)) {
    const item = await photosItem(memberScope(scope, place.member));
    if (item[photoAttribute(place.photo)]?.status === 'review') waiting.push(place);
    else await removeReview(scope, place);
  }
  return waiting;
}

/** A photo's full picture as JPEG, for whoever decides; null where it has none. */
export async function readPicture(scope: MemberScope, photo: string): Promise<Buffer | null> {
  const { files } = (await photosItem(scope))[photoAttribute(photo)] ?? {};
  return files ? readPhotoFile(scope.tenant, files.full) : null;
}

/** Shows a photo that waited. False where it does not wait any more. */
export async function approvePhoto(scope: MemberScope, id: string): Promise<boolean> {
  const photo = (await photosItem(scope))[photoAttribute(id)];
  if (photo?.status !== 'review') return false;
  return change(scope, { ...photo, status: 'active' }, 'review');
}

/**
 * Takes a photo away, waiting or shown, with a reason that the member reads. Its files go, save
 * what a report keeps.
 * False where there is no such photo.
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
