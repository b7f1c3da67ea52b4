import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseKeyring } from '#functions/adapters/deployment-secrets.ts';
import { openClock } from './clock.ts';
import { lockDataFolder } from './lock.ts';
import { openSecrets, secretIds } from './secrets.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the lock', () => {
  it('lets in one stack at a time', async () => {
    const unlock = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow(
      `Another local stack (process ${process.pid}) already runs on the data folder ${folder}`,
    );
    await unlock();
    await (await lockDataFolder(folder))();
  });

  it.each([
    ['of a process that ended', JSON.stringify({ pid: 2 ** 22 + 1, started: '1' })],
    ['cut short by a crash', '{"pid":'],
  ])('is taken over when it is %s', async (_, content) => {
    await writeFile(join(folder, 'stack.lock'), content);
    const unlock = await lockDataFolder(folder);
    await unlock();
  });

  it.runIf(process.platform === 'linux')(
    'is taken over when another process got the same id',
    async () => {
      await writeFile(
        join(folder, 'stack.lock'),
        JSON.stringify({ pid: process.pid, started: 'long ago' }),
      );
      await (await lockDataFolder(folder))();
    },
  );
});

describe('secrets', () => {
  it('are made once, long, and only for their owner to read', async () => {
    const made = await openSecrets(folder);
    expect(made.origin()).toMatch(/^[0-9a-f]{64}$/);
    expect(made.find('token')).not.toContain(made.origin());
    const again = await openSecrets(folder);
    for (const id of Object.values(secretIds)) {
      expect(made.find(id)).toBeTruthy();
      expect(again.find(id)).toBe(made.find(id));
    }
    expect(made.find('another')).toBeNull();
    expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  it('of an earlier version, which were bare keys, stay as they are', async () => {
    await writeFile(join(folder, 'secrets.json'), JSON.stringify({ origin: 'o', token: 't' }));
    const { origin, find } = await openSecrets(folder);
    expect(origin()).toBe('o');
    expect(parseKeyring(find('token') ?? '').current).toBe('t');
  });

  it('that are damaged are told of with their file', async () => {
    await writeFile(join(folder, 'secrets.json'), 'not json');
    await expect(openSecrets(folder)).rejects.toThrow(join(folder, 'secrets.json'));
    expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe('not json');
  });
});

describe('the clock', () => {
  it('adds up and keeps its distance over a restart, until it is reset', async () => {
    const clock = await openClock(folder);
    expect(clock.offsetMs()).toBe(0);
    await clock.advance(60);
    await clock.advance(0.5);
    expect(clock.offsetMs()).toBe(60_500);
    const later = await openClock(folder);
    expect(later.offsetMs()).toBe(60_500);
    expect(later.now().getTime()).toBeGreaterThan(Date.now());
    await later.reset();
    expect((await openClock(folder)).offsetMs()).toBe(0);
  });
});
