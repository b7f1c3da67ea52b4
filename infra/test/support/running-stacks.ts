/**
 * Starts local stacks for tests on new data folders and free ports. Each parallel worker gets its
 * own, because all tests of a stack share its clock, its inbox and its faults.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../../local/stack.ts';
import { root } from '../../paths.ts';
import { filesAtOnce } from './files-at-once.ts';
import { type RunningStack, stacksVariable } from './stack-of-worker.ts';

interface Held {
  stack: RunningStack;
  stop: () => Promise<void>;
}

/**
 * Starts the stacks, which tests get from `stackOfWorker`.
 *
 * @returns a function that stops them
 */
export async function startStacks(): Promise<() => Promise<void>> {
  const held: Held[] = [];
  const stopAll = async () => {
    await Promise.all(held.map(({ stop }) => stop()));
  };
  try {
    // The stacks start one after the other, as the first one builds.
    while (held.length < filesAtOnce) held.push(await start());
  } catch (cause) {
    await stopAll();
    throw cause;
  }
  // The runner's worker processes inherit this variable.
  process.env[stacksVariable] = JSON.stringify(held.map(({ stack }) => stack));
  return stopAll;
}

async function start(): Promise<Held> {
  const folder = await mkdtemp(join(tmpdir(), 'stack-'));
  const brandsFolder = join(folder, 'tenants');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await cp(join(root, 'tenants'), brandsFolder, { recursive: true });
    const stack = await startStack({
      port: 0,
      dataDir: join(folder, 'data'),
      watch: false,
      build: 'needed',
      quiet: true,
      brandsFolder,
    });
    const { url, port, environment } = stack;
    return {
      stack: { url, port, brandsFolder, environment },
      stop: async () => {
        await stack.stop();
        await remove();
      },
    };
  } catch (cause) {
    await remove();
    throw cause;
  }
}
