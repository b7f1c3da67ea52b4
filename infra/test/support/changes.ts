import { randomUUID } from 'node:crypto';
import { type DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import type { Stack } from '../../local/stack.ts';

const handledMs = 30_000;

/** Brings the changes that made these items to the outbox's job once more, as if they were new. */
export async function bringAgain(
  { engines, drain }: Pick<Stack, 'engines' | 'drain'>,
  { client, name: TableName }: { client: DynamoDBClient; name: string },
  keys: readonly { pk: string; sk: string }[],
): Promise<void> {
  for (const { pk, sk } of keys) {
    const Keys = { pk: { S: pk }, sk: { S: sk } };
    const { Item: NewImage } = await client.send(new GetItemCommand({ TableName, Key: Keys }));
    if (!NewImage) throw new Error(`there is no item ${pk} ${sk}`);
    const id = randomUUID();
    const dynamodb = { Keys, NewImage, SequenceNumber: id };
    const body = JSON.stringify({ eventID: id, eventName: 'INSERT', dynamodb });
    engines.sqs.queue('outbox').send({ group: pk, deduplication: id, body });
  }
  if (!(await drain(handledMs))) throw new Error('the job could not handle what came again');
}
