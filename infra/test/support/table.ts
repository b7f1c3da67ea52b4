/**
 * Accesses the table of a running stack directly, with keys that are independent of the product.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  QueryCommand,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb';

export type StoredItem = { pk: string; sk: string } & Record<string, unknown>;

/** The engine's maximum for one request. */
const batchItems = 25;
const writersAtOnce = 8;

/** Returns clients and name of the table. A caller that opens many clients must destroy them. */
export function openTable(environment: Readonly<Record<string, string>>) {
  const {
    AWS_ENDPOINT_URL_DYNAMODB: endpoint = '',
    AWS_REGION: region = '',
    AWS_ACCESS_KEY_ID: accessKeyId = '',
    AWS_SECRET_ACCESS_KEY: secretAccessKey = '',
    TABLE_NAME: TableName = '',
  } = environment;
  const client = new DynamoDBClient({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
  });
  const documents = DynamoDBDocumentClient.from(client);
  const query = async (index: string | undefined, name: string, value: string) => {
    const items: StoredItem[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const page = await documents.send(
        new QueryCommand({
          TableName,
          ...(index ? { IndexName: index } : { ConsistentRead: true }),
          KeyConditionExpression: '#pk = :pk',
          ExpressionAttributeNames: { '#pk': name },
          ExpressionAttributeValues: { ':pk': value },
          ExclusiveStartKey: start,
        }),
      );
      items.push(...((page.Items ?? []) as StoredItem[]));
      start = page.LastEvaluatedKey;
    } while (start);
    return items;
  };
  return {
    client,
    documents,
    name: TableName,
    /** Returns every item, which the product must never do. */
    async everything(): Promise<StoredItem[]> {
      const items: StoredItem[] = [];
      let start: Record<string, unknown> | undefined;
      do {
        const page = await documents.send(
          new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey: start }),
        );
        items.push(...((page.Items ?? []) as StoredItem[]));
        start = page.LastEvaluatedKey;
      } while (start);
      return items;
    },
    /** Writes items directly. The jobs of a stack process them as well. */
    load: (items: Iterable<StoredItem>): Promise<void> => writeItems(documents, TableName, items),
    partition: (pk: string) => query(undefined, 'pk', pk),
    indexPartition: (gsi1pk: string) => query('gsi1', 'gsi1pk', gsi1pk),
  };
}

/**
 * Writes items in batches, several at once.
 *
 * @param items are consumed lazily, so that there may be millions
 * @param written is called with the number of items so far
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

/** Lets a table hold these items and no others, as a restored one does. */
export async function replaceItems(
  table: ReturnType<typeof openTable>,
  items: readonly StoredItem[],
): Promise<void> {
  const kept = new Set(items.map(({ pk, sk }) => `${pk} ${sk}`));
  for (const { pk, sk } of await table.everything()) {
    if (kept.has(`${pk} ${sk}`)) continue;
    await table.documents.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));
  }
  await writeItems(table.documents, table.name, items);
}
