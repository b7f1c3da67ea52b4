import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { localAccount } from './engines/account.ts';
import { type Sqs, startSqs } from './engines/sqs.ts';

let folder: string;
let sqs: Sqs;
let sendChanges: typeof import('#functions/adapters/change-queues.ts').sendChanges;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'change-queues-'));
  sqs = await startSqs({ dataDir: folder, queues: ['outbox'] });
  vi.stubEnv('AWS_REGION', localAccount.region);
  vi.stubEnv('AWS_ACCESS_KEY_ID', localAccount.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', localAccount.secretAccessKey);
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', sqs.endpoint);
  vi.stubEnv('CHANGE_QUEUES', JSON.stringify({ outbox: sqs.address('outbox') }));
  // The client takes its settings when the module is loaded.
  vi.resetModules();
  ({ sendChanges } = await import('#functions/adapters/change-queues.ts'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sqs.stop();
  await rm(folder, { recursive: true });
});

const changes = (count: number, body: (index: number) => string = (index) => `body ${index}`) =>
  Array.from({ length: count }, (_, index) => ({
    id: `event ${index}`,
    group: `TENANT#nl#MEMBER#${index % 3}`,
    body: body(index),
  }));
const stored = () => sqs.queue('outbox').all();

it('sends more than ten in their order, each once', async () => {
  await sendChanges('outbox', changes(23));
  await sendChanges('outbox', changes(23));
  expect(stored().map(({ body }) => body)).toEqual(changes(23).map(({ body }) => body));
  expect(stored().map(({ group }) => group)).toEqual(changes(23).map(({ group }) => group));
});

it('keeps below the size that SQS takes at once, counted in bytes', async () => {
  const long = changes(10, (index) => `${index}${'ü'.repeat(150_000)}`);
  await sendChanges('outbox', long);
  expect(stored().map(({ body }) => body)).toEqual(long.map(({ body }) => body));
});

it('shortens a group’s name that is too long for SQS, and still tells groups apart', async () => {
  const group = 'g'.repeat(128);
  await sendChanges(
    'outbox',
    [group, `${group}1`, `${group}2`].map((name, index) => ({
      id: `${index}`,
      group: name,
      body: '',
    })),
  );
  const names = stored().map((message) => message.group);
  expect(names[0]).toBe(group);
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name.length).toBeLessThanOrEqual(128);
});

it('fails where the queue does not take them, and is complete once it is repeated', async () => {
  sqs.outage(true);
  await expect(sendChanges('outbox', changes(2))).rejects.toThrow();
  sqs.outage(false);
  await sendChanges('outbox', changes(2));
  expect(stored()).toHaveLength(2);
});

it('fails for a queue that has no address', async () => {
  await expect(sendChanges('sockets', changes(1))).rejects.toThrow('sockets');
});
