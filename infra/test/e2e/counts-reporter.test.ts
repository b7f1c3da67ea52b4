import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { countTests } from './counts-reporter.ts';

type Test = Parameters<typeof countTests>[0][number];
type Outcome = ReturnType<Test['outcome']>;

const file = 'infra/test/e2e/chat.e2e.test.ts';
const attempt = (message?: string) =>
  ({ error: message === undefined ? undefined : { message } }) as Test['results'][number];
const failed = attempt('first attempt');

const tests = (...outcomes: Outcome[]): Test[] =>
  outcomes.map((outcome) => ({
    outcome: () => outcome,
    expectedStatus: 'passed',
    titlePath: () => ['', 'e2e', 'chat.e2e.test.ts', 'a chat', outcome],
    location: { file: resolve(file), line: 1, column: 1 },
    results: {
      expected: [attempt()],
      flaky: [failed, attempt()],
      unexpected: [failed, attempt('\u001b[31mTimed out\u001b[39m\nwaiting')],
      skipped: [],
    }[outcome],
  }));

it('counts one that passed at its second attempt once, as passed, and names it', () => {
  expect(countTests(tests('expected', 'flaky', 'unexpected'), [], 'failed')).toEqual({
    ...{ passed: 2, skipped: 0 },
    failures: [`${file} › a chat › unexpected (e2e): Timed out`],
    flaky: [`${file} › a chat › flaky (e2e)`],
  });
});

it('counts as failed what kept tests from running', () => {
  const errors = [{ message: 'no stack' }];
  expect(countTests(tests('expected', 'skipped'), errors, 'failed')).toEqual({
    ...{ passed: 1, skipped: 0, flaky: [] },
    failures: [`${file} › a chat › skipped (e2e): did not run`, 'outside of all tests: no stack'],
  });
});

it('has a failure wherever the run has one', () => {
  expect(countTests(tests('expected'), [], 'timedout').failures).toEqual(['the run: timedout']);
});

it('counts as skipped what was to be skipped, and what was only listed', () => {
  const counts = { passed: 0, skipped: 1, failures: [], flaky: [] };
  const skipped = tests('skipped').map((test) => ({ ...test, expectedStatus: 'skipped' as const }));
  // A run that failed for another reason has that one alone.
  expect(countTests(skipped, [{ message: 'broken' }], 'failed')).toEqual({
    ...counts,
    failures: ['outside of all tests: broken'],
  });
  expect(countTests(tests('skipped'), [], 'passed')).toEqual(counts);
});
