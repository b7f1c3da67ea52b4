import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { memberScope, tenantScope } from '../core/scope.ts';
import { endLikes } from './likes.ts';

const table = mockClient(DynamoDBDocumentClient);
const nl = tenantScope({ id: 'nl' });
const [ann, ben] = [memberScope(nl, 'a'.repeat(22)), memberScope(nl, 'b'.repeat(22))];
const likeKey = (of: typeof ann, other: typeof ann) => ({
  pk: `TENANT#nl#MEMBER#${of.member}`,
  sk: `LIKE#${other.member}`,
});
const at = '2026-01-01T00:00:00.000Z';

beforeEach(() => {
  table.reset();
  table.onAnyCommand().resolves({});
});

it.each([
  ['the first', ann, ben],
  ['the second', ben, ann],
])('a block of a like that %s had not seen takes it from their number', async (_, liked, giver) => {
  const received = { received_at: at, is_new: true };
  table.on(GetCommand, { Key: likeKey(liked, giver) }).resolves({ Item: received });
  table.on(GetCommand, { Key: likeKey(giver, liked) }).resolves({ Item: { sent_at: at } });
  await endLikes(ann, ben.member);
  const [written] = table.commandCalls(TransactWriteCommand);
  const counted = (written?.args[0].input.TransactItems ?? []).flatMap(({ Update }) =>
    Update?.Key?.sk === 'CORE#COUNTS' ? [Update] : [],
  );
  expect(counted.map(({ Key }) => Key)).toEqual([
    { pk: likeKey(liked, giver).pk, sk: 'CORE#COUNTS' },
  ]);
  expect(Object.values(counted[0]?.ExpressionAttributeValues ?? {})).toContain(-1);
});
