/** Fake members for benchmarks: their search documents alone, written straight to a table. */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { memberScope, tenantScope } from '../../functions/domain/core/scope.ts';
import { indexes, kinds } from '../../functions/table/items.ts';
import { writeItems } from '../test/support/table.ts';

/** One under the country, one under the region. */
const documentsEach = 2;
const bucketYears = 10;
const progressEvery = 20_000;

const regions = ['NL-UT', 'NL-NH', 'NL-ZH', 'NL-NB', 'NL-GE', 'NL-LI', 'NL-OV', 'NL-GR'];
const hair = ['brunette', 'blond', 'brown', 'black', 'red', 'gray'];
/** About as often as people say so. */
const sexualities = [...Array(18).fill('hetero'), 'gay', 'bi'];
const eyes = ['blue', 'green', 'hazel', 'brown'];

/** Id of the member with a number. */
export const memberId = (at: number): string => `m${String(at).padStart(21, '0')}`;

/** A search document's photos: their ids and files. */
export type DocumentPhotos = readonly { id: string; files: Record<string, string> }[];

/** Photos of which no file is there. */
const photosWithoutFiles = (id: string): DocumentPhotos =>
  [1, 2].map((photo) => ({
    id: `${id.slice(0, 21)}${photo}`,
    files: Object.fromEntries(
      ['full', 'thumb', 'match', 'censored'].map((name) => [
        name,
        `${id.slice(0, 18)}${name.slice(0, 3)}${photo}`,
      ]),
    ),
  }));

/** Fixed rules instead of chance: every run has the same members. */
function searchDocumentItems(
  at: number,
  albums: readonly DocumentPhotos[],
): Record<string, unknown>[] {
  const id = memberId(at);
  const scope = memberScope(tenantScope({ id: 'nl' }), id);
  const mixed = (salt: number) => Math.floor((((at + 1) * 2_654_435_761 * salt) % 2 ** 32) / 7);
  const year = 1962 + (mixed(3) % 45);
  const birth = `${year}-${String((mixed(5) % 12) + 1).padStart(2, '0')}-15`;
  const gender = mixed(7) % 2 ? 'female' : 'male';
  const region = regions[mixed(11) % regions.length] as string;
  const active = new Date(Date.now() - (mixed(13) % 8_000) * 3_600_000);
  const last_active_at = `${active.toISOString().slice(0, 13)}:00:00.000Z`;
  const document = {
    id,
    name: `Member ${at}`,
    gender,
    sexuality: sexualities[mixed(29) % sexualities.length],
    country: 'NL',
    region,
    city: 'Utrecht',
    about_me: 'I like long walks by the river, a good book and better company. '.repeat(3),
    interests: ['coffee', 'music', 'hiking', 'cooking', 'travelling'],
    hair_color: hair[mixed(17) % hair.length],
    eye_color: eyes[mixed(19) % eyes.length],
    body_type: 'normal',
    relationship_status: 'single',
    tattoos: mixed(23) % 3 === 0,
    fictional: false,
    date_of_birth: birth,
    last_active_at,
    photos: albums[at % albums.length] ?? photosWithoutFiles(id),
  };
  const bucket = Math.floor(year / bucketYears);
  return (['country', 'region'] as const).map((place) => ({
    ...kinds.searchDocument.key(scope, place),
    ...indexes.search.key(
      scope,
      place === 'country' ? 'NL' : region,
      gender,
      bucket,
      document.photos.length > 0 ? 'yes' : 'no',
      last_active_at,
      id,
    ),
    document: JSON.stringify(document),
  }));
}

/**
 * Writes the search documents of the members with these numbers, the last one not included. Their photos are
 * those of `albums` in turn; without any their files are missing.
 */
export async function loadDocuments(
  documents: DynamoDBDocumentClient,
  table: string,
  { from: first, to: end, albums = [] }: { from: number; to: number; albums?: DocumentPhotos[] },
  say: (line: string) => void,
): Promise<void> {
  function* searchDocuments() {
    for (let index = first; index < end; index++) yield* searchDocumentItems(index, albums);
  }
  let reported = first;
  await writeItems(documents, table, searchDocuments(), (count) => {
    const loaded = first + Math.floor(count / documentsEach);
    if (loaded - reported < progressEvery) return;
    reported = loaded;
    say(`${loaded.toLocaleString('en')} of ${end.toLocaleString('en')} members loaded`);
  });
}
