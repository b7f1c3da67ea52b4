/** Counts the tests of all Vitest projects. */
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { type Counts, describeFailure, describeTest, noCounts, printAtExit } from './counts.ts';

type CountedModule = Pick<TestModule, 'children' | 'errors' | 'relativeModuleId'>;

/** A file that could not be run, and an error outside of any test, count as failed. */
export function countTests(
  modules: readonly CountedModule[],
  unhandled: readonly Pick<SerializedError, 'message'>[],
): Counts {
  const counts = noCounts();
  for (const module of modules) countModule(module, counts);
  for (const { message } of unhandled) {
    counts.failures.push(describeFailure('outside of all tests', message));
  }
  return counts;
}

function countModule(module: CountedModule, counts: Counts): void {
  const file = module.relativeModuleId;
  const [broken] = module.errors();
  if (broken) counts.failures.push(describeFailure(file, broken.message));
  for (const suite of module.children.allSuites()) {
    const [error] = suite.errors();
    if (error) {
      counts.failures.push(describeFailure(describeTest(file, suite.fullName), error.message));
    }
  }
  for (const test of module.children.allTests()) {
    countTest(test, describeTest(file, test.fullName), counts);
  }
}

function countTest(
  test: Pick<TestCase, 'result' | 'diagnostic'>,
  name: string,
  counts: Counts,
): void {
  const { state, errors } = test.result();
  if (state === 'skipped') counts.skipped++;
  else if (state === 'passed') {
    counts.passed++;
    if (test.diagnostic()?.flaky) counts.flaky.push(name);
  } else {
    // One that never came to its end did not pass.
    const message = state === 'pending' ? 'never came to its end' : errors[0]?.message;
    counts.failures.push(describeFailure(name, message));
  }
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
