/**
 * Invokes a function with the messages of a FIFO queue like Lambda's event source mapping: batches of
 * several groups, each group in order, and what a function reports as failed comes again.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { localAccount } from './engines/account.ts';
import type { FifoQueue, QueueMessage } from './engines/fifo-queue.ts';
import type { Log } from './log.ts';

export interface QueueJobOptions {
  name: string;
  queue: FifoQueue;
  /** A message that failed as often is given up. */
  attempts: number;
  /** Longest time that a message waits for others, so that the job runs less often. */
  waitMs: number;
  /** Invokes the function. @throws when the whole batch failed */
  invoke(event: SQSEvent): Promise<SQSBatchResponse | undefined>;
  log: Log;
}

export interface QueueJob {
  /** Handles what waits, at once. */
  wake(): void;
  /** Number of batches so far. */
  batches(): number;
  /** Resolves when the queue is empty: true, or false after `withinMs`. */
  drain(withinMs: number): Promise<boolean>;
  /** Stops after the current batches. What is left stays in the queue. */
  stop(): Promise<void>;
}

const batchesAtOnce = 5;
const firstBackoffMs = 200;
const longestBackoffMs = 5_000;
const drainLookMs = 10;

export function startQueueJob(options: QueueJobOptions): QueueJob {
  const { queue, log, name } = options;
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let batches = 0;

  function look(): void {
    clearTimeout(timer);
    timer = undefined;
    while (!stopping.signal.aborted && running.size < batchesAtOnce) {
      const batch = queue.take();
      if (batch.length === 0) return;
      batches += 1;
      const handling = handle(batch).finally(() => {
        running.delete(handling);
        look();
      });
      running.add(handling);
    }
  }

  async function handle(batch: (QueueMessage & { receives: number })[]): Promise<void> {
    const failed = await invoke(batch);
    const isGivenUp = ({ receives }: { receives: number }) => receives >= options.attempts;
    const again = batch.filter((message) => failed.has(message.id) && !isGivenUp(message));
    for (const message of batch) {
      if (!failed.has(message.id) || !isGivenUp(message)) continue;
      log.error(
        `Queue ${name}: a message failed ${options.attempts} times and was given up. ${message.body}`,
      );
    }
    queue.remove(batch.filter((message) => !again.includes(message)).map(({ id }) => id));
    const held = new Set(again.map(({ group }) => group));
    queue.release(batch.map(({ group }) => group).filter((group) => !held.has(group)));
    if (again.length > 0) void releaseLater(held, Math.max(...again.map((one) => one.receives)));
  }

  /** What failed comes again after a while, as a receiver's time would end in AWS. */
  async function releaseLater(groups: Iterable<string>, receives: number): Promise<void> {
    const backoff = Math.min(longestBackoffMs, firstBackoffMs * 2 ** (receives - 1));
    await pause(backoff, undefined, { signal: stopping.signal }).catch(() => undefined);
    queue.release(groups);
    look();
  }

  async function invoke(batch: (QueueMessage & { receives: number })[]): Promise<Set<string>> {
    try {
      const response = await options.invoke({ Records: batch.map((one) => toRecord(one, name)) });
      const failures = response?.batchItemFailures ?? [];
      const ids = new Set(failures.map(({ itemIdentifier }) => itemIdentifier));
      // An identifier outside of the batch fails the whole batch, as in AWS.
      const isKnown = [...ids].every((id) => batch.some((message) => message.id === id));
      return isKnown ? ids : all(batch);
    } catch (cause) {
      if (!stopping.signal.aborted) {
        log.error(`Queue ${name}: a batch failed and comes again. ${String(cause)}`);
      }
      return all(batch);
    }
  }

  queue.onMessage(() => {
    if (options.waitMs === 0) queueMicrotask(look);
    else timer ??= setTimeout(look, options.waitMs);
  });
  look();

  return {
    wake: look,
    batches: () => batches,
    async drain(withinMs) {
      const deadline = performance.now() + withinMs;
      while (queue.size() > 0 && performance.now() < deadline) {
        look();
        await pause(drainLookMs);
      }
      return queue.size() === 0;
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

const all = (messages: readonly { id: string }[]) => new Set(messages.map(({ id }) => id));

/** Source: https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html */
const toRecord = (
  { id, group, deduplication, body, sentAt, receives }: QueueMessage & { receives: number },
  name: string,
): SQSRecord => ({
  messageId: id,
  receiptHandle: id,
  body,
  attributes: {
    ApproximateReceiveCount: String(receives),
    SentTimestamp: String(sentAt),
    SenderId: localAccount.accountId,
    ApproximateFirstReceiveTimestamp: String(sentAt),
    MessageGroupId: group,
    MessageDeduplicationId: deduplication,
  },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: `arn:aws:sqs:${localAccount.region}:${localAccount.accountId}:${name}`,
  awsRegion: localAccount.region,
});
