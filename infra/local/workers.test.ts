import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FunctionDefinition } from '../functions.ts';
import { startWorkers, type Workers } from './workers.ts';

// Every test starts processes, possibly on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const definition = (name: string, timeoutSeconds = 10): FunctionDefinition => ({
  name,
  entry: '',
  trigger: { kind: 'page' },
  grants: [],
  environment: [],
  packages: [],
  files: {},
  room: 'site',
  alarms: [],
  slowRelease: false,
  memoryMb: 512,
  timeoutSeconds,
});

let bundles: string;
let workers: Workers;
let errors: string[];

const bundle = async (name: string, source: string) => {
  await mkdir(join(bundles, name), { recursive: true });
  await writeFile(join(bundles, name, 'index.mjs'), source);
};

const start = async (count = 1) => {
  workers = await startWorkers({
    bundles,
    environment: { OWN: 'yes' },
    count,
    clockOffsetMs: 5,
    log: { info: () => undefined, error: (line) => errors.push(line) },
  });
};

const eventually = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
};

beforeEach(async () => {
  errors = [];
  bundles = await mkdtemp(join(tmpdir(), 'workers-'));
  await bundle(
    'echo',
    `export const handler = async (event, context) => ({
      event, pid: process.pid, own: process.env.OWN, clock: process.env.LOCAL_CLOCK_OFFSET_MS,
      account: process.env.AWS_PROFILE ?? null, name: context.functionName,
      memory: context.memoryLimitInMB, remaining: context.getRemainingTimeInMillis(),
    });`,
  );
});

afterEach(async () => {
  await workers.stop();
  await rm(bundles, { recursive: true });
});

const echo = async (event: unknown = {}) =>
  (await workers.invoke(definition('echo'), event)) as Record<string, unknown>;

it('invokes a handler with its event and a context like that of Lambda', async () => {
  process.env.AWS_PROFILE = 'of-the-developer';
  try {
    await start();
  } finally {
    delete process.env.AWS_PROFILE;
  }
  const reply = await echo({ a: ['ü', 1] });
  expect(reply).toMatchObject({
    event: { a: ['ü', 1] },
    own: 'yes',
    clock: '5',
    account: null,
    name: 'echo',
    memory: '512',
  });
  expect(reply.remaining).toBeGreaterThan(0);
  expect(reply.pid).toBe(workers.pids()[0]);
});

it('tells a handler that throws or is missing from a worker that is not there', async () => {
  await bundle('bad', `export const handler = () => { throw new TypeError('broken'); };`);
  await start();
  await expect(workers.invoke(definition('bad'), {})).rejects.toMatchObject({
    name: 'FunctionFailed',
    message: expect.stringContaining('TypeError: broken'),
  });
  await expect(workers.invoke(definition('missing'), {})).rejects.toMatchObject({
    name: 'FunctionFailed',
  });
  await expect(workers.invoke(definition('../echo'), {})).rejects.toMatchObject({
    name: 'FunctionFailed',
  });
});

it('gives up a handler at its timeout', async () => {
  await bundle(
    'slow',
    'export const handler = () => new Promise(() => setInterval(() => 0, 1e6));',
  );
  await start();
  await expect(workers.invoke(definition('slow', 0.2), {})).rejects.toMatchObject({
    name: 'FunctionUnavailable',
  });
});

it('replaces a killed worker, and the calls it had are lost', async () => {
  await bundle(
    'slow',
    'export const handler = () => new Promise(() => setInterval(() => 0, 1e6));',
  );
  await start();
  await workers.setClock(77);
  const [before] = workers.pids();
  const lost = expect(workers.invoke(definition('slow'), {})).rejects.toMatchObject({
    name: 'FunctionUnavailable',
  });
  await echo();
  await workers.kill();
  await lost;
  expect(workers.pids()).not.toContain(before);
  expect(workers.pids()).toHaveLength(1);
  // The later worker has the same product time.
  expect(await echo()).toMatchObject({ clock: '77' });
  expect(workers.faults().deaths).toBe(1);
});

it('runs new bundles after a replacement while calls under way end in the old worker', async () => {
  await bundle('version', `export const handler = () => 1;`);
  await bundle(
    'later',
    `import { existsSync } from 'node:fs';
    export const handler = async ({ sign }) => {
      while (!existsSync(sign)) await new Promise((resolve) => setTimeout(resolve, 5));
      return 'done';
    };`,
  );
  await start();
  expect(await workers.invoke(definition('version'), {})).toBe(1);
  const [old] = workers.pids();
  const sign = join(bundles, 'sign');
  const later = workers.invoke(definition('later'), { sign });
  await bundle('version', `export const handler = () => 2;`);
  const replaced = workers.replace();
  await eventually(() => !workers.pids().includes(old ?? 0) && workers.pids().length === 1);
  expect(await workers.invoke(definition('version'), {})).toBe(2);
  await writeFile(sign, '');
  expect(await later).toBe('done');
  await replaced;
  expect(workers.faults().deaths).toBe(0);
});

it('shares calls between several workers', async () => {
  await start(2);
  const pids = [await echo(), await echo(), await echo(), await echo()].map(({ pid }) => pid);
  expect(new Set(pids)).toEqual(new Set(workers.pids()));
});

it('counts and tells what nobody handled, and goes on', async () => {
  await bundle(
    'careless',
    `export const handler = () => { Promise.reject(new Error('forgotten')); return 1; };`,
  );
  await start();
  await workers.invoke(definition('careless'), {});
  await eventually(() => workers.faults().unhandled === 1);
  expect(errors.join('\n')).toContain('forgotten');
  expect(await echo()).toMatchObject({ own: 'yes' });
});
