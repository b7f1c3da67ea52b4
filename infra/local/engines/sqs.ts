/**
 * The local stack's SQS: FIFO queues that the SDK sends to. What receives from them, the event source
 * mappings of Lambda, runs in the same process (infra/local/queue-job.ts).
 * Source: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessageBatch.html
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { localAccount } from './account.ts';
import { type FifoQueue, openFifoQueue, type QueueEvent } from './fifo-queue.ts';
import { closeServer, listenOnLoopback } from './loopback.ts';

export interface Sqs {
  endpoint: string;
  /** Returns the address by which the SDK reaches a queue. */
  address(name: string): string;
  queue(name: string): FifoQueue;
  /** While on, every call gets the status 503. For tests. */
  outage(on: boolean): void;
  stop(): Promise<void>;
}

interface Entry {
  Id: string;
  MessageBody: string;
  MessageGroupId?: string;
  MessageDeduplicationId?: string;
}

const target = 'AmazonSQS.SendMessageBatch';
const mostEntries = 10;
const mostBytes = 1_048_576;
/** A journal of this size begins anew when its queue is empty. */
const journalBytes = 32 * 1_024 * 1_024;

/** Starts SQS on 127.0.0.1 with these queues. Messages are stored under `dataDir`. */
export async function startSqs({
  dataDir,
  queues: names,
}: {
  dataDir: string;
  queues: readonly string[];
}): Promise<Sqs> {
  const queues = new Map(
    names.map((name) => [name, openQueue(join(dataDir, `queue-${name}.jsonl`))]),
  );
  let isOut = false;
  const server = createServer(async (request, response) => {
    const reply = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/x-amz-json-1.0' })
        .end(JSON.stringify(body));
    const refuse = (status: number, code: string, message: string) =>
      reply(status, { __type: `com.amazonaws.sqs#${code}`, message });
    try {
      if (isOut) return refuse(503, 'ServiceUnavailable', 'The service is unavailable.');
      if (request.headers['x-amz-target'] !== target) {
        return refuse(400, 'UnsupportedOperation', `only ${target} is here`);
      }
      const { QueueUrl = '', Entries = [] } = (await json(request)) as {
        QueueUrl?: string;
        Entries?: Entry[];
      };
      const queue = queues.get(QueueUrl.slice(QueueUrl.lastIndexOf('/') + 1));
      if (!queue) return refuse(400, 'QueueDoesNotExist', QueueUrl);
      const problem = getProblem(Entries);
      if (problem) return refuse(400, problem, problem);
      return reply(200, { Successful: Entries.map((entry) => accept(queue, entry)), Failed: [] });
    } catch (cause) {
      return refuse(400, 'InvalidParameterValue', String(cause));
    }
  });
  const endpoint = await listenOnLoopback(server, 0);
  return {
    endpoint,
    address: (name) => `${endpoint}/${localAccount.accountId}/${name}`,
    queue(name) {
      const queue = queues.get(name);
      if (!queue) throw new Error(`there is no queue ${name}`);
      return queue;
    },
    outage: (on) => {
      isOut = on;
    },
    stop: () => closeServer(server),
  };
}

function getProblem(entries: readonly Entry[]): string | null {
  if (entries.length === 0) return 'EmptyBatchRequest';
  if (entries.length > mostEntries) return 'TooManyEntriesInBatchRequest';
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length) return 'BatchEntryIdsNotDistinct';
  const bytes = entries.reduce((sum, { MessageBody }) => sum + Buffer.byteLength(MessageBody), 0);
  if (bytes > mostBytes) return 'BatchRequestTooLong';
  if (entries.some((entry) => !entry.MessageGroupId || !entry.MessageDeduplicationId)) {
    return 'MissingParameter';
  }
  return null;
}

const accept = (
  queue: FifoQueue,
  { Id, MessageBody, MessageGroupId = '', MessageDeduplicationId = '' }: Entry,
) => ({
  Id,
  MessageId: queue.send({
    group: MessageGroupId,
    deduplication: MessageDeduplicationId,
    body: MessageBody,
  }),
  // The SDK compares it with what it sent.
  MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
});

/** Reads a queue's journal, and begins it anew with what is still there. */
function openQueue(file: string): FifoQueue {
  const past = existsSync(file) ? readJournal(readFileSync(file, 'utf8')) : [];
  let bytes = 0;
  const write = (event: QueueEvent) => {
    const line = `${JSON.stringify(event)}\n`;
    appendFileSync(file, line);
    bytes += line.length;
    if (bytes > journalBytes && queue.size() === 0) restart();
  };
  const queue = openFifoQueue(past, write);
  const restart = () => {
    const events = queue.all().map((add) => JSON.stringify({ add } satisfies QueueEvent));
    writeFileSync(`${file}.new`, events.map((line) => `${line}\n`).join(''));
    renameSync(`${file}.new`, file);
    bytes = 0;
  };
  restart();
  return queue;
}

/** A kill may have cut the last line, whose sender got no answer. */
function readJournal(text: string): QueueEvent[] {
  const lines = text.split('\n');
  lines.pop();
  return lines.map((line) => JSON.parse(line) as QueueEvent);
}
