/** What reaches the engines of a local stack that runs on this machine. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { root } from './paths.ts';

/** Written by the local stack once it serves, removed when it stops. */
export const environmentFile = 'environment.json';

export interface LocalEnvironment {
  /** The stack's process. */
  pid: number;
  environment: Record<string, string>;
}

/** The environment of a running local stack, or null. */
export async function localEnvironment(
  dataDir: string | undefined,
): Promise<Record<string, string> | null> {
  const file = join(resolve(root, dataDir ?? '.local'), environmentFile);
  try {
    const { pid, environment } = JSON.parse(await readFile(file, 'utf8')) as LocalEnvironment;
    process.kill(pid, 0);
    return environment;
  } catch {
    // No file, or one that a killed stack left behind: nothing runs here.
    return null;
  }
}

/**
 * Runs this very command again in a process that reaches the running local stack: the SDK reads
 * where the table is when it is loaded.
 *
 * @returns its exit code, or null where no stack runs here
 */
export async function runOnLocalStack(dataDir: string | undefined): Promise<number | null> {
  const environment = await localEnvironment(dataDir);
  if (!environment) return null;
  const run = spawnSync(process.execPath, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return run.status ?? 1;
}

/** Lets a command's time be that of the local stack that it reaches; elsewhere it is the real one. */
export function followLocalClock(): void {
  const file = process.env.LOCAL_CLOCK_FILE;
  if (!file) return;
  try {
    const { offsetMs } = JSON.parse(readFileSync(file, 'utf8')) as { offsetMs: number };
    process.env.LOCAL_CLOCK_OFFSET_MS = String(offsetMs);
  } catch {
    // A clock that was never moved has no file.
  }
}
