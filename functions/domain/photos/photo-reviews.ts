/** An operator reviews photos before they are shown, where the brand demands it, or afterwards. */
import * as limits from '#shared/limits.ts';
import type { PhotoRejection } from '#shared/model/profile.ts';
import { nowSeconds } from '../../adapters/clock.ts';
import { readPhotoFile } from '../../adapters/photo-files.ts';
import { removePhotoFiles } from '../../adapters/remove-photo-files.ts';
import { sha256 } from '../../adapters/secrets.ts';
import type { Brand } from '../core/brand.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import {
  leaseReview,
  type PhotoRecord,
  photoAttribute,
  photosItem,
  photoWrite,
  type ReviewLease,
  type ReviewPlace,
  releaseReview,
  removeReview,
  reviewLease,
  reviewPlaces,
  reviewRemovals,
} from '../members/album.ts';
import { findShownMember, type ShownMember } from '../members/members.ts';
import { filesToRemove } from '../members/report-snapshot.ts';

/** A photo that waits for a decision. */
export interface ReviewEntry {
  /** Time of the upload (ISO 8601). */
  at: string;
  member: string;
  photo: string;
}

/** Photos of the list that one request reads. */
const placesAtOnce = 100;
/** Entries that one call looks at, as others may hold the first ones. */
const mostLookedAt = 1_000;
const membersAtOnce = 8;

/** Lists a brand's photos in review, oldest first. It removes entries of deleted photos. */
export async function photosInReview(scope: TenantScope, most: number): Promise<ReviewEntry[]> {
  const waiting: ReviewEntry[] = [];
  for await (const { at, member, photo } of reviewPlaces(scope, placesAtOnce)) {
    const place = { at, member, photo };
    const item = await photosItem(memberScope(scope, member));
    if (item[photoAttribute(photo)]?.status !== 'review') await removeReview(scope, place);
    else if (waiting.push(place) === most) break;
  }
  return waiting;
}

/** When the oldest photo began to wait (ISO 8601), whether or not it is still there; else null. */
export async function oldestReview(scope: TenantScope): Promise<string | null> {
  for await (const { at } of reviewPlaces(scope, 1)) return at;
  return null;
}

const minuteMs = 60_000;
/** Until when a photo should be decided on that began to wait then (ISO 8601). */
export function getReviewDue({ config }: Pick<Brand, 'config'>, at: string): string {
  // Brands that were published before this was said have the usual limit.
  const minutes = config.features.photo_review_minutes ?? limits.photoReviewMinutes;
  return new Date(Date.parse(at) + minutes * minuteMs).toISOString();
}

/** A photo that an operator leased. */
export interface LeasedPhoto {
  place: ReviewPlace;
  photo: PhotoRecord;
  owner: ShownMember;
  /** Epoch seconds. */
  until: number;
}

/**
 * Leases the oldest photos that nobody else works on, and those that the operator holds already. It
 * removes entries of deleted photos on its way.
 *
 * @returns at most `most` photos, oldest first, and how many others were held by somebody else
 */
export async function leasePhotos(
  scope: TenantScope,
  { by, name }: Pick<ReviewLease, 'by' | 'name'>,
  most: number,
): Promise<{ photos: LeasedPhoto[]; heldByOthers: number }> {
  const time = nowSeconds();
  const lease = { by, name, until: time + limits.leaseSeconds };
  const photos: LeasedPhoto[] = [];
  let heldByOthers = 0;
  const take = async (place: ReviewPlace): Promise<LeasedPhoto | 'held' | 'gone'> => {
    const owner = await findShownMember(memberScope(scope, place.member));
    const photo = owner?.photos[photoAttribute(place.photo)];
    if (!owner || photo?.status !== 'review') {
      await removeReview(scope, place);
      return 'gone';
    }
    if (!(await leaseReview(scope, place, lease, time))) return 'held';
    return { place, photo, owner, until: lease.until };
  };
  let free: ReviewPlace[] = [];
  const takeFree = async () => {
    const wanted = free.slice(0, most - photos.length);
    free = [];
    for (const outcome of await Promise.all(wanted.map(take))) {
      if (outcome === 'held') heldByOthers++;
      else if (outcome !== 'gone') photos.push(outcome);
    }
  };
  let lookedAt = 0;
  for await (const { lease: held, ...place } of reviewPlaces(scope, placesAtOnce)) {
    if (held && held.by !== by && held.until > time) heldByOthers++;
    else free.push(place);
    if (free.length === Math.min(membersAtOnce, most - photos.length)) await takeFree();
    if (photos.length === most || ++lookedAt === mostLookedAt) break;
  }
  await takeFree();
  return { photos, heldByOthers };
}

