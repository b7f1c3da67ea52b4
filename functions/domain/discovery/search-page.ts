/**
 * Candidates: members that a viewer may meet, read from the search's index, the latest active
 * first. Search, swipe game and match finder all choose from here.
 */
import { limits } from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { Search } from '#shared/model/search.ts';
import { searchFields } from '#shared/model/values.ts';
import { dayIn } from '#shared/rules/age.ts';
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
import { blockedOnes } from '../relations/blocked-members.ts';
import { likeState, likesWith } from '../relations/likes.ts';

/** Members whom the viewer must not meet, and the viewer. */
export async function hiddenFrom({ me }: Viewer): Promise<Set<string>> {
  const hidden = await blockedOnes(me?.scope ?? null);
  if (me) hidden.add(me.scope.member);
  return hidden;
}

interface Bucket {
  bucket: number;
  /** Years of birth that the search wants of it. */
  years: number;
  buffer: RankedDocument[];
  /** Where the next read goes on; null when the bucket is read up. */
  below: string | null;
  more: boolean;
  /** Search documents of the next read. */
  chunk: number;
}

/** So large a part of what was looked at has to fit for the next read to be a short one. */
const mostFit = 0.5;

/**
 * Search documents of a bucket's first read. Of a page's search documents a bucket holds its share, give or take the square
 * root of it; with room for three times that, nearly every full page takes one read per bucket,
 * whatever the population. Where the search wants only some of a bucket's years, others stand
 * between them.
 *
 * @param years of birth that the search wants of this bucket, and of all
 */
const getChunkSize = (size: number, years: { bucket: number; all: number }): number => {
  const share = (size * years.bucket) / years.all;
  return Math.ceil(((share + 3 * Math.sqrt(share)) * bucketYears) / years.bucket) + 1;
};

/**
 * One page: the buckets' lists are merged by last activity. What it reads follows the page, and is
 * bounded: where few members fit, the page comes back short with a place to go on from.
 */
export async function readPage(
  scope: TenantScope,
  search: Search,
  options: {
    below: string | null;
    hidden: ReadonlySet<string>;
    viewer: Viewer;
    size?: number;
    /** What else must hold of a search document. */
    suits?: (document: SearchDocument) => boolean;
  },
): Promise<{ documents: SearchDocument[]; next: string | null }> {
  const { viewer, hidden, size = limits.searchPageSize, suits = () => true } = options;
  const today = dayIn(viewer.brand.config.time_zone, now());
  const place = search.countryregion ?? search.country;
  const wanted = getBirthYearBuckets(search, today);
  const all = wanted.reduce((sum, { years }) => sum + years, 0);
  const buckets = wanted.map(
    ({ bucket, years }): Bucket => ({
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
  /** Where most search documents fit, a further read is for what the page still lacks, and not for a page. */
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
        { place, gender: search.gender, bucket: bucket.bucket },
        { below: bucket.below, limit: Math.min(enough(bucket), share) },
      );
      bucket.buffer = found.documents;
      bucket.more = found.more;
      bucket.below = found.documents.at(-1)?.place ?? bucket.below;
      // Where few fit, ever longer reads take few requests.
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
      // Enough was looked at: the search goes on where it stopped.
      if (left < empty.length && passed !== null) return { documents, next: passed };
      await fill(empty);
      continue;
    }
    const next = takeLatest(buckets);
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

/** Takes the search document with the latest activity. */
function takeLatest(buckets: readonly Bucket[]): RankedDocument | undefined {
  let latest: Bucket | undefined;
  for (const bucket of buckets) {
    const [head] = bucket.buffer;
    if (head && (!latest?.buffer[0] || head.place > latest.buffer[0].place)) latest = bucket;
  }
  return latest?.buffer.shift();
}

/** Whether a search document is of a search's ages and filters; gender and place are the index's. */
export function fits(document: SearchDocument, search: Search, { brand }: Viewer): boolean {
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

/** The profiles of search documents, with what stands between each and the viewer. */
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
  return documents.map((document) =>
    toProfileDto(document, viewer, {
      like_state: likeState(likes.get(document.id)),
      blocked: false,
    }),
  );
}
