/** Starts local stacks for the tests that need one, on fresh data folders and free ports. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startStack } from '../local/stack.ts';
import { root } from '../paths.ts';

/** What tests get by `inject('stack')`. */
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
    stack: RunningStack;
  }
}

interface Held {
  stack: RunningStack;
  stop: () => Promise<void>;
}

interface Shared {
  held: Promise<Held>;
  /** Projects. */
  users: number;
}

/** The test projects load this file each on their own; what they share stands on `globalThis`. */
const shared = globalThis as { testStacks?: Map<string, Shared> };

/** The contract tests share one. The engine slows down with all they wrote, so journeys have another. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stacks = shared.testStacks ?? new Map<string, Shared>();
  shared.testStacks = stacks;
  const [name = ''] = project.name.split('-');
  // One after the other: the first one builds.
  await Promise.all([...stacks.values()].map(({ held }) => held));
  const mine = stacks.get(name) ?? { held: start(), users: 0 };
  stacks.set(name, mine);
  mine.users++;
  const { stack, stop } = await mine.held;
  project.provide('stack', stack);
  return async () => {
    mine.users--;
    if (mine.users > 0) return;
    stacks.delete(name);
    await stop();
  };
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
