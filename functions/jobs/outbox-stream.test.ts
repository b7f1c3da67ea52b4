import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handler } from './outbox-stream.ts';

const table = mockClient(DynamoDBDocumentClient);

beforeEach(() => {
  table.reset();
  table.on(GetCommand).resolves({});
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const record = (
  sequence: number,
  change: { eventName?: 'INSERT' | 'MODIFY' | 'REMOVE'; sk?: string; id?: string } = {},
): DynamoDBRecord => ({
  eventName: change.eventName ?? 'INSERT',
  dynamodb: {
    SequenceNumber: String(sequence),
    NewImage: {
      pk: { S: 'TENANT#nl#MEMBER#iris' },
      sk: { S: change.sk ?? `OUTBOX#${sequence}` },
      tenant: { S: 'nl' },
      member: { S: 'iris' },
      ...(change.id === '' ? {} : { id: { S: String(sequence) } }),
    },
  },
});
const asked = () => table.commandCalls(GetCommand).map(({ args }) => args[0].input.Key?.sk);

it('delivers what was just staged and looks at nothing else', async () => {
  const response = await handler({
    Records: [
      record(1),
      record(2, { eventName: 'MODIFY' }),
      record(3, { eventName: 'REMOVE' }),
      record(4, { sk: 'CORE#ACCOUNT' }),
      record(5, { id: '' }),
      record(6),
    ],
  });
  expect(asked()).toEqual(['OUTBOX#1', 'OUTBOX#6']);
  expect(response).toEqual({ batchItemFailures: [] });
});

it('has the stream bring again what failed, and delivers the others', async () => {
  table
    .on(GetCommand, { Key: { pk: 'TENANT#nl#MEMBER#iris', sk: 'OUTBOX#2' } })
    .rejects(Object.assign(new Error('down'), { name: 'ServiceUnavailable' }));
  const response = await handler({ Records: [record(1), record(2), record(3)] });
  expect(response).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] });
  expect(asked()).toEqual(['OUTBOX#1', 'OUTBOX#2', 'OUTBOX#3']);
});
