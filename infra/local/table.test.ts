import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localAccount } from './engines/account.ts';
import { type DynamoDb, startDynamoDb } from './engines/dynamodb.ts';
import { ensureTable, localTableName } from './table.ts';

let folder: string;
let engine: DynamoDb;
let client: DynamoDBClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'table-'));
  engine = await startDynamoDb({ dataDir: folder, log: () => undefined });
  client = new DynamoDBClient({
    endpoint: engine.endpoint,
    region: localAccount.region,
    credentials: localAccount,
  });
}, 180_000);

afterAll(async () => {
  client.destroy();
  await engine.stop();
  await rm(folder, { recursive: true });
});

it('is made once, with its index, stream and expiry', async () => {
  const streamArn = await ensureTable(client);
  expect(await ensureTable(client)).toBe(streamArn);
  const { Table } = await client.send(new DescribeTableCommand({ TableName: localTableName }));
  expect(Table).toMatchObject({
    LatestStreamArn: streamArn,
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
  });
  expect(Table?.GlobalSecondaryIndexes).toMatchObject([
    { IndexName: 'gsi1', Projection: { ProjectionType: 'ALL' } },
  ]);
  const { TimeToLiveDescription } = await client.send(
    new DescribeTimeToLiveCommand({ TableName: localTableName }),
  );
  expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'ttl' });
});
