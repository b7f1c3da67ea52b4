/** The table of a running stack, beside the product. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { localAccount } from '../local/engines/account.ts';
import type { Stack } from '../local/stack.ts';

/** The engine takes no more in one request. */
const batchItems = 25;
const writersAtOnce = 8;

/** Its clients, which whoever asks for them ends, and its name. */
export function tableOf({ environment }: Pick<Stack, 'environment'>) {
  const client = new DynamoDBClient({
    endpoint: environment.AWS_ENDPOINT_URL_DYNAMODB as string,
    region: localAccount.region,
    credentials: localAccount,
  });
  const documents = DynamoDBDocumentClient.from(client);
  return { client, documents, name: environment.TABLE_NAME as string };
}

/**
 * Puts items, a batch after the other, some at once.
 *
 * @param items are taken as they are written, so that there may be millions
 * @param written is told how many were taken so far
 */
export async function writeItems(
  documents: DynamoDBDocumentClient,
  table: string,
  items: Iterable<Record<string, unknown>>,
  written: (count: number) => void = () => undefined,
): Promise<void> {
  const left = items[Symbol.iterator]();
  let taken = 0;
  const batch = () => {
    const wanted: { PutRequest: { Item: Record<string, unknown> } }[] = [];
    while (wanted.length < batchItems) {
      const { done, value: Item } = left.next();
      if (done) break;
      wanted.push({ PutRequest: { Item } });
    }
    taken += wanted.length;
    written(taken);
    return wanted;
  };
  const writer = async () => {
    for (let wanted = batch(); wanted.length > 0; wanted = batch()) {
      await documents.send(new BatchWriteCommand({ RequestItems: { [table]: wanted } }));
    }
  };
  await Promise.all(Array.from({ length: writersAtOnce }, writer));
}
