import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Sqs, startSqs } from './engines/sqs.ts';
import { type QueueJob, startQueueJob } from './queue-job.ts';

const drainMs = 20_000;
let folder: string;
let sqs: Sqs;
let job: QueueJob | undefined;
let errors: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'queue-'));
  sqs = await startSqs({ dataDir: folder, queues: ['changes'] });
  errors = [];
});
afterEach(async () => {
  await job?.stop();
  job = undefined;
  await sqs.stop();
  rmSync(folder, { recursive: true });
});

const send = (...bodies: string[]) => {
  for (const body of bodies) {
    sqs.queue('changes').send({ group: body.slice(0, 1), deduplication: body, body });
  }
};
const getBodies = ({ Records }: SQSEvent) => Records.map(({ body }) => body);
const failures = (event: SQSEvent, isFailing: (body: string) => boolean): SQSBatchResponse => ({
  batchItemFailures: event.Records.filter(({ body }) => isFailing(body)).map(({ messageId }) => ({
    itemIdentifier: messageId,
  })),
});
const start = (
  invoke: (event: SQSEvent) => Promise<SQSBatchResponse | undefined>,
  { attempts = 100, waitMs = 0 } = {},
) => {
  const log = { info: () => undefined, error: (line: string) => errors.push(line) };
  job = startQueueJob({
    name: 'changes',
    queue: sqs.queue('changes'),
    attempts,
    waitMs,
    invoke,
    log,
  });
  return job;
};

it('hands out a group in order, ten messages at most, and never twice at a time', async () => {
  send(...Array.from({ length: 30 }, (_, index) => `a${index}`), 'b0', 'c0');
  const seen: string[] = [];
  let atOnce = 0;
  const running = start(async (event) => {
    expect(event.Records.length).toBeLessThanOrEqual(10);
    if (getBodies(event).some((body) => body.startsWith('a'))) {
      atOnce += 1;
      expect(atOnce).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      atOnce -= 1;
    }
    seen.push(...getBodies(event));
    return undefined;
  });
  expect(await running.drain(drainMs)).toBe(true);
  expect(seen.filter((body) => body.startsWith('a'))).toEqual(
    Array.from({ length: 30 }, (_, index) => `a${index}`),
  );
  expect(seen).toHaveLength(32);
});

it('brings what failed again, before the later ones of its group and beside all others', async () => {
  send('a1', 'b1', 'a2');
  const seen: string[] = [];
  let hasFailed = false;
  const running = start(async (event) => {
    seen.push(...getBodies(event));
    if (hasFailed) return undefined;
    hasFailed = true;
    return failures(event, (body) => body.startsWith('a'));
  });
  send('b2', 'a3');
  expect(await running.drain(drainMs)).toBe(true);
  expect(seen.filter((body) => body.startsWith('a'))).toEqual(['a1', 'a2', 'a1', 'a2', 'a3']);
  expect(seen.indexOf('b2')).toBeLessThan(seen.lastIndexOf('a1'));
});

it('brings a whole batch again where the function crashed or named a message that it did not get', async () => {
  send('a1');
  let runs = 0;
  const running = start(async () => {
    runs += 1;
    if (runs === 1) throw new Error('crashed');
    return runs === 2 ? { batchItemFailures: [{ itemIdentifier: 'another' }] } : undefined;
  });
  expect(await running.drain(drainMs)).toBe(true);
  expect(runs).toBe(3);
  expect(errors.join()).toContain('crashed');
});

it('gives up what failed as often as it may, which is logged, and goes on', async () => {
  send('a1', 'a2');
  const handled: string[] = [];
  const running = start(
    async (event) => {
      handled.push(...getBodies(event).filter((body) => body === 'a2'));
      return failures(event, (body) => body === 'a1');
    },
    { attempts: 2 },
  );
  expect(await running.drain(drainMs)).toBe(true);
  expect(errors.join()).toContain('given up');
  expect(handled).toContain('a2');
});

it('keeps what was not handled over a kill, also where the last line of the journal was cut', async () => {
  send('a1', 'a2', 'b1');
  sqs.queue('changes').remove([sqs.queue('changes').all()[0]?.id ?? '']);
  await sqs.stop();
  appendFileSync(join(folder, 'queue-changes.jsonl'), '{"add":{"id":"cu');
  sqs = await startSqs({ dataDir: folder, queues: ['changes'] });
  const seen: string[] = [];
  const running = start(async (event) => {
    seen.push(...getBodies(event));
    return undefined;
  });
  expect(await running.drain(drainMs)).toBe(true);
  expect(seen).toEqual(['a2', 'b1']);
});

it('waits for others a moment, where nobody waits for it', async () => {
  const batches: string[][] = [];
  const running = start(
    async (event) => {
      batches.push(getBodies(event));
      return undefined;
    },
    { waitMs: 50 },
  );
  send('a1');
  await new Promise((resolve) => setTimeout(resolve, 5));
  send('b1', 'c1');
  await expect.poll(() => batches.flat().length).toBe(3);
  expect(batches).toEqual([['a1', 'b1', 'c1']]);
  expect(await running.drain(drainMs)).toBe(true);
});
