import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { localAccount } from './engines/account.ts';
import { type DynamoDb, startDynamoDb } from './engines/dynamodb.ts';
import { type StreamJob, type StreamJobOptions, startStreamJob } from './stream-job.ts';
import { ensureTable } from './table.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });
const drainMs = 20_000;

let folder: string;
let engine: DynamoDb;
let client: DynamoDBClient;
let streams: DynamoDBStreamsClient;
let streamArn: string;
let tables = 0;
let table: string;
let job: StreamJob | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stream-'));
  engine = await startDynamoDb({ dataDir: folder, log: () => undefined });
  const account = {
    endpoint: engine.endpoint,
    region: localAccount.region,
    credentials: localAccount,
  };
  client = new DynamoDBClient(account);
  streams = new DynamoDBStreamsClient(account);
});

afterAll(async () => {
  client.destroy();
  streams.destroy();
  await engine.stop();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  tables += 1;
  table = `stream-${tables}`;
  streamArn = await ensureTable(client, table);
});

afterEach(async () => {
  await job?.stop();
  job = undefined;
});

const put = (sk: string) =>
  client.send(
    new PutItemCommand({
      TableName: table,
      Item: { pk: { S: 'p' }, sk: { S: sk }, bytes: { B: new Uint8Array([1, 2]) } },
    }),
  );

const getNames = (event: DynamoDBStreamEvent) =>
  event.Records.map(({ dynamodb }) => dynamodb?.NewImage?.sk?.S ?? '');

type Handler = (event: DynamoDBStreamEvent) => DynamoDBBatchResponse | undefined;

const start = async (
  handler: Handler,
  options: Pick<StreamJobOptions, 'items' | 'pollMs'> = {},
  errors: string[] = [],
) => {
  job = await startStreamJob({
    ...options,
    client: streams,
    streamArn,
    checkpointFile: join(folder, `${table}.json`),
    invoke: async (event) => handler(event),
    log: { info: () => undefined, error: (line) => errors.push(line) },
  });
  return job;
};

/** Starts a job that handles every batch and collects the names of each in `seen`. */
const startRecording = async (options: Pick<StreamJobOptions, 'items' | 'pollMs'> = {}) => {
  const seen: string[][] = [];
  const running = await start((event) => {
    seen.push(getNames(event));
    return undefined;
  }, options);
  return { running, seen };
};

it('hands on records in order, ten at most, as Lambda gets them', async () => {
  const batches: DynamoDBStreamEvent[] = [];
  const names = Array.from({ length: 23 }, (_, index) => `item-${index}`);
  for (const name of names) await put(name);
  const running = await start((event) => {
    batches.push(event);
    return undefined;
  });
  expect(await running.drain(drainMs)).toBe(true);
  expect(batches.flatMap(getNames)).toEqual(names);
  expect(Math.max(...batches.map(({ Records }) => Records.length))).toBeLessThanOrEqual(10);
  const [record] = batches[0]?.Records ?? [];
  expect(record).toMatchObject({
    eventName: 'INSERT',
    eventSource: 'aws:dynamodb',
    eventSourceARN: streamArn,
    dynamodb: {
      Keys: { pk: { S: 'p' }, sk: { S: 'item-0' } },
      NewImage: { bytes: { B: 'AQI=' } },
      ApproximateCreationDateTime: expect.any(Number),
      SequenceNumber: expect.any(String),
    },
  });
});

it('hands on only what the function asks for, and forgets the rest', async () => {
  for (const name of ['LIKE#1', 'CORE#ACCOUNT', 'CONVERSATION#1', 'CORE#COUNTS', 'HX'])
    await put(name);
  const { running, seen } = await startRecording({
    items: ['CONVERSATION#', 'LIKE#', 'CORE#COUNTS'],
  });
  expect(await running.drain(drainMs)).toBe(true);
  expect(seen.flat()).toEqual(['LIKE#1', 'CONVERSATION#1', 'CORE#COUNTS']);
  await put('CORE#WALLET');
  await running.drain(drainMs);
  expect(seen.flat()).toHaveLength(3);
});

