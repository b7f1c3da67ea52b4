import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { getValues } from '../../table/fixtures.ts';
import type { RequestContext } from '../core/context.ts';
import { tenantScope } from '../core/scope.ts';
import { brandFixture } from '../tenants/fixtures.ts';
import { getMember } from './open-member.ts';

const client = mockClient(DynamoDBDocumentClient);
const brand = brandFixture();
const document = {
  id: 'a'.repeat(26),
  name: 'Iris',
  gender: 'female',
  country: brand.config.countries[0],
  region: null,
  date_of_birth: '1990-05-01',
  last_active_at: '2026-11-01T10:00:00.000Z',
  photos: [],
};

beforeEach(() => {
  client.reset();
  client.on(GetCommand).resolves({ Item: { document: JSON.stringify(document) } });
  client.on(QueryCommand).resolves({ Items: [] });
  client.on(UpdateCommand).resolves({});
});

/** The role of the page function allows no more than this, and pages use the same code. */
it('asks for a visitor one attribute of a member, and the index of the search', async () => {
  const context = {
    brand,
    scope: tenantScope(brand),
    visitor: { address: '192.0.2.1', country: null, locale: 'en', userAgent: '' },
    member: null,
    session: null,
    body: undefined,
    query: { id: document.id },
  } as unknown as RequestContext<undefined, { id: string }>;
  expect((await getMember(context)).profile.name).toBe('Iris');
  const [get, ...others] = client.commandCalls(GetCommand).map(({ args }) => args[0].input);
  expect(others).toEqual([]);
  expect(get).toMatchObject({
    ProjectionExpression: '#n0',
    ExpressionAttributeNames: { '#n0': 'document' },
  });
  const queries = client.commandCalls(QueryCommand).map(({ args }) => args[0].input);
  expect(queries.length).toBeGreaterThan(0);
  for (const query of queries) {
    expect(query.IndexName).toBe('gsi1');
    expect(getValues(query, 'KeyConditionExpression').gsi1pk).toMatch(/^TENANT#[^#]+#SEARCH#/);
  }
  // The visitor's request is also counted.
  const counts = client
    .commandCalls(UpdateCommand)
    .map(({ args }) => String(args[0].input.Key?.pk));
  expect(counts).toEqual([expect.stringMatching(/^TENANT#[^#]+#RATE#visitor_search#/)]);
  expect(client.calls()).toHaveLength(1 + counts.length + queries.length);
});
