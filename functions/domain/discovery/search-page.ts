/**
 * Search pages: search documents that a viewer may see, those with a photo first and each the latest
 * active first. Search, swipe game and match finder use them.
 */
import * as limits from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { Search } from '#shared/model/search.ts';
import { type Gender, searchFields } from '#shared/model/values.ts';
import { dayIn } from '#shared/rules/age.ts';
import { toGenders } from '#shared/rules/search.ts';
import { now } from '../../adapters/clock.ts';
import type { TenantScope } from '../core/scope.ts';
import {
  bucketYears,
  getAge,
  getBirthYearBuckets,
  listBucketDocuments,
  type RankedDocument,
  type SearchDocument,
} from '../members/search-document.ts';
import { toProfileDto, type Viewer } from '../members/visible-profile.ts';
import { findBlockedIds } from '../relations/blocked-members.ts';
import { type LikeRecord, likeState, likesWith } from '../relations/likes.ts';

/** Returns the ids that must not be shown: blocked members and the viewer. */
export async function hiddenFrom({ me }: Pick<Viewer, 'me'>): Promise<Set<string>> {
  const hidden = await findBlockedIds(me?.scope ?? null);
  if (me) hidden.add(me.scope.member);
  return hidden;
}

interface Bucket {
  gender: Gender;
  bucket: number;
  /** Number of the bucket's birth years that the search includes. */
  years: number;
  buffer: RankedDocument[];
  /** Position at which the next read continues; null at the beginning. */
  below: string | null;
  more: boolean;
  /** Number of search documents of the next read. */
  chunk: number;
}

/** Above this share of matches the next read is a short one. */
const mostFit = 0.5;

/**
 * Returns the size of a bucket's first read. A bucket's share of a page varies by about its square
 * root; with three times that as margin, nearly every full page takes one read per bucket, whatever
 * the population. Where the search includes only some of a bucket's years, the others are read as
 * well.
 *
 * @param years birth years that the search includes of this bucket and of all buckets
 */
const getChunkSize = (size: number, years: { bucket: number; all: number }): number => {
  const share = (size * years.bucket) / years.all;
  return Math.ceil(((share + 3 * Math.sqrt(share)) * bucketYears) / years.bucket) + 1;
};

/**
 * Reads a page by merging the buckets' lists by their positions. Its cost follows the page and is
 * bounded: where few members match, the page is short and has a cursor.
 */
export async function readPage(
  scope: TenantScope,
  search: Search,
  options: {
    below: string | null;
    hidden: ReadonlySet<string>;
    viewer: Pick<Viewer, 'brand'>;
    size?: number;
    /** A further condition of a search document. */
    suits?: (document: SearchDocument) => boolean;
  },
): Promise<{ documents: SearchDocument[]; next: string | null }> {
  const { viewer, hidden, size = limits.searchPageSize, suits = () => true } = options;
  const today = dayIn(viewer.brand.config.time_zone, now());
  const place = search.countryregion ?? search.country;
  const wanted = toGenders(search.gender).flatMap((gender) =>
    getBirthYearBuckets(search, today).map((one) => ({ ...one, gender })),
  );
  const all = wanted.reduce((sum, { years }) => sum + years, 0);
  const buckets = wanted.map(
    ({ gender, bucket, years }): Bucket => ({
      gender,
      bucket,
      years,
      buffer: [],
      below: options.below,
      more: true,
      chunk: getChunkSize(size, { bucket: years, all }),
    }),
  );
  let left: number = limits.searchMostRead;
  const documents: SearchDocument[] = [];
  let looked = 0;
  /** Where most documents match, a further read covers only the rest of the page. */
  const enough = ({ years, chunk }: Bucket): number => {
    const fitting = looked === 0 ? 0 : documents.length / looked;
    if (fitting < mostFit) return chunk;
    const lacking = Math.ceil((size - documents.length) / fitting);
    return Math.min(chunk, getChunkSize(lacking, { bucket: years, all }));
  };
  const fill = async (wanting: readonly Bucket[]) => {
    const share = Math.max(1, Math.floor(left / wanting.length));
    const reads = wanting.map(async (bucket) => {
      const found = await listBucketDocuments(
        scope,
        { place, gender: bucket.gender, bucket: bucket.bucket },
        { below: bucket.below, limit: Math.min(enough(bucket), share) },
      );
      bucket.buffer = found.documents;
      bucket.more = found.more;
      bucket.below = found.documents.at(-1)?.place ?? bucket.below;
      // Where few match, growing reads keep the number of requests low.
      bucket.chunk *= 2;
      return found.documents.length;
    });
    for (const count of await Promise.all(reads)) left -= count;
  };
  await fill(buckets);
  let passed: string | null = null;
  while (documents.length < size) {
    const empty = buckets.filter(({ buffer, more }) => buffer.length === 0 && more);
    if (empty.length > 0) {
      // The read limit is reached. The next page continues here.
      if (left < empty.length && passed !== null) return { documents, next: passed };
      await fill(empty);
      continue;
    }
    const next = takeNext(buckets);
    if (!next) return { documents, next: null };
    passed = next.place;
    looked++;
    const { document } = next;
    if (!hidden.has(document.id) && fits(document, search, viewer) && suits(document))
      documents.push(document);
  }
  const isOver = buckets.every(({ buffer, more }) => buffer.length === 0 && !more);
  return { documents, next: isOver ? null : passed };
}

/** Removes and returns the document at the greatest position. */
function takeNext(buckets: readonly Bucket[]): RankedDocument | undefined {
  let next: Bucket | undefined;
  for (const bucket of buckets) {
    const [head] = bucket.buffer;
    if (head && (!next?.buffer[0] || head.place > next.buffer[0].place)) next = bucket;
  }
  return next?.buffer.shift();
}

/** Tells whether a document matches the ages and filters. The index covers gender and place. */
export function fits(
  document: SearchDocument,
  search: Search,
  { brand }: Pick<Viewer, 'brand'>,
): boolean {
  const age = getAge(document, brand);
  if (age < search.min_age || age > search.max_age) return false;
  return searchFields.every((name) => {
    const wanted = search[name];
    if (wanted === undefined) return true;
    if (name === 'interests')
      return search.interests?.every((id) => document.interests.includes(id));
    return document[name] === wanted;
  });
}

/** Returns the profiles of search documents with the viewer's likes, which it reads. */
export async function toProfileDtos(
  documents: readonly SearchDocument[],
  viewer: Viewer,
): Promise<Profile[]> {
  const likes = viewer.me
    ? await likesWith(
        viewer.me.scope,
        documents.map(({ id }) => id),
      )
    : new Map<string, never>();
  return withLikes(documents, viewer, likes);
}

/** Returns the profiles of search documents with likes that were read. */
export const withLikes = (
  documents: readonly SearchDocument[],
  viewer: Viewer,
  likes: ReadonlyMap<string, LikeRecord>,
): Profile[] =>
  documents.map((document) =>
    toProfileDto(document, viewer, {
      like_state: likeState(likes.get(document.id)),
      blocked: false,
    }),
  );
