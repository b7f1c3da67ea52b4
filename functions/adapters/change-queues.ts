/**
 * Puts changes of the table's items into the queues of the jobs that follow them. The queues are
 * FIFO queues of SQS: changes with the same group keep their order, and what comes again within five
 * minutes is taken once.
 */
import { createHash } from 'node:crypto';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Needs } from './needs.ts';

export const needs: Needs = { environment: ['CHANGE_QUEUES'], grants: ['changes:send'] };

const connectionTimeoutMs = 1_000;
const requestTimeoutMs = 5_000;
/** SQS takes ten messages at once, and 1 MiB in all. Attributes and the protocol need some room. */
const mostMessages = 10;
const mostBytes = 900 * 1_024;
/** A group's name has at most 128 characters. */
const groupChars = 128;

const client = /* @__PURE__ */ new SQSClient({
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: connectionTimeoutMs,
    requestTimeout: requestTimeoutMs,
    throwOnRequestTimeout: true,
  },
});

export interface QueuedChange {
  /** Of the change, the same each time that it is sent. */
  id: string;
  /** Changes of one group keep their order. */
  group: string;
  body: string;
}

/**
 * Sends changes in their order, each batch after the one before it.
 *
 * @param queue a name of those in the variable `CHANGE_QUEUES`, which holds their addresses as JSON
 * @throws Error where a batch or a part of it was refused, or no response arrived
 */
export async function sendChanges(queue: string, changes: readonly QueuedChange[]): Promise<void> {
  const addresses = JSON.parse(process.env.CHANGE_QUEUES ?? '{}') as Record<string, string>;
  const QueueUrl = addresses[queue];
  if (!QueueUrl) throw new Error(`CHANGE_QUEUES has no address of ${queue}`);
  for (const batch of toBatches(changes)) {
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({
        QueueUrl,
        Entries: batch.map(({ id, group, body }, index) => ({
          Id: String(index),
          MessageBody: body,
          MessageGroupId: group.length > groupChars ? hash(group) : group,
          MessageDeduplicationId: hash(id),
        })),
      }),
    );
    if (Failed.length > 0) {
      throw new Error(`${queue} refused ${Failed.length} of ${batch.length}: ${Failed[0]?.Code}`);
    }
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

function toBatches(changes: readonly QueuedChange[]): QueuedChange[][] {
  const batches: QueuedChange[][] = [];
  let bytes = 0;
  for (const change of changes) {
    const size = Buffer.byteLength(change.body);
    const last = batches.at(-1);
    if (last && last.length < mostMessages && bytes + size <= mostBytes) {
      last.push(change);
      bytes += size;
    } else {
      batches.push([change]);
      bytes = size;
    }
  }
  return batches;
}
