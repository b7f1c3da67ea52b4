/**
 * Invokes a function with the table's stream like Lambda's event source mapping. Batches keep their
 * order, are retried from the first failed record, and continue after a restart.
 */
import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { localAccount } from './engines/account.ts';
import { readJson, writeJson } from './json-file.ts';
import type { Log } from './log.ts';

export interface StreamJobOptions {
  client: DynamoDBStreamsClient;
  streamArn: string;
  /** Prefixes of the sort keys that the function processes; by default all keys. */
  items?: readonly string[];
  /** File that stores the position in the stream. */
  checkpointFile: string;
  /** Invokes the function. @throws when the whole batch failed */
  invoke(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse | undefined>;
  log: Log;
  /** Interval of polling the stream; longer while nothing happens. */
  pollMs?: number;
}

export interface StreamJob {
  /** Polls at once instead of after the interval. */
  wake(): void;
  /** Resets the interval because records are likely. */
  expect(): void;
  /** Resolves when all earlier writes are processed: true, or false after `withinMs`. */
  drain(withinMs: number): Promise<boolean>;
  /** Stops after the current batch. */
  stop(): Promise<void>;
}

interface Checkpoint {
  streamArn: string;
  /** Sequence number of the last processed record by shard; `done` where a shard is complete. */
  shards: Record<string, string>;
}

interface Shard {
  id: string;
  parent: string | undefined;
  iterator: string | undefined;
  /** Records that were fetched but not processed. */
  records: StreamRecord[];
  /** True when nothing follows `records`. */
  closed: boolean;
  failures: number;
  /** Time of `performance.now()` before which the shard is not polled. */
  waitUntil: number;
}

const batchSize = 10;
/** Number of fetched records. Few of them may be of interest to the function. */
const fetchSize = 100;
const usualPollMs = 100;
/** After this many empty polls the interval grows, which saves processor time. */
const looksUntilQuiet = 20;
const quietFactor = 5;
const drainLookMs = 20;
const refreshMs = 5_000;
const troubleMs = 500;
const firstBackoffMs = 200;
const longestBackoffMs = 5_000;
const done = 'done';

export async function startStreamJob(options: StreamJobOptions): Promise<StreamJob> {
  const { client, streamArn, log, pollMs = usualPollMs } = options;
  const kept = await readJson<Checkpoint>(options.checkpointFile, { streamArn, shards: {} });
  // A new stream is read from its beginning. An engine without storage creates one at each start.
  const checkpoint: Checkpoint = kept.streamArn === streamArn ? kept : { streamArn, shards: {} };
  const shards = new Map<string, Shard>();
  let refreshAt = 0;
  let stopped = false;
  let idlePasses = 0;
  /** Number of consecutive polls without work. */
  let quietLooks = 0;
  /** Whether the last poll may have missed a recent write. */
  let again = false;
  let resume = (): void => undefined;
  const wake = () => {
    again = true;
    resume();
  };

  async function refresh(): Promise<void> {
    refreshAt = performance.now() + refreshMs;
    const present = new Set<string>();
    let start: string | undefined;
    do {
      const { StreamDescription: description } = await client.send(
        new DescribeStreamCommand({
          StreamArn: streamArn,
          ...(start ? { ExclusiveStartShardId: start } : {}),
        }),
      );
      for (const { ShardId: id = '', ParentShardId: parent } of description?.Shards ?? []) {
        present.add(id);
        if (checkpoint.shards[id] === done || shards.has(id)) continue;
        shards.set(id, {
          id,
          parent,
          iterator: undefined,
          records: [],
          closed: false,
          failures: 0,
          waitUntil: 0,
        });
      }
      start = description?.LastEvaluatedShardId;
    } while (start);
    for (const id of Object.keys(checkpoint.shards)) {
      if (present.has(id)) continue;
      delete checkpoint.shards[id];
      shards.delete(id);
    }
  }

  /** Polls every shard whose parent is complete. It returns whether there was work. */
  async function pass(): Promise<boolean> {
    if (performance.now() >= refreshAt) await refresh();
    let active = false;
    for (const shard of [...shards.values()]) {
      if (stopped) return true;
      if (shard.parent && shards.has(shard.parent)) continue;
      if (await step(shard)) active = true;
    }
    return active;
  }

  async function step(shard: Shard): Promise<boolean> {
    if (shard.records.length === 0 && !shard.closed) await fetchInto(shard);
    if (shard.records.length === 0) {
      if (!shard.closed) return false;
      shards.delete(shard.id);
      await note(shard, done);
      refreshAt = 0;
      return true;
    }
    if (performance.now() >= shard.waitUntil) await deliver(shard);
    return true;
  }

  async function fetchInto(shard: Shard): Promise<void> {
    shard.iterator ??= await getShardIterator(shard);
    try {
      const response = await client.send(
        new GetRecordsCommand({ ShardIterator: shard.iterator, Limit: fetchSize }),
      );
      shard.records = response.Records ?? [];
      shard.iterator = response.NextShardIterator;
      shard.closed = response.NextShardIterator === undefined;
    } catch (cause) {
      shard.iterator = undefined;
      throw cause;
    }
  }

  async function getShardIterator(shard: Shard): Promise<string | undefined> {
    const place = { StreamArn: streamArn, ShardId: shard.id };
    const after = checkpoint.shards[shard.id];
    try {
      const { ShardIterator } = await client.send(
        new GetShardIteratorCommand(
          after
            ? {
                ...place,
                ShardIteratorType: 'AFTER_SEQUENCE_NUMBER',
                SequenceNumber: after,
              }
            : { ...place, ShardIteratorType: 'TRIM_HORIZON' },
        ),
      );
      return ShardIterator;
    } catch (cause) {
      // Records after the checkpoint expired after a day, and the remaining ones are still to be
      // read.
      if ((cause as Error).name !== 'TrimmedDataAccessException') throw cause;
      delete checkpoint.shards[shard.id];
      return getShardIterator(shard);
    }
  }

  async function deliver(shard: Shard): Promise<void> {
    const batch = nextBatch(shard.records);
    const failedAt = await handle(batch);
    const handled = batch.slice(0, failedAt);
    shard.records = shard.records.slice(failedAt);
    const last = handled.at(-1)?.dynamodb?.SequenceNumber;
    if (last) await note(shard, last);
    if (failedAt === batch.length) {
      shard.failures = 0;
      return;
    }
    shard.failures = handled.length > 0 ? 1 : shard.failures + 1;
    const backoff = Math.min(longestBackoffMs, firstBackoffMs * 2 ** (shard.failures - 1));
    shard.waitUntil = performance.now() + backoff;
  }

  /** Returns the position of the first failed record, or the batch's length where none failed. */
  async function handle(batch: StreamRecord[]): Promise<number> {
    const selected = batch.filter(isAskedFor);
    if (selected.length === 0) return batch.length;
    let response: DynamoDBBatchResponse | undefined;
    try {
      response = await options.invoke({
        Records: selected.map((record) => asEvent(record, streamArn)),
      });
    } catch (cause) {
      if (!stopped) log.error(`Stream job: a batch failed and comes again. ${String(cause)}`);
      return 0;
    }
    const failures = response?.batchItemFailures ?? [];
    const positions = failures.map(({ itemIdentifier }) =>
      batch.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === itemIdentifier),
    );
    // An identifier outside of the batch fails the whole batch, as in AWS.
    return positions.length === 0 ? batch.length : Math.max(0, Math.min(...positions));
  }

