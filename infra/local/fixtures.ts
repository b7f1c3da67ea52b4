/** Separate engines for tests that need a table and a bucket, but not the whole stack. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Engines, startEngines } from './engines/index.ts';
import { ensureTable } from './table.ts';

export interface TestEngines {
  /** Variables for the AWS SDK and the product's code, including TABLE_NAME and BRAND_BUCKET. */
  environment: Record<string, string>;
  engines: Engines;
  stop(): Promise<void>;
}

const table = 'dating-test';
const bucket = 'brand-files';

/** Starts empty engines in a temporary folder, which `stop` removes. */
export async function testEngines(): Promise<TestEngines> {
  const dataDir = await mkdtemp(join(tmpdir(), 'test-engines-'));
  const engines = await startEngines({ dataDir, log: () => undefined, buckets: [bucket] });
  const { AWS_REGION: region = '', AWS_ENDPOINT_URL_DYNAMODB: endpoint = '' } = engines.environment;
  const client = new DynamoDBClient({
    region,
    endpoint,
    credentials: {
      accessKeyId: engines.environment.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: engines.environment.AWS_SECRET_ACCESS_KEY ?? '',
    },
  });
  await ensureTable(client, table);
  client.destroy();
  return {
    environment: { ...engines.environment, TABLE_NAME: table, BRAND_BUCKET: bucket },
    engines,
    async stop() {
      await engines.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
