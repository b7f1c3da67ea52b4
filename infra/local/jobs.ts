/** Starts the functions that no visitor calls: table stream, schedules, uploads. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBBatchResponse, S3Event, SQSBatchResponse } from 'aws-lambda';
import type { FunctionDefinition } from '../functions.ts';
import { localAccount } from './engines/account.ts';
import type { FifoQueue } from './engines/fifo-queue.ts';
import type { Log } from './log.ts';
import { startQueueJob } from './queue-job.ts';
import { startScheduleJobs } from './schedule-jobs.ts';
import { startStreamJob } from './stream-job.ts';

export interface Jobs {
  /** Runs every schedule, and then processes all records on the stream. */
  runDue(): Promise<void>;
  /** Reads the stream at once after a possible write, for events that users wait for. */
  wake(): void;
  /** Resolves when the stream is processed up to now: true, or false after `withinMs`. */
  drain(withinMs: number): Promise<boolean>;
  stop(): Promise<void>;
}

export interface JobsOptions {
  functions: readonly FunctionDefinition[];
  invoke(definition: FunctionDefinition, event: unknown): Promise<unknown>;
  now(): Date;
  streams: DynamoDBStreamsClient;
  streamArn: string;
  queue(name: string): FifoQueue;
  dataDir: string;
  log: Log;
}

const drainMs = 20_000;

/** Others wait for their messages, so that they run less often and leave the processor to users. */
const longestWaitMs = 40;

/** Tells whether users wait for a job because it updates their open pages. */
const isWaitedFor = ({ grants }: FunctionDefinition) => grants.includes('sockets:send');

export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { functions, invoke, log } = options;
  const schedules = startScheduleJobs({ functions, invoke, now: options.now, log });
  const streams = await Promise.all(
    functions.flatMap((definition) => {
      const { name, trigger } = definition;
      if (trigger.kind !== 'stream') return [];
      const starting = startStreamJob({
        client: options.streams,
        streamArn: options.streamArn,
        items: trigger.items,
        checkpointFile: join(options.dataDir, `stream-${name}.json`),
        invoke: (event) => invoke(definition, event) as Promise<DynamoDBBatchResponse | undefined>,
        log,
      });
      return [starting];
    }),
  );
  const queues = functions.flatMap((definition) => {
    const { name, trigger } = definition;
    if (trigger.kind !== 'changes') return [];
    return [
      startQueueJob({
        name,
        queue: options.queue(trigger.queue),
        attempts: trigger.attempts,
        waitMs: isWaitedFor(definition) ? 0 : longestWaitMs,
        invoke: (event) => invoke(definition, event) as Promise<SQSBatchResponse | undefined>,
        log,
      }),
    ];
  });
  async function drain(withinMs: number): Promise<boolean> {
    const until = performance.now() + withinMs;
    const left = () => until - performance.now();
    const countBatches = () => queues.reduce((sum, job) => sum + job.batches(), 0);
    for (;;) {
      const before = countBatches();
      const forwarded = await Promise.all(streams.map((job) => job.drain(left())));
      const handled = await Promise.all(queues.map((job) => job.drain(left())));
      if (![...forwarded, ...handled].every(Boolean)) return false;
      // What the jobs wrote may be for other jobs.
      if (countBatches() === before) return true;
    }
  }
  return {
    async runDue() {
      await schedules.runAll();
      await drain(drainMs);
    },
    wake: () => {
      for (const job of streams) {
        job.expect();
        job.wake();
      }
    },
    drain,
    async stop() {
      await Promise.all([schedules.stop(), ...[...streams, ...queues].map((job) => job.stop())]);
    },
  };
}

/**
 * Delivers an object-created event to the functions of its bucket.
 *
 * @param buckets bucket names by the name that triggers use
 * @throws when one of them failed; the event is then delivered again
 */
export async function deliverUpload(
  event: S3Event,
  options: Pick<JobsOptions, 'functions' | 'invoke'> & { buckets: Record<string, string> },
): Promise<void> {
  const bucket = event.Records[0]?.s3.bucket.name;
  const receivers = options.functions.filter(
    ({ trigger }) => trigger.kind === 's3' && options.buckets[trigger.bucket] === bucket,
  );
  await Promise.all(receivers.map((definition) => options.invoke(definition, event)));
}

/**
 * Delivers a message of an SNS topic to its subscribed functions.
 * Source: https://docs.aws.amazon.com/lambda/latest/dg/with-sns.html
 */
export async function deliverNotification(
  topic: string,
  message: unknown,
  options: Pick<JobsOptions, 'functions' | 'invoke'>,
): Promise<void> {
  const TopicArn = `arn:aws:sns:${localAccount.region}:${localAccount.accountId}:${topic}`;
  const Sns = {
    Type: 'Notification',
    MessageId: randomUUID(),
    TopicArn,
    Message: JSON.stringify(message),
    Timestamp: new Date().toISOString(),
    MessageAttributes: {},
  };
  const event = { Records: [{ EventSource: 'aws:sns', EventVersion: '1.0', Sns }] };
  const receivers = options.functions.filter(
    ({ trigger }) => trigger.kind === 'topic' && trigger.topic === topic,
  );
  await Promise.all(receivers.map((definition) => options.invoke(definition, event)));
}
