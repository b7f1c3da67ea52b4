/** Ends the output of a test run with its counts, over all projects. */
import { writeSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** `12 passed, 0 failed`, and the skipped ones where there are any. */
export const countsLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

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
    // Only at the end of the process is it sure that nothing is written after it.
    process.once('exit', () => {
      const counts = this.counts ?? { passed: 0, failed: 0, skipped: 0 };
      // A run without a test says nothing about the code.
      if (counts.passed + counts.failed === 0) process.exitCode = 1;
      writeSync(process.stdout.fd, `${countsLine(counts)}\n`);
    });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.counts = countTests(modules, unhandled);
  }
}
