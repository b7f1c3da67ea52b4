import {
  absent,
  add,
  anyOf,
  append,
  below,
  equals,
  present,
  remove,
  set,
  unchanged,
} from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { type Attributes, get, list, type Write, write } from '../../table/table.ts';
import type { MemberScope, TenantScope } from '../core/scope.ts';
import type { PhotoRecord, PhotosItem } from './album.ts';

/** Returns the name of the attribute that holds a photo. */
export const photoAttribute = (id: string) => `p_${id}` as const;

/** What the sort keys of albums start with. */
export const albumPrefix = kinds.photos.prefix;

export async function photosItem(scope: MemberScope): Promise<PhotosItem> {
  const item = await get<PhotosItem & Attributes>(scope, kinds.photos.key(scope));
  return item ?? {};
}

/** Writes the photos of a new member. The write is refused where the member has photos. */
export const newAlbumWrite = (scope: MemberScope, photos: readonly PhotoRecord[]): Write => ({
  put: {
    ...kinds.photos.key(scope),
    taken: photos.length,
    order: photos.map(({ id }) => id),
    ...Object.fromEntries(photos.map((photo) => [photoAttribute(photo.id), photo])),
  },
  if: absent(),
});

/** Reserves a slot in one conditional write. @returns false where none is free */
export const takeSlot = (scope: MemberScope, photo: PhotoRecord, limit: number): Promise<boolean> =>
  write(scope, {
    update: kinds.photos.key(scope),
    changes: [
      set({ [photoAttribute(photo.id)]: photo }),
      append('order', photo.id),
      add({ taken: 1 }),
    ],
    if: anyOf(absent('taken'), below('taken', limit)),
  });

const withStatus = (id: string, status: PhotoRecord['status']) =>
  equals(`${photoAttribute(id)}.status`, status);

/**
 * Removes a photo and frees its slot, once.
 *
 * @param status the status that the photo must have; any status where it is left out
 */
export const dropPhoto = (
  scope: MemberScope,
  id: string,
  status?: PhotoRecord['status'],
): Promise<boolean> =>
  write(scope, {
    update: kinds.photos.key(scope),
    changes: [add({ taken: -1 }), remove(photoAttribute(id))],
    if: status ? withStatus(id, status) : present(photoAttribute(id)),
  });

/** Replaces a photo's record. The write is refused where its status changed since it was read. */
export const photoWrite = (
  scope: MemberScope,
  photo: PhotoRecord,
  from: PhotoRecord['status'],
): Write => ({
  update: kinds.photos.key(scope),
  changes: [set({ [photoAttribute(photo.id)]: photo })],
  if: withStatus(photo.id, from),
});

/** A photo's position in its brand's list of photos in review. */
export interface ReviewPlace {
  at: string;
  member: string;
  photo: string;
}

export const reviewWrite = (scope: MemberScope, at: string, photo: string): Write => ({
  put: { ...kinds.photoReview.key(scope, at, scope.member, photo) },
});

export const removeReview = (scope: TenantScope, place: ReviewPlace): Promise<boolean> =>
  write(scope, { remove: kinds.photoReview.key(scope, place.at, place.member, place.photo) });

/** Lists the brand's photos in review, oldest first. */
export async function reviewPlaces(scope: TenantScope, most: number): Promise<ReviewPlace[]> {
  const { pk } = kinds.photoReview.key(scope, 'any', 'any', 'any');
  const { items } = await list(scope, { pk }, { limit: most });
  return items.map(({ sk }) => {
    return kinds.photoReview.read(sk);
  });
}

/** Sets the order of photos. @returns false where it changed since it was read */
export const setOrder = (
  scope: MemberScope,
  order: string[],
  before: string[] | undefined,
): Promise<boolean> =>
  write(scope, {
    update: kinds.photos.key(scope),
    changes: [set({ order })],
    if: unchanged('order', before),
  });
