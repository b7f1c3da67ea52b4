import { expect, it } from 'vitest';
import { countsLine } from './counts.ts';
import { countTests } from './counts-reporter.ts';

type State = 'passed' | 'failed' | 'skipped' | 'pending';

const fileWith = (states: State[], errors: { file?: number; suite?: number } = {}) =>
  ({
    errors: () => Array.from({ length: errors.file ?? 0 }, () => ({ message: 'broken' })),
    children: {
      *allSuites() {
        yield { errors: () => Array.from({ length: errors.suite ?? 0 }) };
      },
      *allTests() {
        for (const state of states) yield { result: () => ({ state }) };
      },
    },
  }) as unknown as Parameters<typeof countTests>[0][number];

it('counts the tests of all files', () => {
  const files = [fileWith(['passed', 'passed', 'failed']), fileWith(['skipped', 'passed'])];
  expect(countTests(files, [])).toEqual({ passed: 3, failed: 1, skipped: 1 });
});

it('counts as failed what kept tests from running', () => {
  const files = [fileWith([], { file: 2 }), fileWith(['pending'], { suite: 1 })];
  expect(countTests(files, ['an error outside of tests'])).toEqual({
    passed: 0,
    failed: 4,
    skipped: 0,
  });
});

it('names skipped tests only where there are any', () => {
  expect(countsLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(countsLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});
