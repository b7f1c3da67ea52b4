import {
  type Attributes,
  get,
  ifAbsent,
  keys,
  list,
  type Write,
  write,
} from '../../table/table.ts';
import type { MemberScope, TenantScope } from '../scope.ts';
import type { PhotoRecord, PhotosItem } from './albums.ts';

/** Name of the attribute that holds a photo. */
export const photoAttribute = (id: string) => `p_${id}` as const;

export async function photosItem(scope: MemberScope): Promise<PhotosItem> {
  const item = await get<PhotosItem & Attributes>(scope, keys.photos(scope));
  return item ?? {};
}

/** The photos of a new member who comes with them; refused where the member has some. */
export const newAlbumWrite = (scope: MemberScope, photos: readonly PhotoRecord[]): Write => ({
  put: {
    ...keys.photos(scope),
    taken: photos.length,
    order: photos.map(({ id }) => id),
    ...Object.fromEntries(photos.map((photo) => [photoAttribute(photo.id), photo])),
  },
  if: ifAbsent,
});

/** Takes a slot; false where none is free. One conditional write, so parallel ones cannot pass. */
export const takeSlot = (scope: MemberScope, photo: PhotoRecord, limit: number): Promise<boolean> =>
  write(scope, {
    update: keys.photos(scope),
    set: {
      expression:
        'SET #photo = :photo, #order = list_append(if_not_exists(#order, :none), :id) ADD taken :one',
      names: { '#photo': photoAttribute(photo.id), '#order': 'order' },
      values: { ':photo': photo, ':none': [], ':id': [photo.id], ':one': 1 },
    },
    if: {
      expression: 'attribute_not_exists(taken) OR taken < :limit',
      values: { ':limit': limit },
    },
  });

/**
 * Removes a photo and frees its slot, once.
 *
 * @param status where given, only while the photo has it
 */
export const dropPhoto = (
  scope: MemberScope,
  id: string,
  status?: PhotoRecord['status'],
): Promise<boolean> =>
  write(scope, {
    update: keys.photos(scope),
    set: {
      expression: 'ADD taken :less REMOVE #photo',
      names: { '#photo': photoAttribute(id) },
      values: { ':less': -1 },
    },
    if: status
      ? {
          expression: '#photo.#status = :status',
          names: { '#photo': photoAttribute(id), '#status': 'status' },
          values: { ':status': status },
        }
      : { expression: 'attribute_exists(#photo)' },
  });

/** Replaces a photo's record while it has the status it was read with. */
export const photoWrite = (
  scope: MemberScope,
  photo: PhotoRecord,
  from: PhotoRecord['status'],
): Write => ({
  update: keys.photos(scope),
  set: {
    expression: 'SET #photo = :photo',
    names: { '#photo': photoAttribute(photo.id) },
    values: { ':photo': photo },
  },
  if: {
    expression: '#photo.#status = :from',
    names: { '#photo': photoAttribute(photo.id), '#status': 'status' },
    values: { ':from': from },
  },
});

/** Where a photo stands in its brand's list of photos to look at. */
export interface ReviewPlace {
  at: string;
  member: string;
  photo: string;
}

export const reviewWrite = (scope: MemberScope, at: string, photo: string): Write => ({
  put: { ...keys.review(scope, at, scope.member, photo) },
});

export const removeReview = (scope: TenantScope, place: ReviewPlace): Promise<boolean> =>
  write(scope, { remove: keys.review(scope, place.at, place.member, place.photo) });

/** The brand's photos to look at, oldest first. */
export async function reviewPlaces(scope: TenantScope, most: number): Promise<ReviewPlace[]> {
  const { pk } = keys.review(scope, 'any', 'any', 'any');
  const { items } = await list(scope, { pk }, { limit: most });
  return items.map(({ sk }) => {
    const [at = '', member = '', photo = ''] = sk.split('#');
    return { at, member, photo };
  });
}

/** Sets the order; refused where somebody changed it meanwhile. */
export const setOrder = (
  scope: MemberScope,
  order: string[],
  before: string[] | undefined,
): Promise<boolean> =>
  write(scope, {
    update: keys.photos(scope),
    set: {
      expression: 'SET #order = :order',
      names: { '#order': 'order' },
      values: { ':order': order },
    },
    if: before
      ? { expression: '#order = :before', values: { ':before': before } }
      : { expression: 'attribute_not_exists(#order)' },
  });
