import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handler } from './stream.ts';

// No engine refuses a part of a batch.
const sqs = mockClient(SQSClient);
const queues = {
  outbox: 'http://q/outbox',
  members: 'http://q/members',
  sockets: 'http://q/sockets',
  finance: 'http://q/finance',
};

beforeEach(() => {
  sqs.reset();
  sqs.on(SendMessageBatchCommand).resolves({ Failed: [] });
  vi.stubEnv('CHANGE_QUEUES', JSON.stringify(queues));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const record = (sequence: number, sk: string): DynamoDBRecord => ({
  eventID: `event-${sequence}`,
  dynamodb: {
    SequenceNumber: String(sequence),
    Keys: { pk: { S: 'TENANT#nl#MEMBER#iris' }, sk: { S: sk } },
  },
});
const sent = (queue: keyof typeof queues) =>
  sqs
    .commandCalls(SendMessageBatchCommand)
    .filter(({ args }) => args[0].input.QueueUrl === queues[queue])
    .flatMap(({ args }) => args[0].input.Entries ?? [])
    .map(({ MessageBody = '' }) => JSON.parse(MessageBody).dynamodb.SequenceNumber);

it('puts each change into the queues of the jobs that follow its item', async () => {
  const records = [
    ...['CORE#ACCOUNT', 'LIKE#a', 'OUTBOX#1', 'MESSAGE#c#1', 'CORE#WALLET', 'SESSION'],
    ...['FINANCE_JOB_START#at#job', 'JOB#at#job', 'RESULT#at#job'],
  ];
  expect(await handler({ Records: records.map((sk, index) => record(index, sk)) })).toEqual({
    batchItemFailures: [],
  });
  expect(sent('outbox')).toEqual(['0', '2', '3']);
  expect(sent('members')).toEqual(['0']);
  expect(sent('sockets')).toEqual(['1', '3', '5']);
  // How far a job is starts nothing.
  expect(sent('finance')).toEqual(['6']);
});

it('has the whole batch come again where one queue did not take its part', async () => {
  sqs
    .on(SendMessageBatchCommand, { QueueUrl: queues.sockets })
    .resolves({ Failed: [{ Id: '0', Code: 'InternalError', SenderFault: false }] });
  const Records = [record(7, 'CORE#ACCOUNT'), record(8, 'LIKE#a')];
  expect(await handler({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }] });
  // The others got theirs, and take them once when they come again.
  expect(sent('members')).toEqual(['7']);
  const [first] = sqs.commandCalls(SendMessageBatchCommand);
  await handler({ Records });
  const repeated = sqs.commandCalls(SendMessageBatchCommand).at(3);
  expect(repeated?.args[0].input.Entries?.[0]?.MessageDeduplicationId).toBe(
    first?.args[0].input.Entries?.[0]?.MessageDeduplicationId,
  );
});
