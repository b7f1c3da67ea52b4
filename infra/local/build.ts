/** Builds browser and functions when their sources changed, and watches them. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { watch } from 'chokidar';
import { root } from '../paths.ts';
import { definitionsFile, functionsFolder, stampFile, webFolder } from './build-folders.ts';
import { childEnvironment } from './child-environment.ts';
import { LocalStackError } from './engines/errors.ts';
import { createQueue } from './engines/files.ts';
import { readJson, writeJson } from './json-file.ts';
import { takeLock, type Unlock } from './lock.ts';
import type { Log } from './log.ts';

/** Sources of the browser's build. */
const webSources = ['frontend', 'shared', 'infra/build', 'package-lock.json'];
/** Further sources of the functions' build: the site renders the browser's pages. */
const functionSources = ['functions', 'infra/functions.ts'];

/** Hashes of the sources of the current builds. */
interface Stamp {
  web: string;
  functions: string;
}

const debounceMs = 150;
const lockPollMs = 200;
const irrelevant = /\.test\.tsx?$|(^|[\\/])(\.|e2e[\\/])/;

/**
 * Builds unless the last build had the same sources.
 *
 * @throws LocalStackError with the bundler's message when the build fails
 */
export async function buildIfNeeded(log: Log, signal: AbortSignal): Promise<void> {
  const unlock = await inTurnWithOthers(signal);
  try {
    const current = {
      web: await fingerprint(webSources),
      functions: await fingerprint(functionSources),
    };
    const built = await lastBuilt();
    const isWebBuilt = built.web === current.web;
    if (isWebBuilt && built.functions === current.functions) return;
    const started = performance.now();
    // An aborted build leaves no partial result.
    await rm(stampFile, { force: true });
    await run(isWebBuilt ? 'functions' : 'all', signal);
    await writeJson(stampFile, current);
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    log.info(`  Built ${isWebBuilt ? 'functions' : 'browser and functions'} in ${seconds} s`);
  } finally {
    await unlock();
  }
}

async function lastBuilt(): Promise<Stamp> {
  const none = { web: '', functions: '' };
  if (![webFolder, functionsFolder, definitionsFile].every(existsSync)) return none;
  return readJson(stampFile, none).catch(() => none);
}

/** Locks the folder of builds, which several stacks of one checkout share. */
async function inTurnWithOthers(signal: AbortSignal): Promise<Unlock> {
  await mkdir(dirname(stampFile), { recursive: true });
  for (;;) {
    const lock = await takeLock(`${stampFile}.lock`);
    if ('unlock' in lock) return lock.unlock;
    await pause(lockPollMs, undefined, { signal });
  }
}

/**
 * Rebuilds whenever a source changes.
 *
 * @param onBuilt is called after each successful build
 */
export function watchSources(
  log: Log,
  onBuilt: () => Promise<void>,
): { stop: () => Promise<void> } {
  const inTurn = createQueue();
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  async function rebuild(): Promise<void> {
    if (ending.signal.aborted) return;
    try {
      await buildIfNeeded(log, ending.signal);
      // Another stack may have built, and this one still runs the earlier build.
      await onBuilt();
    } catch (cause) {
      if (ending.signal.aborted) return;
      log.error(`${(cause as Error).message}\nThe last good build stays in use.`);
    }
  }

  const watcher = watch(
    [...webSources, ...functionSources].map((source) => join(root, source)),
    {
      ignoreInitial: true,
      ignored: (path) => irrelevant.test(relative(root, path)),
    },
  );
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void inTurn(rebuild), debounceMs);
  });
  watcher.on('error', (error) => log.error(`Watching the sources failed: ${String(error)}`));

  return {
    async stop() {
      ending.abort();
      clearTimeout(timer);
      await watcher.close();
    },
  };
}

async function run(part: 'all' | 'functions', signal: AbortSignal): Promise<void> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./build-run.ts', import.meta.url)), part],
    {
      cwd: root,
      // The output may end in a file or an assertion.
      env: childEnvironment({ NO_COLOR: '1' }),
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
    },
  );
  const ended = once(child, 'close');
  const output = text(child.stderr);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new LocalStackError(`The build failed:\n${(await output).trim()}`);
}

/** Returns a hash of path, size and modification time of every source. */
async function fingerprint(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const path of await filesUnder(join(root, source))) {
      const { mtimeMs, size } = await stat(path);
      hash.update(`${relative(root, path)}:${size}:${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

async function filesUnder(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !irrelevant.test(relative(root, file)))
    .sort();
}
