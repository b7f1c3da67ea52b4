import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { LocalStackError } from './errors.ts';

const run = promisify(execFile);
const STOP_TIMEOUT_MS = 5_000;
const STOP_POLL_MS = 25;

type ProcessFacts = { parent: number; args: string[] };

/** Files with an engine's process id and with the id of the process that started it. */
export type PidFile = { pid: string; owner: string };

export function pidFileAt(path: string): PidFile {
  return { pid: path, owner: `${path}.owner` };
}

export async function recordProcess(file: PidFile, pid: number): Promise<void> {
  await mkdir(dirname(file.pid), { recursive: true });
  await writeFile(file.owner, `${process.pid}\n`);
  await writeFile(file.pid, `${pid}\n`);
}

export async function forgetProcess(file: PidFile): Promise<void> {
  await rm(file.pid, { force: true });
  await rm(file.owner, { force: true });
}

/**
 * Ends the engine that a killed local stack left behind with this data folder. It ends the recorded
 * process only where its command line is that of an engine on this folder, as the operating system
 * reuses process ids.
 *
 * @param isEngine tells whether command line arguments are those of an engine on this folder
 * @returns the id of the ended process, if any
 * @throws LocalStackError when the engine belongs to a running local stack
 */
export async function endOrphan(
  file: PidFile,
  isEngine: (args: string[]) => boolean,
): Promise<number | undefined> {
  const pid = await readPid(file.pid);
  const owner = await readPid(file.owner);
  const facts = pid === undefined ? undefined : await getFacts(pid);
  if (pid === undefined || facts === undefined || !isEngine(facts.args)) {
    await forgetProcess(file);
    return undefined;
  }
  // The parent of an orphan is not the process that started it.
  if (owner !== undefined && facts.parent === owner) {
    throw new LocalStackError(
      `Another local stack (process ${owner}) uses this data folder: stop it or point DATA_DIR elsewhere.`,
    );
  }
  await endProcess(pid);
  await forgetProcess(file);
  return pid;
}

/** Asks a process to end, and kills it after a delay. Resolves when it is gone. */
export async function endProcess(pid: number): Promise<void> {
  signal(pid, 'SIGTERM');
  for (let waited = 0; waited < STOP_TIMEOUT_MS; waited += STOP_POLL_MS) {
    if (!(await isAlive(pid))) return;
    await sleep(STOP_POLL_MS);
  }
  signal(pid, 'SIGKILL');
  while (await isAlive(pid)) await sleep(STOP_POLL_MS);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  // An ended process keeps its id until its parent reads its status, which the first process of a
  // container may never do.
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'State:\tX');
  return !/^State:\s*[ZX]/m.test(status);
}

async function readPid(path: string): Promise<number | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const pid = Number(text.trim());
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

/** Returns parent and arguments of a live process, or undefined. */
async function getFacts(pid: number): Promise<ProcessFacts | undefined> {
  try {
    if (process.platform === 'linux') {
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
      return { parent: Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]), args };
    }
    const { stdout } = await run('ps', ['-o', 'ppid=,command=', '-p', String(pid)]);
    const [parent, ...args] = stdout.trim().split(/\s+/);
    return { parent: Number(parent), args };
  } catch {
    return undefined;
  }
}