it('fills a batch with what the function asks for, however far between', async () => {
  for (let index = 0; index < 24; index++)
    for (const kind of ['CORE#WALLET', 'LEDGER', 'OUTBOX']) await put(`${kind}#${index}`);
  const { running, seen } = await startRecording({ items: ['OUTBOX#'] });
  expect(await running.drain(drainMs)).toBe(true);
  expect(seen.flat()).toEqual(Array.from({ length: 24 }, (_, index) => `OUTBOX#${index}`));
  expect(seen.map(({ length }) => length)).toEqual([10, 10, 4]);
});

it('looks at once when it is woken', async () => {
  const anHourMs = 3_600_000;
  const { running, seen } = await startRecording({ pollMs: anHourMs });
  for (let round = 1; round <= 10; round++) {
    await put(`round-${round}`);
    running.wake();
    await vi.waitFor(() => expect(seen.flat()).toHaveLength(round), {
      timeout: 60_000,
      interval: 1,
    });
  }
});

it('waits for the next interval after work too, and not while records are left', async () => {
  for (let index = 0; index < 24; index++) await put(`item-${index}`);
  const { running, seen } = await startRecording({ pollMs: 3_600_000 });
  await vi.waitFor(() => expect(seen.flat()).toHaveLength(24), { timeout: 60_000, interval: 1 });
  // The job is asleep by then, or sees the record now.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await put('later');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(seen.flat()).toHaveLength(24);
  running.wake();
  await vi.waitFor(() => expect(seen.flat()).toHaveLength(25), { timeout: 60_000, interval: 1 });
});

it('looks less often at a stream that is quiet, and at once when something is expected', async () => {
  const pollMs = 20;
  const looks = vi.spyOn(streams, 'send');
  const { running, seen } = await startRecording({ pollMs });
  await new Promise((resolve) => setTimeout(resolve, 100 * pollMs));
  // A busy machine polls even less often.
  expect(looks.mock.calls.length).toBeLessThan(60);
  looks.mockRestore();
  await put('after a while');
  running.expect();
  await vi.waitFor(() => expect(seen.flat()).toEqual(['after a while']), { timeout: 20_000 });
});

it('misses and repeats nothing over a restart', async () => {
  const { running, seen: first } = await startRecording();
  await put('a');
  await put('b');
  await running.drain(drainMs);
  await running.stop();
  await put('c');
  const { running: again, seen: second } = await startRecording();
  await put('d');
  await again.drain(drainMs);
  expect(first.flat()).toEqual(['a', 'b']);
  expect(second.flat()).toEqual(['c', 'd']);
});

it('repeats from the first record that failed', async () => {
  for (const name of ['a', 'b', 'c']) await put(name);
  const seen: string[][] = [];
  const running = await start((event) => {
    seen.push(getNames(event));
    if (seen.length > 1) return { batchItemFailures: [] };
    const failed = event.Records.find(({ dynamodb }) => dynamodb?.NewImage?.sk?.S === 'b');
    return { batchItemFailures: [{ itemIdentifier: failed?.dynamodb?.SequenceNumber ?? '' }] };
  });
  await running.drain(drainMs);
  expect(seen).toEqual([
    ['a', 'b', 'c'],
    ['b', 'c'],
  ]);
});

it('repeats a whole batch after an error, also with a restart between', async () => {
  await put('a');
  const errors: string[] = [];
  const running = await start(
    () => {
      throw new Error('the table is down');
    },
    {},
    errors,
  );
  await vi.waitFor(() => expect(errors.join()).toContain('the table is down'), { timeout: 60_000 });
  expect(await running.drain(100)).toBe(false);
  await running.stop();
  const { running: again, seen } = await startRecording();
  await again.drain(drainMs);
  expect(seen).toEqual([['a']]);
});

it('repeats all of a batch whose failure names no record of it', async () => {
  await put('a');
  await put('b');
  const seen: string[][] = [];
  const running = await start((event) => {
    seen.push(getNames(event));
    return { batchItemFailures: seen.length > 1 ? [] : [{ itemIdentifier: '' }] };
  });
  await running.drain(drainMs);
  expect(seen).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});
