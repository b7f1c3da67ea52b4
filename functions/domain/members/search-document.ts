/**
 * Search documents: the stored copy of a profile that search reads. A job of the table's stream
 * rebuilds a document whenever account, profile or photos change, so that no rule can forget it,
 * and a late event leads to the current state.
 */

import * as limits from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';
import { type Country, genders } from '#shared/model/values.ts';
import { ageOn, dayIn } from '#shared/rules/age.ts';
import { now } from '../../adapters/clock.ts';
import type { Brand } from '../core/brand.ts';
import { getOwner } from '../core/changed-items.ts';
import { commitNamed } from '../core/commit.ts';
import type { MemberScope, TenantScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import type { Walk } from '../core/walk-table.ts';
import { orderedPhotos, type PhotoFiles } from './album.ts';
import { activeCheck, findMember, type Member, type ProfileRecord } from './members.ts';
import { countedPlaceWrites, getCountedPlace } from './region-counts.ts';
import {
  affectsSearchDocument,
  type BucketPosition,
  hasPhoto,
  isElsewhere,
  listBucketDocuments,
  parseDocument,
  type RankedDocument,
  type StoredDocument,
  searchDocumentItem,
  searchDocumentItems,
  searchDocumentPrefix,
  searchDocumentRemovals,
  searchDocumentWrites,
  visibilityCheck,
  walkBucket,
} from './search-document.store.ts';

export {
  type BucketPosition,
  hasPhoto,
  listBucketDocuments,
  parseDocument,
  type RankedDocument,
  type StoredDocument,
  searchDocumentRemovals,
  visibilityCheck,
  walkBucket,
};

export interface SearchDocument extends ProfileRecord {
  id: string;
  date_of_birth: string;
  /** Rounded to the hour for privacy. */
  last_active_at: string;
  /** Day of the signup; absent in documents of an earlier version. It is not shown. */
  joined_on?: string;
  photos: { id: string; files: PhotoFiles }[];
}

/** Compares documents for a list that shows members with a photo first. */
export const comparePhotosFirst = (
  one: Pick<SearchDocument, 'photos'>,
  other: Pick<SearchDocument, 'photos'>,
): number => Number(hasPhoto(other)) - Number(hasPhoto(one));

/** Birth years per bucket. */
export const bucketYears = 10;
/** Returns the ten-year bucket of a birth year or date. */
export const getBirthYearBucket = (date: string) =>
  Math.floor(Number(date.slice(0, 4)) / bucketYears);

/** Returns the buckets of an age range on a day, with the number of birth years wanted of each. */
export function getBirthYearBuckets(
  { min_age, max_age }: { min_age: number; max_age: number },
  today: string,
): { bucket: number; years: number }[] {
  const year = Number(today.slice(0, 4));
  const oldest = year - max_age - 1;
  const youngest = year - min_age;
  const first = getBirthYearBucket(String(oldest));
  return Array.from({ length: getBirthYearBucket(String(youngest)) - first + 1 }, (_, index) => {
    const begin = (first + index) * bucketYears;
    const years = Math.min(begin + bucketYears - 1, youngest) - Math.max(begin, oldest) + 1;
    return { bucket: first + index, years };
  });
}

/** Returns the partitions that hold all documents of some countries, in a fixed order. */
export function getSearchPartitions(countries: readonly Country[], today: string) {
  const buckets = getBirthYearBuckets({ min_age: 0, max_age: limits.oldestAgeYears }, today);
  return countries.flatMap((place) =>
    genders.flatMap((gender) => buckets.map(({ bucket }) => ({ place, gender, bucket }))),
  );
}

/** Returns a member's search document, or null where nobody may see the member. */
export function toSearchDocument({
  scope,
  account,
  profile,
  photos,
}: Member): SearchDocument | null {
  if (account.status !== 'active') return null;
  const active = account.last_active_at ?? account.signup_date;
  return {
    ...profile,
    id: scope.member,
    date_of_birth: account.date_of_birth,
    last_active_at: `${active.slice(0, 13)}:00:00.000Z`,
    joined_on: account.signup_date.slice(0, 10),
    photos: orderedPhotos(photos).flatMap(({ id, status, files }) =>
      status === 'active' && files ? [{ id, files }] : [],
    ),
  };
}

export { affectsSearchDocument };

/** Rebuilds a member's search document, and counts the member where it says. */
export async function refreshSearchDocument(scope: MemberScope): Promise<void> {
  await untilCommitted(async () => {
    const member = await findMember(scope);
    const document = member && toSearchDocument(member);
    const writes = document
      ? [
          ...searchDocumentWrites(scope, document, getBirthYearBucket(document.date_of_birth)),
          activeCheck(scope),
        ]
      : searchDocumentRemovals(scope);
    const counted = countedPlaceWrites(scope, member?.place ?? null, getCountedPlace(document));
    const result = await commitNamed(scope, [
      { name: 'search_document', writes },
      { name: 'counted', writes: counted },
    ]);
    // An account deleted since the read stays hidden; that change triggers its own event.
    return result.committed || result.failed.includes('search_document') || null;
  });
}

/**
 * A walk that rebuilds search documents that an earlier version left where no search looks, or
 * regardless of their photo.
 */
export const formerDocuments: Omit<Walk, 'name'> = {
  prefixes: [searchDocumentPrefix],
  async visit(item) {
    const member = getOwner(item.pk);
    if (!member || !isElsewhere(member, item, getBirthYearBucket)) return false;
    await refreshSearchDocument(member);
    return true;
  },
};

export const findSearchDocument = (scope: MemberScope): Promise<SearchDocument | null> =>
  searchDocumentItem(scope);

/** Returns search documents by id. Hidden members are left out. */
export const findSearchDocuments = (
  scope: TenantScope,
  ids: readonly string[],
): Promise<Map<string, SearchDocument>> => searchDocumentItems(scope, ids);

/** Returns the age today in the brand's time zone. */
export const getAge = (document: Pick<SearchDocument, 'date_of_birth'>, brand: Brand): number =>
  ageOn(document.date_of_birth, dayIn(brand.config.time_zone, now()));

const dayMs = 86_400_000;

/** Returns a coarse time of the last activity. A fictional profile has none. */
export function lastActive(
  document: Pick<SearchDocument, 'last_active_at' | 'fictional'>,
): Profile['last_active'] {
  if (document.fictional) return 'earlier';
  const days = (now().getTime() - Date.parse(document.last_active_at)) / dayMs;
  return days < 1 ? 'today' : days < 7 ? 'week' : days < 30 ? 'month' : 'earlier';
}
