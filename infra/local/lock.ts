/** Locks a data folder for one local stack, and the builds for one build at a time. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LocalStackError } from './engines/errors.ts';
import { isMissing } from './engines/files.ts';

interface Owner {
  pid: number;
  /** Distinguishes a process from a later one with the same id; '' where it is unknown. */
  started: string;
}

/** Releases a lock. */
export type Unlock = () => Promise<void>;

const takeOverTries = 3;

/**
 * Locks the data folder for this process.
 *
 * @throws LocalStackError when a running stack holds the lock
 */
export async function lockDataFolder(folder: string): Promise<Unlock> {
  const lock = await takeLock(join(folder, 'stack.lock'));
  if ('unlock' in lock) return lock.unlock;
  throw new LocalStackError(
    `Another local stack (process ${lock.heldBy}) already runs on the data folder ${folder}: stop it, or give this one another folder with --data-dir and another --port.`,
  );
}

/** Takes a lock file, even one that a killed process left behind. */
export async function takeLock(path: string): Promise<{ unlock: Unlock } | { heldBy: number }> {
  const own: Owner = { pid: process.pid, started: await getStart(process.pid) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await writeFile(path, JSON.stringify(own), { flag: 'wx' });
      return { unlock: () => rm(path, { force: true }) };
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    }
    const owner = await getOwner(path);
    if (owner && (await isRunning(owner))) return { heldBy: owner.pid };
    if (attempt === takeOverTries)
      throw new LocalStackError(`The file ${path} cannot be replaced.`);
    await rm(path, { force: true });
  }
}

async function getOwner(path: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Owner;
  } catch (cause) {
    if (isMissing(cause) || cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

async function isRunning({ pid, started }: Owner): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return (await getStart(pid)) === started;
}

/** Returns a process's start time in clock ticks on Linux. Elsewhere the id alone counts. */
async function getStart(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field, the program's name in parentheses, may contain spaces.
  const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return afterName[19] ?? '';
}
