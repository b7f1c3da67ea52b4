/**
 * The table as AWS sets it back: to any second of the last 35 days, as a new table that lacks its
 * stream, its expiry, its own backups and its protection.
 * Source: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/PointInTimeRecovery.Tutorial.html
 */
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  type PointInTimeRecoveryDescription,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  type UpdateTableCommandInput,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { commandClient } from './command-client.ts';

const client = /* @__PURE__ */ new DynamoDBClient(commandClient);

async function describeBackups(
  TableName: string,
): Promise<PointInTimeRecoveryDescription | undefined> {
  const { ContinuousBackupsDescription: found } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  return found?.PointInTimeRecoveryDescription;
}

/** Between which moments a table can be set back (ISO 8601), or null where nothing keeps them. */
export async function restorableTimes(
  name: string,
): Promise<{ earliest: string; latest: string } | null> {
  const { EarliestRestorableDateTime: earliest, LatestRestorableDateTime: latest } =
    (await describeBackups(name)) ?? {};
  return earliest && latest
    ? { earliest: earliest.toISOString(), latest: latest.toISOString() }
    : null;
}

const keepsEverySecond = async (name: string): Promise<boolean> =>
  (await describeBackups(name))?.PointInTimeRecoveryStatus === 'ENABLED';

async function describe(TableName: string): Promise<TableDescription | null> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table ?? null;
  } catch (cause) {
    if (cause instanceof ResourceNotFoundException) return null;
    throw cause;
  }
}

/** The state of a table, such as `CREATING` or `ACTIVE`; null where there is none. */
export const tableState = async (name: string): Promise<string | null> =>
  (await describe(name))?.TableStatus ?? null;

/**
 * Begins to restore a table as another one.
 *
 * @param at ISO 8601
 */
export async function beginRestore(source: string, target: string, at: string): Promise<void> {
  await client.send(
    new RestoreTableToPointInTimeCommand({
      ...{ SourceTableName: source, TargetTableName: target },
      RestoreDateTime: new Date(at),
    }),
  );
}

/**
 * Gives a restored table one of the things that a restore leaves out and that it still lacks: what
 * the table that it was made of has. The table may be busy with it for a while.
 *
 * @returns what it was, or null once nothing is missing
 */
export async function completeRestored(source: string, target: string): Promise<string | null> {
  const [from, to] = await Promise.all([describe(source), describe(target)]);
  const update = (input: Omit<UpdateTableCommandInput, 'TableName'>) =>
    client.send(new UpdateTableCommand({ TableName: target, ...input }));
  if (!to?.DeletionProtectionEnabled) {
    await update({ DeletionProtectionEnabled: true });
    return 'protection';
  }
  if (!to.StreamSpecification?.StreamEnabled) {
    const StreamViewType = 'NEW_AND_OLD_IMAGES';
    await update({ StreamSpecification: { StreamEnabled: true, StreamViewType } });
    return 'the stream';
  }
  const ceilings = from?.OnDemandThroughput;
  if (ceilings && !to.OnDemandThroughput) {
    await update({ OnDemandThroughput: ceilings });
    return 'the ceilings';
  }
  const unlimited = findUnlimitedIndex(from, to);
  if (unlimited) {
    await update({ GlobalSecondaryIndexUpdates: [{ Update: unlimited }] });
    return `the ceilings of ${unlimited.IndexName}`;
  }
  const { TimeToLiveDescription: expiry } = await client.send(
    new DescribeTimeToLiveCommand({ TableName: target }),
  );
  if (!expiry?.TimeToLiveStatus?.startsWith('ENABL')) {
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: target,
        TimeToLiveSpecification: { Enabled: true, AttributeName: 'ttl' },
      }),
    );
    return 'expiry';
  }
  if (!(await keepsEverySecond(target))) {
    await client.send(
      new UpdateContinuousBackupsCommand({
        TableName: target,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    );
    return 'backups to the second';
  }
  return null;
}

/** Returns an index that has ceilings in one table and none in another, with those ceilings. */
function findUnlimitedIndex(from: TableDescription | null, to: TableDescription) {
  const limited = to.GlobalSecondaryIndexes?.filter(({ OnDemandThroughput }) => OnDemandThroughput);
  const index = from?.GlobalSecondaryIndexes?.find(
    ({ IndexName, OnDemandThroughput }) =>
      OnDemandThroughput && !limited?.some((one) => one.IndexName === IndexName),
  );
  const { IndexName, OnDemandThroughput } = index ?? {};
  return IndexName && OnDemandThroughput ? { IndexName, OnDemandThroughput } : null;
}

/** ARN of a table's stream. */
export const getStreamArn = async (name: string): Promise<string> =>
  (await describe(name))?.LatestStreamArn ?? '';
