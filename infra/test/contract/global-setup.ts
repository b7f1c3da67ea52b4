/** Starts the stacks of the contract tests, which are two projects of the runner. */
import { startStacks } from '../support/running-stacks.ts';

interface Shared {
  stop: Promise<() => Promise<void>>;
  /** Number of projects. */
  users: number;
}

/** Each project loads this file separately, so they share data through `globalThis`. */
const shared = globalThis as { contractStacks?: Shared };

export default async function setup(): Promise<() => Promise<void>> {
  shared.contractStacks ??= { stop: startStacks(), users: 0 };
  const stacks = shared.contractStacks;
  stacks.users++;
  const stop = await stacks.stop;
  return async () => {
    stacks.users--;
    if (stacks.users === 0) await stop();
  };
}
