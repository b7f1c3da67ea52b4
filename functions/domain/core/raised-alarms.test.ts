import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { memberIdSchema } from '#shared/model/common.ts';
import { raise, raisedWrite } from './raised-alarms.ts';
import { tenantScope } from './scope.ts';

const table = mockClient(DynamoDBDocumentClient);
const scope = tenantScope({ id: 'maple' });
const facts = { member: null, payment: 'one', amount: null, found: null };

beforeEach(() => {
  table.reset();
});

it('knows an event again, which is another one of each kind', async () => {
  table.on(PutCommand).resolves({});
  await raise(scope, 'provider_payment_mismatch', 'one', facts);
  await raise(scope, 'provider_payment_mismatch', 'one', facts);
  await raise(scope, 'provider_state_unknown', 'one', facts);
  await raise(scope, 'provider_state_unknown', 'two', facts);
  const ids = table.commandCalls(PutCommand).map(({ args }) => String(args[0].input.Item?.id));
  expect(ids[0]).toBe(ids[1]);
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(memberIdSchema.safeParse(id).success).toBe(true);
  const [write] = [raisedWrite(scope, 'provider_payment_mismatch', 'one', facts)];
  expect(write).toMatchObject({ put: { id: ids[0] } });
});

it('goes on where the event was seen before', async () => {
  table
    .on(PutCommand)
    .rejects(Object.assign(new Error('refused'), { name: 'ConditionalCheckFailedException' }));
  await expect(raise(scope, 'provider_state_unknown', 'one', facts)).resolves.toBeUndefined();
});
