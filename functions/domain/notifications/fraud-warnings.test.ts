import { DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { memberScope, tenantScope } from '../core/scope.ts';
import { stageFraudWarnings } from './fraud-warnings.ts';

const table = mockClient(DynamoDBDocumentClient);
const member = memberScope(tenantScope({ id: 'maple' }), 'mallory');
const item = { kind: 'fraud_warnings', case: 'c' } as Parameters<typeof stageFraudWarnings>[1];
const pageSize = 100;

/** Messages of a conversation, newest first: all from the other member but the one at a place. */
const messages = (count: number, own: number | null) =>
  Array.from({ length: count }, (_, at) => ({
    pk: 'TENANT#maple#MEMBER#mallory',
    sk: `MESSAGE#v#${1_000 - at}`,
    id: String(1_000 - at),
    from: at === own ? 'me' : 'them',
  }));

const core = (part: string, more: object = {}) => ({
  pk: 'TENANT#maple#MEMBER#ann',
  sk: `CORE#${part}`,
  ...more,
});

/** What the member wrote stands in this place of the conversation. */
function given(count: number, own: number | null): void {
  const all = messages(count, own);
  table.on(QueryCommand).callsFake(({ ExpressionAttributeValues, ExclusiveStartKey, Limit }) => {
    const asked = Object.values(ExpressionAttributeValues ?? {});
    if (asked.includes('CONVERSATION#')) {
      return { Items: [{ pk: 'p', sk: 'CONVERSATION#v', id: 'v', other: 'ann' }] };
    }
    if (asked.includes('CORE#')) {
      return {
        Items: [
          core('ACCOUNT', { status: 'active', language: 'en' }),
          ...[core('PROFILE'), core('WALLET')],
        ],
      };
    }
    const start = ExclusiveStartKey
      ? all.findIndex(({ sk }) => sk === ExclusiveStartKey.sk) + 1
      : 0;
    return { Items: all.slice(start, start + (Limit ?? pageSize)) };
  });
}

beforeEach(() => {
  table.reset();
  table.on(PutCommand).resolves({});
  table.onAnyCommand().resolves({});
});

it.each([
  ['their first message of a short conversation', 3, 2],
  ['a message older than the newest hundred', 250, 249],
])('whoever got %s is warned', async (_, count, own) => {
  given(count, own);
  expect(await stageFraudWarnings(member, item)).toBe(1);
});

it.each([0, 3, 100, 200])('whoever got none of %d is not', async (count) => {
  given(count, null);
  expect(await stageFraudWarnings(member, item)).toBe(0);
});
