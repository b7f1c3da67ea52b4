import { expect, it } from 'vitest';
import { countTests } from './counts-reporter.ts';

type Module = Parameters<typeof countTests>[0][number];
type State = 'passed' | 'flaky' | 'failed' | 'skipped' | 'pending';

const file = 'shared/rules/age.test.ts';
const message = 'expected 1 to be 2\n\nat line 3';

const fileWith = (states: State[], errors: { file?: number; suite?: number } = {}) => {
  const broken = (number = 0) => Array.from({ length: number }, () => ({ message: 'broken' }));
  return {
    relativeModuleId: file,
    errors: () => broken(errors.file),
    children: {
      *allSuites() {
        yield { fullName: 'an age', errors: () => broken(errors.suite) };
      },
      *allTests() {
        for (const state of states) {
          yield {
            fullName: `an age > ${state}`,
            result: () => ({
              state: state === 'flaky' ? 'passed' : state,
              errors: state === 'failed' || state === 'flaky' ? [{ message }] : undefined,
            }),
            diagnostic: () => ({ flaky: state === 'flaky' }),
          };
        }
      },
    },
  } as unknown as Module;
};

it('counts the tests of all files, and names the failed ones with the first line of why', () => {
  const files = [fileWith(['passed', 'passed', 'failed']), fileWith(['skipped', 'passed'])];
  expect(countTests(files, [])).toEqual({
    ...{ passed: 3, skipped: 1, flaky: [] },
    failures: [`${file} › an age > failed: expected 1 to be 2`],
  });
});

it('counts one that passed at its second attempt as passed, and names it', () => {
  expect(countTests([fileWith(['passed', 'flaky'])], [])).toEqual({
    ...{ passed: 2, skipped: 0, failures: [] },
    flaky: [`${file} › an age > flaky`],
  });
});

it('counts as failed what kept tests from running', () => {
  const files = [fileWith([], { file: 2 }), fileWith(['pending'], { suite: 1 })];
  expect(countTests(files, [{ message: 'no such module' }])).toEqual({
    ...{ passed: 0, skipped: 0, flaky: [] },
    failures: [
      `${file}: broken`,
      `${file} › an age: broken`,
      `${file} › an age > pending: never came to its end`,
      'outside of all tests: no such module',
    ],
  });
});
