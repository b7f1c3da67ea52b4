/** Counts the browser tests. */
import { relative } from 'node:path';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
} from '@playwright/test/reporter';
import { type Counts, describeFailure, describeTest, noCounts, printAtExit } from '../counts.ts';

type CountedTest = Pick<
  TestCase,
  'outcome' | 'expectedStatus' | 'titlePath' | 'location' | 'results'
>;

/**
 * Counts tests. A test that passed at its second attempt counts once, as passed.
 *
 * @param errors outside of tests, each of which counts as failed
 * @param status of the run. A run that passed without tests only listed them
 */
export function countTests(
  tests: readonly CountedTest[],
  errors: readonly Pick<TestError, 'message'>[],
  status: FullResult['status'],
): Counts {
  const counts = noCounts();
  for (const test of tests) countTest(test, status, counts);
  for (const { message } of errors) {
    counts.failures.push(describeFailure('outside of all tests', message));
  }
  // A failed run always reports a failure, regardless of its cause.
  if (status !== 'passed' && counts.failures.length === 0) {
    counts.failures.push(describeFailure('the run', status));
  }
  return counts;
}

function countTest(test: CountedTest, status: FullResult['status'], counts: Counts): void {
  const outcome = test.outcome();
  const isMeant = test.expectedStatus === 'skipped' || status === 'passed';
  if (outcome === 'skipped' && isMeant) counts.skipped++;
  else if (outcome === 'skipped') {
    // A test that should run but did not has not passed.
    counts.failures.push(describeFailure(getName(test), 'did not run'));
  } else if (outcome === 'unexpected') {
    const message = test.results.at(-1)?.error?.message;
    counts.failures.push(describeFailure(getName(test), message));
  } else {
    counts.passed++;
    if (outcome === 'flaky') counts.flaky.push(getName(test));
  }
}

/** Two engines run the same tests, so a name says in which project it is. */
function getName(test: CountedTest): string {
  const [, project, , ...titles] = test.titlePath();
  return `${describeTest(relative(process.cwd(), test.location.file), ...titles)} (${project})`;
}

export default class CountsReporter implements Reporter {
  private suite: Suite | null = null;
  private readonly errors: TestError[] = [];
  private counts: Counts | null = null;

  constructor() {
    printAtExit(() => this.counts);
  }

  onBegin(_: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onError(error: TestError): void {
    this.errors.push(error);
  }

  onEnd({ status }: FullResult): void {
    this.counts = countTests(this.suite?.allTests() ?? [], this.errors, status);
  }

  printsToStdio(): boolean {
    return false;
  }
}
