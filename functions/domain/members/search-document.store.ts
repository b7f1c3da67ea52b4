import { indexes, kinds } from '../../table/items.ts';
import { type Attributes, get, getMany, listIndex, type Write } from '../../table/table.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import type { SearchDocument } from './search-document.ts';

/** Account, profile and photos; a wallet or a counter shows in no search document. */
const shown = new Set([kinds.account, kinds.profile, kinds.photos].map(({ prefix }) => prefix));

/** Whether a search document shows something of the item with this sort key. */
export const affectsSearchDocument = (sk: string): boolean => shown.has(sk);

type Place = 'country' | 'region';
const places = ['country', 'region'] as const;

/**
 * Both items of a search document, under the index of its country and of its region. What others see is one
 * text: nothing in the table asks for a part of it, and a search that reads scores of search documents would
 * spend most of its time on the wrappings of single attributes.
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

/** A search document as the table has it. */
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

/** Search documents of up to 100 members, by id. */
export async function searchDocumentItems(
  scope: TenantScope,
  ids: readonly string[],
): Promise<Map<string, SearchDocument>> {
  if (ids.length === 0) return new Map();
  const wanted = ids.map((id) => kinds.searchDocument.key(memberScope(scope, id), 'country'));
  const documents = (await getMany<Stored>(scope, wanted)).map(parseDocument);
  return new Map(documents.map((document) => [document.id, document]));
}

/** A search document with its place in the order of the index. */
export interface RankedDocument {
  document: SearchDocument;
  /** Time of the last activity and id: unique, and the same in every partition. */
  place: string;
}

/** The next search documents of one bucket, latest activity first, below a place where given. */
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
