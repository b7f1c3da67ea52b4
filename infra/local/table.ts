/** Creates the product's table like CDK deploys it. */
import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { tableKeys } from '../../functions/table/items.ts';

export const localTableName = 'dating-local';

const pollMs = 50;

/**
 * Creates the table where it is missing and waits until it is active.
 *
 * @param options `stream: false` creates no stream, which makes loading much faster here
 * @returns the ARN of its stream; empty where it has none
 */
export async function ensureTable(
  client: DynamoDBClient,
  name = localTableName,
  { stream = true }: { stream?: boolean } = {},
): Promise<string> {
  if (!(await describe(client, name))) {
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((attribute) => ({
          AttributeName: attribute,
          AttributeType: 'S',
        })),
        ...tableKeys,
        ...(stream
          ? { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } }
          : {}),
      }),
    );
    await untilActive(client, name, stream);
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: name,
        TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      }),
    );
  }
  return untilActive(client, name, stream);
}

async function untilActive(client: DynamoDBClient, name: string, stream: boolean): Promise<string> {
  for (;;) {
    const table = await describe(client, name);
    const arn = table?.LatestStreamArn ?? '';
    if (table?.TableStatus === 'ACTIVE' && (arn || !stream)) return arn;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

async function describe(client: DynamoDBClient, name: string) {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (cause) {
    if (cause instanceof ResourceNotFoundException) return undefined;
    throw cause;
  }
}
