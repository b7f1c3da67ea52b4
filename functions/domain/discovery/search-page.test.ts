import {
  DynamoDBDocumentClient,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Search } from '#shared/model/search.ts';
import { getValues } from '../../table/fixtures.ts';
import { tenantScope } from '../core/scope.ts';
import { getBirthYearBucket, type SearchDocument } from '../members/search-document.ts';
import type { Viewer } from '../members/visible-profile.ts';
import { brandFixture } from '../tenants/fixtures.ts';
import { readPage } from './search-page.ts';

const table = mockClient(DynamoDBDocumentClient);
const brand = brandFixture();
const scope = tenantScope(brand);
const [country] = brand.config.countries;
const viewer: Viewer = { brand, me: null, clearPhotos: 1 };
const birth = `${new Date().getUTCFullYear() - 31}-01-02`;
const search = {
  gender: 'female',
  country,
  countryregion: null,
  min_age: 30,
  max_age: 32,
} as Search;

/** Members of one bucket, the latest active first. */
const population = Array.from({ length: 60 }, (_, index) => {
  const id = String(index).padStart(4, '0');
  const document = { id, date_of_birth: birth, interests: [] } as unknown as SearchDocument;
  return { gsi1sk: String(9_999 - index), document: JSON.stringify(document) };
});
const idAt = (place: number) => String(place).padStart(4, '0');

/** Imitates the index as far as a search reads it. */
function response(input: QueryCommandInput) {
  const { Limit = 0 } = input;
  const { gsi1pk, gsi1sk: end } = getValues(input, 'KeyConditionExpression');
  const isBand = String(gsi1pk).endsWith(`#${getBirthYearBucket(birth)}`);
  const below = end as string | undefined;
  const left = population.filter(({ gsi1sk }) => isBand && (!below || gsi1sk < below));
  const Items = left.slice(0, Limit);
  return { Items, ...(Items.length < left.length ? { LastEvaluatedKey: { pk: 'more' } } : {}) };
}

beforeEach(() => {
  table.reset();
  table.on(QueryCommand).callsFake(response);
});

/** Returns all members that a search shows, page by page. */
async function getPages(size: number, wanted: ReadonlySet<string>): Promise<string[]> {
  const seen: string[] = [];
  let below: string | null = null;
  do {
    const page = await readPage(scope, search, {
      ...{ below, hidden: new Set<string>(), viewer, size },
      suits: ({ id }) => wanted.has(id),
    });
    expect(page.documents.length).toBeLessThanOrEqual(size);
    seen.push(...page.documents.map(({ id }) => id));
    below = page.next;
  } while (below !== null);
  return seen;
}

describe('the pages of a search', () => {
  it.each([1, 2, 3, 5])(
    'of %i show everybody once, wherever a read ended when a page was full',
    async (size) => {
      for (let place = size - 1; place < population.length - 1; place++) {
        const first = Array.from({ length: size - 1 }, (_, index) => idAt(index));
        const wanted = [...first, idAt(place), idAt(population.length - 1)];
        expect(await getPages(size, new Set(wanted)), `a page that ends at ${place}`).toEqual(
          wanted,
        );
      }
    },
  );
});
