/** One local stack per data folder, one build at a time. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LocalStackError } from './engines/errors.ts';
import { isMissing } from './engines/files.ts';

interface Owner {
  pid: number;
  /** Tells a process from a later one that was given the same id; '' where it cannot be told. */
  started: string;
}

/** Gives a lock back. */
export type Unlock = () => Promise<void>;

const takeOverTries = 3;

/**
 * Takes the data folder for this process.
 *
 * @throws LocalStackError when a running stack has it
 */
export async function lockDataFolder(folder: string): Promise<Unlock> {
  const lock = await takeLock(join(folder, 'stack.lock'));
  if ('unlock' in lock) return lock.unlock;
  throw new LocalStackError(
    `Another local stack (process ${lock.heldBy}) already runs on the data folder ${folder}: stop it, or give this one another folder with --data-dir and another --port.`,
  );
}

/** Takes a lock file, also one that a process left behind when it was killed. */
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

/** Linux's start time of a process in clock ticks. Elsewhere ids are trusted. */
async function getStart(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field, a program's name in parentheses, may hold spaces.
  const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return afterName[19] ?? '';
}
