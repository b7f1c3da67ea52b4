import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient, ListStreamsCommand } from '@aws-sdk/client-dynamodb-streams';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claimDataFolder } from './data-folder.ts';
import { LocalStackError } from './errors.ts';
import { type EnginesOptions, startEngines } from './index.ts';

const START_MS = 60_000;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engines-'));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

function options(more: Partial<EnginesOptions> = {}): EnginesOptions {
  return { dataDir: join(folder, 'data'), log: () => undefined, ...more };
}

test(
  'the environment alone leads clients of the SDK to every engine',
  async () => {
    const created: string[] = [];
    const engines = await startEngines(
      options({
        buckets: ['uploads'],
        onObjectCreated: (event) => created.push(event.Records[0]?.s3.object.key ?? ''),
      }),
    );
    for (const [name, value] of Object.entries(engines.environment)) vi.stubEnv(name, value);

    const dynamodb = new DynamoDBClient();
    const streams = new DynamoDBStreamsClient();
    const s3 = new S3Client();
    const ses = new SESClient();
    const sns = new SNSClient();
    expect((await dynamodb.send(new ListTablesCommand({}))).TableNames).toEqual([]);
    expect((await streams.send(new ListStreamsCommand({}))).Streams).toEqual([]);
    await s3.send(new PutObjectCommand({ Bucket: 'uploads', Key: 'k', Body: 'v' }));
    const got = await s3.send(new GetObjectCommand({ Bucket: 'uploads', Key: 'k' }));
    expect(await got.Body?.transformToString()).toBe('v');
    expect((await ses.send(new GetSendQuotaCommand({}))).SentLast24Hours).toBe(0);
    await sns.send(new PublishCommand({ PhoneNumber: '+31612345678', Message: 'hi' }));
    expect(engines.sending.inbox.sms()).toHaveLength(1);
    await expect.poll(() => created, { timeout: START_MS }).toEqual(['k']);

    for (const client of [dynamodb, streams, s3, ses, sns]) client.destroy();
    await engines.stop();
    for (const endpoint of [engines.dynamodb.endpoint, engines.s3.endpoint]) {
      await expect(fetch(endpoint)).rejects.toThrow();
    }
  },
  START_MS,
);

test(
  'when one engine cannot start, the others are stopped',
  async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    const { port } = await new Promise<AddressInfo>((resolve) => {
      blocker.once('listening', () => resolve(blocker.address() as AddressInfo));
    });
    await expect(startEngines(options({ s3Port: port }))).rejects.toThrow(
      new LocalStackError(
        `Port ${port} on 127.0.0.1 is taken: stop the program that uses it or choose another port.`,
      ),
    );
    expect(await readdir(join(folder, 'data', 'engines'))).toEqual([]);
    blocker.close();
  },
  START_MS,
);

test('a data folder that holds something else is refused untouched', async () => {
  await writeFile(join(folder, 'thesis.txt'), 'precious');
  await expect(startEngines(options({ dataDir: folder }))).rejects.toThrow(
    new LocalStackError(
      `The data folder ${folder} holds something else (thesis.txt): point DATA_DIR at an empty or new folder.`,
    ),
  );
  expect(await readdir(folder)).toEqual(['thesis.txt']);
});

test('a data folder that is a file, or of another layout, is refused in one sentence', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(claimDataFolder(file)).rejects.toThrow(
    /^The data folder .+ cannot be written .+\.$/,
  );
  const newer = join(folder, 'newer');
  await mkdir(newer);
  await writeFile(join(newer, 'local-stack.json'), '{"layout":99}');
  await expect(claimDataFolder(newer)).rejects.toThrow(/another version of the local stack/);
});

test('a data folder is claimed once and known again', async () => {
  const dataDir = join(folder, 'deep', 'data');
  await claimDataFolder(dataDir);
  await writeFile(join(dataDir, 'more.json'), '{}');
  await claimDataFolder(dataDir);
  expect((await readdir(dataDir)).sort()).toEqual(['local-stack.json', 'more.json']);
});
