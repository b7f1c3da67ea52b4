/** A member's own photos: reserving a slot, order, deletion. */
import { limits } from '#shared/limits.ts';
import type { Photo } from '#shared/model/profile.ts';
import type { PhotoType } from '#shared/model/values.ts';
import { nowSeconds } from '../../adapters/clock.ts';
import { presignUpload, type Upload } from '../../adapters/photo-uploads.ts';
import { removePhotoFiles } from '../../adapters/remove-photo-files.ts';
import { newId } from '../../adapters/secrets.ts';
import { Fault } from '../core/app-error.ts';
import type { MemberCall } from '../core/context.ts';
import { limitRate } from '../core/rate-limits.ts';
import { untilCommitted } from '../core/until-committed.ts';
import {
  dropPhoto,
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

/** POST photos.php */
export async function addPhoto(
  call: MemberCall<{ content_type: PhotoType; size: number }>,
): Promise<{ photo: Photo; upload: Upload }> {
  const { account, photos } = await callingMember(call);
  await limitRate(call.scope, 'photo_upload', call.member.member);
  const limit = account.paid_user ? limits.photosPremium : limits.photosFree;
  const id = newId();
  const photo: PhotoRecord = {
    id,
    status: 'pending',
    reserved_at: nowSeconds(),
    upload: `${call.member.tenant}/${call.member.member}/${id}`,
  };
  const full = () => new Fault('photo_limit_reached', { params: { limit } });
  if (!(await takeSlot(call.member, photo, limit))) {
    // Slots that got no upload in time make room, each only once.
    const lapsed = orderedPhotos(photos).filter(slotLapsed);
    for (const { id: old } of lapsed) await dropPhoto(call.member, old, 'pending');
    if (lapsed.length === 0 || !(await takeSlot(call.member, photo, limit))) throw full();
  }
  const upload = await presignUpload(photo.upload, {
    type: call.body.content_type,
    mostBytes: call.body.size,
  });
  return { photo: ownPhoto(photo, call.brand), upload };
}

/** GET photos.php */
export async function getPhotos(call: MemberCall): Promise<{ photos: Photo[] }> {
  return { photos: ownPhotos(await photosItem(call.member), call.brand) };
}

/** PUT photos.php. A new order names all photos; ones that came meanwhile follow. */
export async function orderPhotos(
  call: MemberCall<{ id: string; main: true } | { order: string[] }>,
): Promise<{ photos: Photo[] }> {
  const { body, member } = call;
  return untilCommitted(async () => {
    const item = await photosItem(member);
    const ids = orderedPhotos(item).map(({ id }) => id);
    const first = 'order' in body ? [...new Set(body.order)] : [body.id];
    if (first.some((id) => !ids.includes(id))) throw new Fault('not_found');
    const order = [...first, ...ids.filter((id) => !first.includes(id))];
    if (!(await setOrder(member, order, item.order))) return null;
    return { photos: ownPhotos({ ...item, order }, call.brand) };
  });
}

/** DELETE photos.php. The files go with the record, save what a report keeps. */
export async function deletePhoto(call: MemberCall<{ id: string }>): Promise<{ photos: Photo[] }> {
  const { member, body } = call;
  return untilCommitted(async () => {
    const item = await photosItem(member);
    const photo = orderedPhotos(item).find(({ id }) => id === body.id);
    if (!photo) throw new Fault('not_found');
    // Files first: should this end half-way, the record is still there to be deleted again.
    await removePhotoFiles(member.tenant, await filesToRemove(member, photo.files));
    // The status must hold: a photo that is finished at this very moment has files to remove.
    if (!(await dropPhoto(member, photo.id, photo.status))) return null;
    const order = (item.order ?? []).filter((id) => id !== photo.id);
    await setOrder(member, order, item.order);
    return { photos: ownPhotos(await photosItem(member), call.brand) };
  });
}
