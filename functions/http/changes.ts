/** Jobs that follow the changes of the table's items, which a queue brings in the order of a partition. */
import type {
  AttributeValue,
  DynamoDBRecord,
  SQSBatchResponse,
  SQSEvent,
  SQSRecord,
} from 'aws-lambda';
import { job } from './job.ts';

export type Attributes = Record<string, unknown>;

/** A changed item before and after; null where it did not exist or was removed. */
export interface Change {
  pk: string;
  sk: string;
  before: Attributes | null;
  after: Attributes | null;
  /** Sequence number in the stream. */
  sequence: string;
}

/**
 * Makes the handler of a job that follows changes. What it could not handle comes again, and with it
 * the later changes of the same partition, so that they keep their order.
 *
 * @param run returns the sequence numbers of the changes that it could not handle
 */
export const followChanges = (run: (changes: Change[]) => Promise<ReadonlySet<string>>) =>
  job(async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const received = Records.map((message) => ({ message, change: toChange(getRecord(message)) }));
    const failed = await run(received.map(({ change }) => change));
    const held = new Set<string>();
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    for (const { message, change } of received) {
      const { MessageGroupId: group = '' } = message.attributes;
      if (!failed.has(change.sequence) && !held.has(group)) continue;
      held.add(group);
      batchItemFailures.push({ itemIdentifier: message.messageId });
    }
    return { batchItemFailures };
  });

const getRecord = ({ body }: SQSRecord) => JSON.parse(body) as DynamoDBRecord;

export function toChange({ dynamodb }: DynamoDBRecord): Change {
  const { Keys, OldImage, NewImage, SequenceNumber } = dynamodb ?? {};
  return {
    pk: Keys?.pk?.S ?? '',
    sk: Keys?.sk?.S ?? '',
    before: OldImage ? plain(OldImage) : null,
    after: NewImage ? plain(NewImage) : null,
    sequence: SequenceNumber ?? '',
  };
}

const plain = (image: Record<string, AttributeValue>): Attributes =>
  Object.fromEntries(Object.entries(image).map(([name, value]) => [name, plainValue(value)]));

/** The table holds no binary values, and no reader of the stream needs sets. */
function plainValue({ S, N, BOOL, L, M }: AttributeValue): unknown {
  if (S !== undefined) return S;
  if (N !== undefined) return Number(N);
  if (BOOL !== undefined) return BOOL;
  if (L) return L.map(plainValue);
  if (M) return plain(M);
  return null;
}
