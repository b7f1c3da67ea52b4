/** Counts the browser tests. */
import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { type Counts, printAtExit } from '../counts.ts';

/**
 * Counts tests. A test that passed at its second attempt counts once, as passed.
 *
 * @param errors outside of tests, each of which counts as failed
 * @param status of the run. A run that passed without tests only listed them
 */
export function countTests(
  tests: readonly Pick<TestCase, 'outcome' | 'expectedStatus'>[],
  errors: number,
  status: FullResult['status'],
): Counts {
  const counts: Counts = { passed: 0, failed: errors, skipped: 0 };
  for (const test of tests) {
    const outcome = test.outcome();
    // A test that should run but did not has not passed.
    if (outcome === 'skipped') {
      const meant = test.expectedStatus === 'skipped' || status === 'passed';
      counts[meant ? 'skipped' : 'failed']++;
    } else counts[outcome === 'unexpected' ? 'failed' : 'passed']++;
  }
  return counts;
}

export default class CountsReporter implements Reporter {
  private suite: Suite | null = null;
  private errors = 0;
  private counts: Counts | null = null;

  constructor() {
    printAtExit(() => this.counts);
  }

  onBegin(_: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onError(): void {
    this.errors++;
  }

  onEnd({ status }: FullResult): void {
    this.counts = countTests(this.suite?.allTests() ?? [], this.errors, status);
    // A failed run always reports a failure, regardless of its cause.
    if (status !== 'passed' && this.counts.failed === 0) this.counts.failed = 1;
  }

  printsToStdio(): boolean {
    return false;
  }
}
