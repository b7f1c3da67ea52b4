/** The running stack of a test: the one of the worker that its file runs in. */
import { inject } from 'vitest';
import type { RunningStack } from './running-stack.ts';

/** Vitest counts its workers in `VITEST_POOL_ID`, from 1. */
export function stackOfWorker(): RunningStack {
  const stacks = inject('stacks');
  const stack = stacks[(Number(process.env.VITEST_POOL_ID) - 1) % stacks.length];
  if (!stack) throw new Error('no local stack runs for this worker');
  return stack;
}
