import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ensureTable } from '../table.ts';
import { localAccount } from './account.ts';
import { type DynamoDb, type DynamoDbOptions, startDynamoDb } from './dynamodb.ts';
import { chooseEngine, dynamoDbLocalCommand, dynoxideCommand } from './dynamodb-engines.ts';
import { LocalStackError } from './errors.ts';

const START_MS = 60_000;
const TABLE = 'the-table';

const installed = {
  dynoxide: await isInstalled(() => dynoxideCommand(1, 'file')),
  'ddb-local': await isInstalled(() => dynamoDbLocalCommand(1, [], '')),
};

async function isInstalled(find: () => unknown): Promise<boolean> {
  try {
    await find();
    return true;
  } catch {
    return false;
  }
}

let dataDir: string;
let running: DynamoDb[];
let lines: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dynamodb-'));
  running = [];
  lines = [];
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(running.map((engine) => engine.stop()));
  await rm(dataDir, { recursive: true });
});

async function start(options: Partial<DynamoDbOptions> = {}): Promise<DynamoDb> {
  const engine = await startDynamoDb({ dataDir, log: (line) => lines.push(line), ...options });
  running.push(engine);
  return engine;
}

function settingsFor(engine: DynamoDb) {
  return {
    endpoint: engine.endpoint,
    region: localAccount.region,
    credentials: {
      accessKeyId: localAccount.accessKeyId,
      secretAccessKey: localAccount.secretAccessKey,
    },
  };
}

async function withClient<T>(
  engine: DynamoDb,
  use: (client: DynamoDBClient) => Promise<T>,
): Promise<T> {
  const client = new DynamoDBClient(settingsFor(engine));
  try {
    return await use(client);
  } finally {
    client.destroy();
  }
}

async function createTable(client: DynamoDBClient): Promise<void> {
  await ensureTable(client, TABLE);
}

function item(pk: string, sk: string) {
  return {
    pk: { S: pk },
    sk: { S: sk },
    gsi1pk: { S: `index-${pk}` },
    gsi1sk: { S: sk },
  };
}

async function readStream(engine: DynamoDb): Promise<(string | undefined)[]> {
  const client = new DynamoDBStreamsClient(settingsFor(engine));
  const { Streams = [] } = await client.send(new ListStreamsCommand({ TableName: TABLE }));
  const StreamArn = Streams[0]?.StreamArn;
  const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn }));
  const names: (string | undefined)[] = [];
  for (const { ShardId } of StreamDescription?.Shards ?? []) {
    const { ShardIterator } = await client.send(
      new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' }),
    );
    const { Records = [] } = await client.send(new GetRecordsCommand({ ShardIterator }));
    names.push(...Records.map((record) => record.dynamodb?.NewImage?.pk?.S));
  }
  client.destroy();
  return names;
}

describe.each(['dynoxide', 'ddb-local'] as const)('%s', (name) => {
  test.runIf(installed[name])(
    'serves tables, transactions with reasons, an index and a stream to the SDK',
    async () => {
      const engine = await start({ engine: name });
      expect(engine.engine).toBe(name);
      const pidFile = join(dataDir, 'engines', 'dynamodb.pid');
      expect(Number(await readFile(pidFile, 'utf8'))).toBe(engine.pid);
      await withClient(engine, async (client) => {
        await createTable(client);
        await client.send(new PutItemCommand({ TableName: TABLE, Item: item('a', '1') }));
        const failing = new TransactWriteItemsCommand({
          TransactItems: [
            { Put: { TableName: TABLE, Item: item('b', '1') } },
            {
              Put: {
                TableName: TABLE,
                Item: item('a', '1'),
                ConditionExpression: 'attribute_not_exists(pk)',
                ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
              },
            },
          ],
        });
        await expect(client.send(failing)).rejects.toMatchObject({
          name: 'TransactionCanceledException',
          CancellationReasons: [
            { Code: 'None' },
            { Code: 'ConditionalCheckFailed', Item: { pk: { S: 'a' } } },
          ],
        });
        const missing = new GetItemCommand({
          TableName: TABLE,
          Key: { pk: { S: 'b' }, sk: { S: '1' } },
        });
        expect((await client.send(missing)).Item).toBeUndefined();
        await client.send(
          new TransactWriteItemsCommand({
            TransactItems: ['2', '3'].map((sk) => ({
              Put: { TableName: TABLE, Item: item('a', sk) },
            })),
          }),
        );
        const query = await client.send(
          new QueryCommand({
            TableName: TABLE,
            IndexName: 'gsi1',
            KeyConditionExpression: 'gsi1pk = :pk',
            ExpressionAttributeValues: { ':pk': { S: 'index-a' } },
            ScanIndexForward: false,
          }),
        );
        expect(query.Items?.map((found) => found.sk?.S)).toEqual(['3', '2', '1']);
      });
      expect(await readStream(engine)).toEqual(['a', 'a', 'a']);
      await engine.stop();
      expect(existsSync(pidFile)).toBe(false);
      await expect(fetch(engine.endpoint)).rejects.toThrow();
    },
    START_MS,
  );
});

