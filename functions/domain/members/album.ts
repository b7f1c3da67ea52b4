/**
 * A member's photos as stored, and what each viewer receives of them. A photo has four
 * renditions under unrelated random names: nothing in one leads to another.
 */
import * as limits from '#shared/limits.ts';
import type { MainImage, Photo, PhotoRejection } from '#shared/model/profile.ts';
import { nowSeconds } from '../../adapters/clock.ts';
import { censoredUrl } from '../../adapters/photo-paths.ts';
import { signedUrl } from '../../adapters/photo-urls.ts';

export {
  dropPhoto,
  newAlbumWrite,
  photoAttribute,
  photosItem,
  photoWrite,
  type ReviewPlace,
  removeReview,
  reviewPlaces,
  reviewWrite,
  setOrder,
  takeSlot,
} from './album.store.ts';

/** Names of a photo's renditions, without folder and ending. */
export interface PhotoFiles {
  /** Whole picture, at most 1600 px. */
  full: string;
  /** 3:4 for cards and lists. */
  thumb: string;
  /** Square for the like modal. */
  match: string;
  /** So blurred that nobody can be made out; the only one that is public. */
  censored: string;
}

export interface PhotoRecord {
  id: string;
  status: Photo['status'];
  /** Epoch seconds. */
  reserved_at: number;
  /** Key of the upload. */
  upload: string;
  reason?: PhotoRejection | undefined;
  /** The operator's own words to the member. */
  note?: string | undefined;
  files?: PhotoFiles | undefined;
}

/**
 * All photos of a member are one item: each an attribute of its own, so that they change
 * without waiting for one another, beside their count, which the limit's condition reads.
 */
export type PhotosItem = {
  /** Slots taken. */
  taken?: number;
  /** Ids in the member's order; ones that are not photos any more mean nothing. */
  order?: string[];
} & { [photo: `p_${string}`]: PhotoRecord };

/** Whose photos are shown, and where. */
interface Host {
  id: string;
  origin: string;
}

/** A slot whose upload never came counts for nothing any more. */
export const slotLapsed = (photo: PhotoRecord) =>
  photo.status === 'pending' && photo.reserved_at + limits.photoSlotSeconds <= nowSeconds();

/** All photos in the member's order, lapsed slots included. */
export function orderedPhotos(item: PhotosItem): PhotoRecord[] {
  const all = Object.entries(item).flatMap(([name, value]) =>
    name.startsWith('p_') ? [value as PhotoRecord] : [],
  );
  const place = new Map((item.order ?? []).map((id, index) => [id, index]));
  const getPlace = ({ id }: PhotoRecord) => place.get(id) ?? Number.POSITIVE_INFINITY;
  return all.sort((a, b) => {
    const [first, second] = [getPlace(a), getPlace(b)];
    return first === second ? a.reserved_at - b.reserved_at : first < second ? -1 : 1;
  });
}

/** A photo as its owner sees it. */
export const ownPhoto = (photo: PhotoRecord, brand: Host): Photo => ({
  id: photo.id,
  filename: photo.files ? signedUrl(brand, photo.files.full) : null,
  thumb_filename: photo.files ? signedUrl(brand, photo.files.thumb) : null,
  status: photo.status,
  locked: false,
  ...(photo.reason ? { reason: photo.reason } : {}),
  ...(photo.note ? { note: photo.note } : {}),
});

export const ownPhotos = (item: PhotosItem, brand: Host): Photo[] =>
  orderedPhotos(item)
    .filter((photo) => !slotLapsed(photo))
    .map((photo) => ownPhoto(photo, brand));

/** The first active photo; every role may see it. */
export function mainImage(item: PhotosItem, brand: Host): MainImage | null {
  const main = orderedPhotos(item).find(({ status, files }) => status === 'active' && files);
  if (!main?.files) return null;
  return {
    filename: signedUrl(brand, main.files.full),
    thumb_filename: signedUrl(brand, main.files.thumb),
    match: signedUrl(brand, main.files.match),
    status: 'active',
  };
}

/** Address of a photo's public, censored rendition. */
export const censoredPhoto = (files: PhotoFiles, brand: Host) => censoredUrl(brand, files.censored);
