/** Counts the tests of all Vitest projects. */
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { type Counts, printAtExit } from './counts.ts';

/** A file that could not be run, and an error outside of any test, count as failed. */
export function countTests(
  modules: readonly Pick<TestModule, 'children' | 'errors'>[],
  unhandled: readonly unknown[],
): Counts {
  const counts: Counts = { passed: 0, failed: unhandled.length, skipped: 0 };
  for (const module of modules) {
    if (module.errors().length > 0) counts.failed++;
    for (const suite of module.children.allSuites()) {
      if (suite.errors().length > 0) counts.failed++;
    }
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      // One that never came to its end did not pass.
      counts[state === 'pending' ? 'failed' : state]++;
    }
  }
  return counts;
}

export default class CountsReporter implements Reporter {
  private counts: Counts | null = null;

  onInit(): void {
    printAtExit(() => this.counts);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.counts = countTests(modules, unhandled);
  }
}
