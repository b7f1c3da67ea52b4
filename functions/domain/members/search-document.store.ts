import { absent, present } from '../../table/conditions.ts';
import { indexes, kinds } from '../../table/items.ts';
import {
  type Attributes,
  get,
  getMany,
  type Item,
  listIndex,
  type Write,
} from '../../table/table.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import type { SearchDocument } from './search-document.ts';

/** Kinds of items that a search document is built from. */
const shown = new Set([kinds.account, kinds.profile, kinds.photos].map(({ prefix }) => prefix));

/** Tells whether a search document depends on the item with this sort key. */
export const affectsSearchDocument = (sk: string): boolean => shown.has(sk);

/** Tells whether others see a photo of the member. */
export const hasPhoto = ({ photos }: Pick<SearchDocument, 'photos'>): boolean => photos.length > 0;

type Place = 'country' | 'region';
const places = ['country', 'region'] as const;

/**
 * Returns the writes of both items of a document, in the index of its country and of its region.
 * The document is one JSON string: no part of it is queried, and decoding single attributes of many
 * documents would dominate a search.
 */
export const searchDocumentWrites = (
  scope: MemberScope,
  document: SearchDocument,
  bucket: number,
): Write[] =>
  places.map((place) => ({
    put: {
      ...kinds.searchDocument.key(scope, place),
      ...indexes.search.key(
        scope,
        getPlace(document, place),
        document.gender,
        bucket,
        hasPhoto(document) ? 'yes' : 'no',
        document.last_active_at,
        scope.member,
      ),
      document: JSON.stringify(document),
    },
  }));

const getPlace = (document: SearchDocument, place: Place) =>
  place === 'country' ? document.country : (document.region ?? document.country);

export const searchDocumentRemovals = (scope: MemberScope): Write[] =>
  places.map((place) => ({ remove: kinds.searchDocument.key(scope, place) }));

/** Holds while others see the member, or do not see the member. */
export const visibilityCheck = (scope: MemberScope, isVisible: boolean): Write => ({
  check: kinds.searchDocument.key(scope, 'country'),
  if: isVisible ? present() : absent(),
});

/** A search document as stored. */
export interface StoredDocument {
  document: string;
}

type Stored = StoredDocument & Attributes;

export const parseDocument = ({ document }: StoredDocument): SearchDocument => JSON.parse(document);

export async function searchDocumentItem(scope: MemberScope): Promise<SearchDocument | null> {
  // The role of pages may read this attribute of a member's items, and no other.
  const item = await get<Stored>(scope, kinds.searchDocument.key(scope, 'country'), {
    only: ['document'],
  });
  return item && parseDocument(item);
}

/** Reads search documents of up to 100 members by id. */
export async function searchDocumentItems(
  scope: TenantScope,
  ids: readonly string[],
): Promise<Map<string, SearchDocument>> {
  if (ids.length === 0) return new Map();
  const wanted = ids.map((id) => kinds.searchDocument.key(memberScope(scope, id), 'country'));
  const documents = (await getMany<Stored>(scope, wanted)).map(parseDocument);
  return new Map(documents.map((document) => [document.id, document]));
}

/** What the sort keys of search documents start with. */
export const searchDocumentPrefix = kinds.searchDocument.prefix;

/**
 * Tells whether a stored document stands elsewhere in the index than it would if it were written
 * now, as an earlier version had other positions.
 */
export function isElsewhere(scope: MemberScope, item: Item, bucket: (day: string) => number) {
  const document = parseDocument(item as Item & StoredDocument);
  const [country, region] = searchDocumentWrites(scope, document, bucket(document.date_of_birth));
  const place = kinds.searchDocument.read(item.sk).place === 'country' ? country : region;
  const wanted = place && 'put' in place ? place.put : null;
  return wanted?.gsi1pk !== item.gsi1pk || wanted?.gsi1sk !== item.gsi1sk;
}

/** A search document with its position in the index. */
export interface RankedDocument {
  document: SearchDocument;
  /** Photo, time of the last activity and id: unique, and comparable between partitions. */
  place: string;
}

/**
 * Lists a bucket's next documents, those with a photo first and each latest activity first,
 * optionally below a position.
 */
export async function listBucketDocuments(
  scope: TenantScope,
  found: { place: string; gender: string; bucket: number },
  options: { below: string | null; limit: number },
): Promise<{ documents: RankedDocument[]; more: boolean }> {
  const { items, after } = await listIndex<Stored>(
    scope,
    {
      gsi1pk: indexes.search.gsi1pk(scope, found.place, found.gender, found.bucket),
      ...(options.below ? { below: options.below } : {}),
    },
    { limit: options.limit, newestFirst: true },
  );
  return {
    documents: items.map((item) => ({
      document: parseDocument(item),
      place: String((item as Record<string, unknown>).gsi1sk),
    })),
    more: after !== null,
  };
}

/** How far a walk through the documents of a bucket is; null at its end. */
export type BucketPosition = Record<string, unknown> | null;

/**
 * Lists a bucket's next documents in the order of the index. Who becomes active or adds a photo
 * moves towards its end, so that a walk meets them again rather than miss them.
 */
export async function walkBucket(
  scope: TenantScope,
  found: { place: string; gender: string; bucket: number },
  { after, limit }: { after: BucketPosition; limit: number },
): Promise<{ documents: SearchDocument[]; after: BucketPosition }> {
  const page = await listIndex<Stored>(
    scope,
    { gsi1pk: indexes.search.gsi1pk(scope, found.place, found.gender, found.bucket) },
    { limit, ...(after ? { after } : {}) },
  );
  return { documents: page.items.map(parseDocument), after: page.after };
}