  /** Returns the next records up to the function's batch size, including those that it ignores. */
  function nextBatch(records: StreamRecord[]): StreamRecord[] {
    let selected = 0;
    const end = records.findIndex((record) => isAskedFor(record) && ++selected > batchSize);
    return end < 0 ? records : records.slice(0, end);
  }

  /** Filters records like an event source mapping. */
  const isAskedFor = ({ dynamodb }: StreamRecord): boolean =>
    options.items?.some((prefix) => dynamodb?.Keys?.sk?.S?.startsWith(prefix)) ?? true;

  async function note(shard: Shard, place: string): Promise<void> {
    checkpoint.shards[shard.id] = place;
    await writeJson(options.checkpointFile, checkpoint);
  }

  async function pause(ms: number): Promise<void> {
    if (again) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    let trouble = '';
    while (!stopped) {
      again = false;
      try {
        const active = await pass();
        trouble = '';
        if (active) {
          idlePasses = 0;
          quietLooks = 0;
          // Like AWS it polls at intervals. Polling on would take the processor from what users wait
          // for, which `wake` announces.
          const more = [...shards.values()].some(
            ({ records, waitUntil }) => records.length > 0 && waitUntil <= performance.now(),
          );
          if (!more) await pause(pollMs);
        } else {
          idlePasses += 1;
          quietLooks += 1;
          await pause(quietLooks > looksUntilQuiet ? pollMs * quietFactor : pollMs);
        }
      } catch (cause) {
        idlePasses = 0;
        // A repeated error, such as that of a stopped engine, is logged once.
        if (!stopped && String(cause) !== trouble) log.error(`Stream job: ${String(cause)}`);
        trouble = String(cause);
        await pause(troubleMs);
      }
    }
  }

  const running = run();

  return {
    wake,
    expect() {
      const quiet = quietLooks > looksUntilQuiet;
      quietLooks = 0;
      if (quiet) wake();
    },
    async drain(withinMs) {
      const deadline = performance.now() + withinMs;
      idlePasses = 0;
      // The current pass may have started before the last write, but the next one includes it.
      while (idlePasses < 2 && !stopped && performance.now() < deadline) {
        wake();
        await new Promise((resolve) => setTimeout(resolve, drainLookMs));
      }
      return idlePasses >= 2;
    },
    async stop() {
      stopped = true;
      wake();
      await running;
    },
  };
}

/** Source: https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html */
function asEvent(record: StreamRecord, streamArn: string): DynamoDBRecord {
  const { dynamodb, userIdentity, ...rest } = record;
  return {
    ...rest,
    awsRegion: localAccount.region,
    eventSource: 'aws:dynamodb',
    eventSourceARN: streamArn,
    ...(userIdentity ? { userIdentity: plain(userIdentity) } : {}),
    dynamodb: plain(dynamodb ?? {}),
  } as DynamoDBRecord;
}

/** Converts times to epoch seconds and bytes to base64, as in Lambda's JSON. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return Math.floor(value.getTime() / 1_000);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}
