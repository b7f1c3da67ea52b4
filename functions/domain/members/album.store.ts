import {
  absent,
  add,
  allOf,
  anyOf,
  append,
  atMost,
  below,
  type Condition,
  equals,
  present,
  remove,
  set,
  unchanged,
} from '../../table/conditions.ts';
import { kinds, reviewCountShards } from '../../table/items.ts';
import {
  type Attributes,
  commit,
  get,
  list,
  listAll,
  type Write,
  write,
} from '../../table/table.ts';
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

const ofBatch = (id: string, batch: string) => equals(`${photoAttribute(id)}.batch.id`, batch);

/** Replaces the record of a photo on which a batch decided last. */
export const reopenWrite = (scope: MemberScope, photo: PhotoRecord, batch: string): Write => ({
  update: kinds.photos.key(scope),
  changes: [set({ [photoAttribute(photo.id)]: photo })],
  if: ofBatch(photo.id, batch),
});

/** Forgets the files that a batch left. */
export const dropWithheld = (scope: MemberScope, id: string, batch: string): Promise<boolean> =>
  write(scope, {
    update: kinds.photos.key(scope),
    changes: [remove(`${photoAttribute(id)}.withheld`)],
    if: ofBatch(id, batch),
  });

/** Sets a photo's perceptual hashes, unless its files changed since they were read. */
export const setPerceptual = (
  scope: MemberScope,
  { id, files }: PhotoRecord,
  { perceptual, twin }: Pick<PhotoRecord, 'perceptual' | 'twin'>,
): Promise<boolean> => {
  const photo = photoAttribute(id);
  return write(scope, {
    update: kinds.photos.key(scope),
    changes: [
      set({ [`${photo}.perceptual`]: perceptual, ...(twin && { [`${photo}.twin`]: twin }) }),
    ],
    if: equals(`${photo}.files.full`, files?.full ?? ''),
  });
};

/** A photo's position in its brand's list of photos in review. */
export interface ReviewPlace {
  at: string;
  member: string;
  photo: string;
}

/** Who works on a photo in review. */
export interface ReviewLease {
  /** The operator's id and name. */
  by: string;
  name: string;
  /** Epoch seconds. */
  until: number;
}

type StoredReview = { lease?: ReviewLease };

const getReviewKey = (scope: TenantScope, { at, member, photo }: ReviewPlace) =>
  kinds.photoReview.key(scope, at, member, photo);

/** The same photo is always counted by the same of the counters. */
function reviewCountWrite(scope: TenantScope, photo: string, change: 1 | -1): Write {
  const shard = Buffer.from(photo, 'base64url').readUInt32BE(0) % reviewCountShards;
  return {
    update: kinds.photoReviewCount.key(scope, shard),
    changes: [add({ waiting: change })],
  };
}

/** Writes that put a photo into its brand's list of photos in review. */
export const reviewWrites = (scope: MemberScope, at: string, photo: string): Write[] => [
  { put: { ...getReviewKey(scope, { at, member: scope.member, photo }) }, if: absent() },
  reviewCountWrite(scope, photo, 1),
];

/** Nobody else works on a photo in review (times in epoch seconds). */
const isFreeFor = (by: string, time: number): Condition =>
  anyOf(absent('lease'), atMost('lease.until', time), equals('lease.by', by));

/**
 * Writes that take a photo from the list; refused where it is not there any more, and with `holder`
 * also where somebody else works on it.
 */
export const reviewRemovals = (
  scope: TenantScope,
  place: ReviewPlace,
  holder?: { by: string; time: number },
): Write[] => [
  {
    remove: getReviewKey(scope, place),
    if: allOf(present(), ...(holder ? [isFreeFor(holder.by, holder.time)] : [])),
  },
  reviewCountWrite(scope, place.photo, -1),
];

export const removeReview = async (scope: TenantScope, place: ReviewPlace): Promise<boolean> =>
  (await commit(scope, reviewRemovals(scope, place))).committed;

/** Takes a photo in review for one operator. @returns false where somebody else was faster */
export const leaseReview = (
  scope: TenantScope,
  place: ReviewPlace,
  lease: ReviewLease,
  time: number,
): Promise<boolean> =>
  write(scope, {
    update: getReviewKey(scope, place),
    changes: [set({ lease })],
    if: allOf(present(), isFreeFor(lease.by, time)),
  });

/** Gives a photo back. */
export const releaseReview = (
  scope: TenantScope,
  place: ReviewPlace,
  by: string,
): Promise<boolean> =>
  write(scope, {
    update: getReviewKey(scope, place),
    changes: [remove('lease')],
    if: equals('lease.by', by),
  });

/** Lists the brand's photos in review with who works on them, oldest first, page by page. */
export async function* reviewPlaces(
  scope: TenantScope,
  limit: number,
): AsyncGenerator<ReviewPlace & { lease: ReviewLease | null }> {
  const { pk } = kinds.photoReview.key(scope, 'any', 'any', 'any');
  for await (const { sk, lease } of listAll<StoredReview>(scope, { pk }, { limit })) {
    yield { ...kinds.photoReview.read(sk), lease: lease ?? null };
  }
}

/** Who works on a photo in review; undefined where it is not in review. */
export async function reviewLease(
  scope: TenantScope,
  place: ReviewPlace,
): Promise<ReviewLease | null | undefined> {
  const item = await get<StoredReview>(scope, getReviewKey(scope, place));
  return item ? (item.lease ?? null) : undefined;
}

/** How many photos of the brand are in review. */
export async function reviewCount(scope: TenantScope): Promise<number> {
  const { items } = await list<{ waiting: number }>(scope, {
    pk: kinds.photoReviewCount.pk(scope),
  });
  return items.reduce((sum, { waiting }) => sum + waiting, 0);
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
