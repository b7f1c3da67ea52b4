/**
 * A member's photos. Each has four renditions under unrelated random names, so that none of them
 * reveals the name of another.
 */
import * as limits from '#shared/limits.ts';
import type { MainImage, Photo, PhotoRejection } from '#shared/model/profile.ts';
import { nowSeconds } from '../../adapters/clock.ts';
import { censoredUrl } from '../../adapters/photo-paths.ts';
import { signedUrl } from '../../adapters/photo-urls.ts';

export {
  albumPrefix,
  dropPhoto,
  dropWithheld,
  leaseReview,
  newAlbumWrite,
  photoAttribute,
  photosItem,
  photoWrite,
  type ReviewLease,
  type ReviewPlace,
  releaseReview,
  removeReview,
  reopenWrite,
  reviewCount,
  reviewLease,
  reviewPlaces,
  reviewRemovals,
  reviewWrites,
  setOrder,
  setPerceptual,
  takeSlot,
} from './album.store.ts';

/** Names of a photo's renditions, without folder and ending. */
export interface PhotoFiles {
  /** The whole picture, at most 1600 px. */
  full: string;
  /** 3:4 for cards and lists. */
  thumb: string;
  /** Square for the like modal. */
  match: string;
  /** Blurred beyond recognition. It is the only public rendition. */
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
  /** Since when it waits for a person (ISO 8601), of one that does. */
  review_at?: string | undefined;
  /** The operator's message to the member. */
  note?: string | undefined;
  files?: PhotoFiles | undefined;
  /** Perceptual hashes of the picture as it is, and slightly cropped. */
  perceptual?: string[] | undefined;
  /** The batch that decided on it last, and since when it waited before. */
  batch?: { id: string; review_at: string | undefined } | undefined;
  /** Its files, where a batch rejected it that can be reversed. */
  withheld?: PhotoFiles | undefined;
  /** A removed picture that it looks like, while it is in review. */
  twin?: { case: string; member: string; distance: number } | undefined;
}

/**
 * One item holds all photos of a member. Each photo is an attribute of its own, so that parallel
 * changes do not conflict. The condition of the limit reads their number.
 */
export type PhotosItem = {
  /** Number of reserved slots. */
  taken?: number;
  /** Ids in the member's order. Ids of deleted photos may remain. */
  order?: string[];
} & { [photo: `p_${string}`]: PhotoRecord };

/** The brand that serves the photos. */
interface Host {
  id: string;
  origin: string;
}

/** Tells whether a slot expired because no upload arrived. */
export const slotLapsed = (photo: PhotoRecord) =>
  photo.status === 'pending' && photo.reserved_at + limits.photoSlotSeconds <= nowSeconds();

/** Lists all photos in the member's order, including expired slots. */
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

/** The files of a photo that are stored, whether or not it can be shown. */
export const getStoredFiles = ({ files, withheld }: PhotoRecord): PhotoFiles | undefined =>
  files ?? withheld;

/** Returns a photo as its owner sees it. */
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

/** Returns the first active photo, which every viewer may see. */
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

/** Returns the URL of a photo's public, censored rendition. */
export const censoredPhoto = (files: PhotoFiles, brand: Host) => censoredUrl(brand, files.censored);
