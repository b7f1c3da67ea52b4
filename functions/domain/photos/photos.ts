import * as limits from '#shared/limits.ts';
import type { Photo } from '#shared/model/profile.ts';
import type { PhotoType } from '#shared/model/values.ts';
import { nowSeconds } from '../../adapters/clock.ts';
import { presignUpload, type Upload } from '../../adapters/photo-uploads.ts';
import { removePhotoFiles } from '../../adapters/remove-photo-files.ts';
import { newId } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import type { MemberContext } from '../core/context.ts';
import { limitRate } from '../core/rate-limits.ts';
import { untilCommitted } from '../core/until-committed.ts';
import {
  dropPhoto,
  getStoredFiles,
  orderedPhotos,
  ownPhoto,
  ownPhotos,
  type PhotoRecord,
  photosItem,
  setOrder,
  slotLapsed,
  takeSlot,
} from '../members/album.ts';
import { callingMember } from '../members/members.ts';
import { filesToRemove } from '../members/report-snapshot.ts';
import { forgetHashes } from './picture-hashes.ts';

/** POST photos.php */
export async function addPhoto(
  context: MemberContext<{ content_type: PhotoType; size: number }>,
): Promise<{ photo: Photo; upload: Upload }> {
  const { account, photos } = await callingMember(context);
  await limitRate(context.scope, 'photo_upload', context.member.member);
  const limit = account.paid_user ? limits.photosPremium : limits.photosFree;
  const id = newId();
  const photo: PhotoRecord = {
    id,
    status: 'pending',
    reserved_at: nowSeconds(),
    upload: `${context.member.tenant}/${context.member.member}/${id}`,
  };
  const full = () => new AppError('photo_limit_reached', { params: { limit } });
  if (!(await takeSlot(context.member, photo, limit))) {
    // Slots whose upload did not arrive in time are freed, each once.
    const lapsed = orderedPhotos(photos).filter(slotLapsed);
    for (const { id: old } of lapsed) await dropPhoto(context.member, old, 'pending');
    if (lapsed.length === 0 || !(await takeSlot(context.member, photo, limit))) throw full();
  }
  const upload = await presignUpload(photo.upload, {
    type: context.body.content_type,
    mostBytes: context.body.size,
  });
  return { photo: ownPhoto(photo, context.brand), upload };
}

/** GET photos.php */
export async function getPhotos(context: MemberContext): Promise<{ photos: Photo[] }> {
  return { photos: ownPhotos(await photosItem(context.member), context.brand) };
}

/** PUT photos.php. Photos that the new order does not name follow after it. */
export async function orderPhotos(
  context: MemberContext<{ id: string; main: true } | { order: string[] }>,
): Promise<{ photos: Photo[] }> {
  const { body, member } = context;
  return untilCommitted(async () => {
    const item = await photosItem(member);
    const ids = orderedPhotos(item).map(({ id }) => id);
    const first = 'order' in body ? [...new Set(body.order)] : [body.id];
    if (first.some((id) => !ids.includes(id))) throw new AppError('not_found');
    const order = [...first, ...ids.filter((id) => !first.includes(id))];
    if (!(await setOrder(member, order, item.order))) return null;
    return { photos: ownPhotos({ ...item, order }, context.brand) };
  });
}

/** DELETE photos.php. It deletes the files too, except those that a report keeps. */
export async function deletePhoto(
  context: MemberContext<{ id: string }>,
): Promise<{ photos: Photo[] }> {
  const { member, body } = context;
  return untilCommitted(async () => {
    const item = await photosItem(member);
    const photo = orderedPhotos(item).find(({ id }) => id === body.id);
    if (!photo) throw new AppError('not_found');
    // The files go first: if the call ends half-way, the record remains and can be deleted again.
    await removePhotoFiles(member.tenant, await filesToRemove(member, getStoredFiles(photo)));
    // The status must be unchanged: a photo that was processed meanwhile has files to remove.
    if (!(await dropPhoto(member, photo.id, photo.status))) return null;
    await forgetHashes(member, photo.id);
    const order = (item.order ?? []).filter((id) => id !== photo.id);
    await setOrder(member, order, item.order);
    return { photos: ownPhotos(await photosItem(member), context.brand) };
  });
}
