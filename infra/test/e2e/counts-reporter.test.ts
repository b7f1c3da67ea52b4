import { expect, it } from 'vitest';
import { countTests } from './counts-reporter.ts';

type Test = Parameters<typeof countTests>[0][number];

const tests = (...outcomes: ReturnType<Test['outcome']>[]): Test[] =>
  outcomes.map((outcome) => ({ outcome: () => outcome, expectedStatus: 'passed' }));

it('counts one that passed at its second try once, as passed', () => {
  expect(countTests(tests('expected', 'flaky', 'unexpected'), 0, 'failed')).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
  });
});

it('counts as failed what kept tests from running', () => {
  expect(countTests(tests('expected', 'skipped'), 1, 'failed')).toEqual({
    passed: 1,
    failed: 2,
    skipped: 0,
  });
});

it('counts as skipped what was to be skipped, and what was only listed', () => {
  const skipped: Test = { outcome: () => 'skipped', expectedStatus: 'skipped' };
  expect(countTests([skipped], 0, 'failed')).toEqual({ passed: 0, failed: 0, skipped: 1 });
  expect(countTests(tests('skipped'), 0, 'passed')).toEqual({ passed: 0, failed: 0, skipped: 1 });
});