/** Gives leases back. Photos that are not in review any more, or not the operator's, are left out. */
export async function releasePhotos(
  scope: TenantScope,
  by: string,
  photos: readonly { member: string; photo: string }[],
): Promise<void> {
  await Promise.all(
    photos.map(async ({ member, photo }) => {
      const record = (await photosItem(memberScope(scope, member)))[photoAttribute(photo)];
      if (record?.review_at)
        await releaseReview(scope, { at: record.review_at, member, photo }, by);
    }),
  );
}

/** What a decision names: another one once anything about the photo changed. */
export const photoVersion = ({ status, files, reason, review_at }: PhotoRecord): string =>
  sha256(JSON.stringify([status, files?.full, reason, review_at]));

/** Returns a photo's full picture as JPEG for the operator, or null where it has none. */
export async function readPicture(scope: MemberScope, photo: string): Promise<Buffer | null> {
  const { files } = (await photosItem(scope))[photoAttribute(photo)] ?? {};
  return files ? readPhotoFile(scope.tenant, files.full) : null;
}

/** A decision about a photo; the member reads reason and note of a rejection. */
export type PhotoVerdict = 'approve' | { reason: PhotoRejection; note: string | null };

/** Approves a photo. @returns false where it is not in review any more */
export async function approvePhoto(scope: MemberScope, id: string): Promise<boolean> {
  const photo = (await photosItem(scope))[photoAttribute(id)];
  if (photo?.status !== 'review') return false;
  return (await decide(scope, photo, 'approve', removalWrites(scope, photo))) === 'decided';
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
  verdict: Exclude<PhotoVerdict, 'approve'>,
): Promise<boolean> {
  const photo = (await photosItem(scope))[photoAttribute(id)];
  if (photo?.status !== 'review' && photo?.status !== 'active') return false;
  return (await decide(scope, photo, verdict, removalWrites(scope, photo))) === 'decided';
}

/** What came of an operator's decision about a photo that was shown to them. */
export type ReviewOutcome =
  | { outcome: 'decided' | 'missing' }
  /** It changed since; `status` is what it is now. */
  | { outcome: 'stale'; status: PhotoRecord['status'] }
  | { outcome: 'held'; lease: ReviewLease };

/**
 * Decides on a photo in review as it was shown, unless somebody else holds it.
 *
 * @param version of the photo as it was shown
 * @param batch that can be reversed as a whole: the files stay for that
 * @param also is written with the decision or not at all
 */
export async function decideReview(
  scope: MemberScope,
  id: string,
  {
    version,
    by,
    verdict,
    batch,
  }: { version: string; by: string; verdict: PhotoVerdict; batch?: string },
  also: Write[],
): Promise<ReviewOutcome> {
  const photo = (await photosItem(scope))[photoAttribute(id)];
  if (!photo) return { outcome: 'missing' };
  const { status, review_at: at } = photo;
  if (status !== 'review' || photoVersion(photo) !== version) return { outcome: 'stale', status };
  const place = at ? { at, member: scope.member, photo: id } : null;
  const removals = place ? reviewRemovals(scope, place, { by, time: nowSeconds() }) : [];
  const outcome = await decide(scope, photo, verdict, removals, { also, batch });
  if (outcome === 'decided') return { outcome };
  const lease = place && (await reviewLease(scope, place));
  if (lease && lease.by !== by) return { outcome: 'held', lease };
  const now = (await photosItem(scope))[photoAttribute(id)];
  return now ? { outcome: 'stale', status: now.status } : { outcome: 'missing' };
}

/** Photos of an earlier version do not know their place in the list; it is removed when it is read. */
const removalWrites = (scope: MemberScope, { id, status, review_at: at }: PhotoRecord): Write[] =>
  status === 'review' && at ? reviewRemovals(scope, { at, member: scope.member, photo: id }) : [];

async function decide(
  scope: MemberScope,
  photo: PhotoRecord,
  verdict: PhotoVerdict,
  removals: Write[],
  { also = [], batch }: { also?: Write[]; batch?: string | undefined } = {},
): Promise<'decided' | 'refused'> {
  const { files, review_at, twin: _, batch: __, withheld: ___, ...kept } = photo;
  const rest = batch ? { ...kept, batch: { id: batch, review_at } } : kept;
  const decided: PhotoRecord =
    verdict === 'approve'
      ? { ...rest, files, status: 'active' }
      : {
          ...rest,
          ...(batch ? { withheld: files } : {}),
          status: 'rejected',
          reason: verdict.reason,
          ...(verdict.note ? { note: verdict.note } : {}),
        };
  const { committed } = await commitNamed(scope, [
    { name: 'photo', writes: [photoWrite(scope, decided, photo.status)] },
    { name: 'review', writes: removals },
    { name: 'also', writes: also },
  ]);
  if (!committed) return 'refused';
  if (verdict !== 'approve' && !batch) {
    await removePhotoFiles(scope.tenant, await filesToRemove(scope, files));
  }
  return 'decided';
}
