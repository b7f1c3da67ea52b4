import { expect, it } from 'vitest';
import { countsLines, describeFailure, noCounts, sumCounts } from './counts.ts';

it('ends with the numbers, and names skipped tests only where there are any', () => {
  expect(countsLines({ ...noCounts(), passed: 3 })).toBe('3 passed, 0 failed');
  expect(countsLines({ ...noCounts(), passed: 3, skipped: 2 })).toBe(
    '3 passed, 0 failed, 2 skipped',
  );
});

it('names before them what failed, and what passed at its second attempt', () => {
  const one = { ...noCounts(), passed: 3, flaky: ['chat.test.ts › is sent'] };
  const other = { ...noCounts(), passed: 1, failures: ['age.test.ts › counts: expected 1'] };
  expect(countsLines(sumCounts([one, other])).split('\n')).toEqual([
    'passed at the second attempt: chat.test.ts › is sent',
    'failed: age.test.ts › counts: expected 1',
    '4 passed, 1 failed',
  ]);
});

it('tells of an error its first line, short and without colours', () => {
  expect(describeFailure('a test', '\n\u001b[31m  Error: expected 1\u001b[39m\n at line 3')).toBe(
    'a test: Error: expected 1',
  );
  expect(describeFailure('a test', 'x'.repeat(201))).toBe(`a test: ${'x'.repeat(200)}…`);
  expect(describeFailure('a test', '')).toBe('a test');
});
