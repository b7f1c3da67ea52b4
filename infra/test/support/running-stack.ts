/**
 * Starts local stacks for the tests that need one, on fresh data folders and free ports: one for
 * each of the workers that run files side by side, since all tests of a stack share its clock,
 * its inbox and its faults.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startStack } from '../../local/stack.ts';
import { root } from '../../paths.ts';
import { filesAtOnce } from './files-at-once.ts';

/** What tests get by `stackOfWorker`. */
export interface RunningStack {
  /** `http://localhost:<port>` */
  url: string;
  port: number;
  /** A copy of tenants/ that the stack watches; tests may add and break brands in it. */
  brandsFolder: string;
  /** What a process needs to reach the engines as the functions do. */
  environment: Readonly<Record<string, string>>;
}

declare module 'vitest' {
  export interface ProvidedContext {
    stacks: readonly RunningStack[];
  }
}

interface Held {
  stack: RunningStack;
  stop: () => Promise<void>;
}

interface Shared {
  held: Promise<readonly Held[]>;
  /** Projects. */
  users: number;
}

/** The test projects load this file each on their own; what they share stands on `globalThis`. */
const shared = globalThis as { testStacks?: Map<string, Shared> };

/** The contract tests share theirs. The engine slows down with all they wrote, so journeys have others. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const groups = shared.testStacks ?? new Map<string, Shared>();
  shared.testStacks = groups;
  const [name = ''] = project.name.split('-');
  // One after the other: the first one builds.
  await Promise.all([...groups.values()].map(({ held }) => held));
  const mine = groups.get(name) ?? { held: startAll(), users: 0 };
  groups.set(name, mine);
  mine.users++;
  const held = await mine.held;
  project.provide(
    'stacks',
    held.map(({ stack }) => stack),
  );
  return async () => {
    mine.users--;
    if (mine.users > 0) return;
    groups.delete(name);
    await stopAll(held);
  };
}

async function startAll(): Promise<readonly Held[]> {
  const held: Held[] = [];
  try {
    for (let at = 0; at < filesAtOnce; at++) held.push(await start());
  } catch (cause) {
    await stopAll(held);
    throw cause;
  }
  return held;
}

const stopAll = (held: readonly Held[]) => Promise.all(held.map(({ stop }) => stop()));

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
