import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimDataFolder } from './engines/data-folder.ts';
import { LocalStackError } from './engines/errors.ts';
import { lockDataFolder } from './lock.ts';
import { type StackOptions, startStack } from './stack.ts';

// An engine may take several seconds to start.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stack-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true }));

const start = (given: Partial<StackOptions> = {}) =>
  startStack({ port: 0, dataDir, watch: false, build: 'skip', quiet: true, ...given });

it('says which port is taken, and leaves the data folder free', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const failure = start({ port });
  await expect(failure).rejects.toBeInstanceOf(LocalStackError);
  await expect(failure).rejects.toThrow(`Port ${port} is taken`);
  other.close();
  await (await lockDataFolder(dataDir))();
});

it('refuses a data folder that another stack uses, naming both', async () => {
  await claimDataFolder(dataDir);
  const unlock = await lockDataFolder(dataDir);
  await expect(start()).rejects.toThrow(`process ${process.pid}) already runs on the data folder`);
  await unlock();
});

it('refuses a folder of somebody else and puts nothing there', async () => {
  await writeFile(join(folder, 'letter.txt'), '');
  await expect(start({ dataDir: folder })).rejects.toThrow(`${folder} holds something else`);
  expect(await readdir(folder)).toEqual(['letter.txt']);
});

it('ends what it started when a part fails', async () => {
  await expect(start({ brandsFolder: join(folder, 'missing') })).rejects.toThrow('missing');
  // This start is refused if the engines still run or the folder is locked.
  await expect(start({ brandsFolder: join(folder, 'missing') })).rejects.toThrow('missing');
});