test.runIf(installed['ddb-local'])(
  'a damaged file of DynamoDB Local gives one sentence',
  async () => {
    vi.stubEnv('DYNAMODB_PERSIST', '1');
    await mkdir(join(dataDir, 'dynamodb'));
    await writeFile(
      join(dataDir, 'dynamodb', 'shared-local-instance.db'),
      'no database '.repeat(99),
    );
    const failure = await start({ engine: 'ddb-local' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(LocalStackError);
    expect((failure as Error).message).toMatch(/^The data folder \S+ is damaged.+\.$/);
    expect(existsSync(join(dataDir, 'engines', 'dynamodb.pid'))).toBe(false);
  },
  START_MS,
);

describe.runIf(installed.dynoxide)('the data folder', { timeout: START_MS }, () => {
  const engine = 'dynoxide';

  async function putOne(database: DynamoDb): Promise<void> {
    await withClient(database, async (client) => {
      await createTable(client);
      await client.send(new PutItemCommand({ TableName: TABLE, Item: item('kept', '1') }));
    });
  }

  async function isKept(database: DynamoDb): Promise<boolean> {
    const Key = { pk: { S: 'kept' }, sk: { S: '1' } };
    const get = new GetItemCommand({ TableName: TABLE, Key });
    return withClient(database, async (client) => (await client.send(get)).Item !== undefined);
  }

  /** Returns '' after the process ended, even while it is a zombie. */
  async function commandLine(pid: number): Promise<string> {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  }

  test('keeps its data between runs, killed ones too', async () => {
    const first = await start({ engine });
    await putOne(first);
    process.kill(first.pid, 'SIGKILL');
    await expect
      .poll(() => lines.join('\n'), { timeout: START_MS })
      .toContain('ended unexpectedly');
    const second = await start({ engine });
    expect(await isKept(second)).toBe(true);
    await second.stop();
    expect(await isKept(await start({ engine }))).toBe(true);
  });

  test('is taken over from an engine whose local stack was killed', async () => {
    const module = JSON.stringify(new URL('./dynamodb.ts', import.meta.url).href);
    const script = `
      const { startDynamoDb } = await import(${module});
      await startDynamoDb({ dataDir: ${JSON.stringify(dataDir)}, engine: 'dynoxide', log() {} });
      console.log('started');
    `;
    const supervisor = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(supervisor.stdout, 'data');
    const orphan = Number(await readFile(join(dataDir, 'engines', 'dynamodb.pid'), 'utf8'));
    supervisor.kill('SIGKILL');
    await once(supervisor, 'exit');
    expect(await commandLine(orphan)).toContain(dataDir);

    const taken = await start({ engine });
    expect(taken.pid).not.toBe(orphan);
    expect(lines).toContain(`DynamoDB: ended process ${orphan} of an earlier run`);
    expect(await commandLine(orphan)).toBe('');
  });

  test('is refused while another local stack uses it', async () => {
    const first = await start({ engine });
    await expect(start({ engine })).rejects.toThrow(
      new LocalStackError(
        `Another local stack (process ${process.pid}) uses this data folder: stop it or point DATA_DIR elsewhere.`,
      ),
    );
    expect((await fetch(first.endpoint)).ok).toBe(true);
  });

  test('never has a process ended that is not its engine', async () => {
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
    await mkdir(join(dataDir, 'engines'));
    await writeFile(join(dataDir, 'engines', 'dynamodb.pid'), `${stranger.pid}\n`);
    await start({ engine });
    expect(stranger.exitCode).toBeNull();
    expect(stranger.signalCode).toBeNull();
    stranger.kill();
    await once(stranger, 'exit');
    expect(stranger.signalCode).toBe('SIGTERM');
  });

  test.each([
    ['no database', Buffer.from('not a database at all, just some text'.repeat(40))],
    ['half a database', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(8_000, 7)])],
  ])('with %s in it gives one sentence', async (_, content) => {
    await mkdir(join(dataDir, 'dynamodb'));
    await writeFile(join(dataDir, 'dynamodb', 'data.sqlite'), content);
    const failure = await start({ engine }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(LocalStackError);
    expect((failure as Error).message).toMatch(/^The data file \S+data\.sqlite is damaged.+\.$/);
    expect((failure as Error).message).not.toContain('\n');
  });
});

test('an unknown engine is named', () => {
  expect(() => chooseEngine('dynalite')).toThrow(
    new LocalStackError(
      "DYNAMODB_ENGINE is 'dynalite', but only 'dynoxide' and 'ddb-local' are known.",
    ),
  );
});

test('a missing Java is named, with how to get it', async () => {
  vi.stubEnv('JAVA_HOME', '/nowhere');
  await expect(start({ engine: 'ddb-local' })).rejects.toThrow(
    /^Amazon's DynamoDB Local (needs Java, which is not installed: install Java 17|is not installed)/,
  );
});
