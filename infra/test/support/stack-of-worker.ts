/** The running stack of a test: the one of the worker that its file runs in. */

export interface RunningStack {
  /** `http://localhost:<port>` */
  url: string;
  port: number;
  /** A copy of tenants/ that the stack watches; tests may add and break brands in it. */
  brandsFolder: string;
  /** What a process needs to reach the engines as the functions do. */
  environment: Readonly<Record<string, string>>;
}

/** Holds the stacks, which start before the workers. */
export const stacksVariable = 'TEST_STACKS';

/** Playwright counts the workers that run side by side from 0, Vitest from 1. */
const worker = (): number =>
  Number(process.env.TEST_PARALLEL_INDEX ?? Number(process.env.VITEST_POOL_ID) - 1);

export function stackOfWorker(): RunningStack {
  const stacks = JSON.parse(process.env[stacksVariable] ?? '[]') as RunningStack[];
  const stack = stacks[worker() % stacks.length];
  if (!stack) throw new Error('no local stack runs for this worker');
  return stack;
}
