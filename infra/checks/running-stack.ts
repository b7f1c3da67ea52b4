/** Starts the local stack once for the tests that need it, on a fresh data folder and free port. */
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

/** The test projects load this file each on their own; what they share stands on `globalThis`. */
const shared = globalThis as { testStack?: { held: Promise<Held>; users: number } };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.testStack ??= { held: start(), users: 0 };
  const mine = shared.testStack;
  mine.users++;
  const { stack, stop } = await mine.held;
  project.provide('stack', stack);
  return async () => {
    mine.users--;
    if (mine.users > 0) return;
    delete shared.testStack;
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
