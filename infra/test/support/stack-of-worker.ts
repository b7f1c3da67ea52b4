/** Returns the running stack of the worker that runs a test file. */

export interface RunningStack {
  /** `http://localhost:<port>` */
  url: string;
  port: number;
  /** A copy of tenants/ that the stack watches. Tests may add and break brands in it. */
  brandsFolder: string;
  /** Variables with which a process reaches the engines like the functions do. */
  environment: Readonly<Record<string, string>>;
}

/** Variable that describes the stacks, which start before the workers. */
export const stacksVariable = 'TEST_STACKS';

/** Playwright numbers parallel workers from 0, and Vitest from 1. */
const worker = (): number =>
  Number(process.env.TEST_PARALLEL_INDEX ?? Number(process.env.VITEST_POOL_ID) - 1);

export function stackOfWorker(): RunningStack {
  const stacks = JSON.parse(process.env[stacksVariable] ?? '[]') as RunningStack[];
  const stack = stacks[worker() % stacks.length];
  if (!stack) throw new Error('no local stack runs for this worker');
  return stack;
}
