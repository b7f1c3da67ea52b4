/** What a test run ends with: how many tests passed and failed, and which ones to look at. */
import { writeFileSync, writeSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  skipped: number;
  /** Each test that failed, and whatever else did, as `describeFailure` writes it. */
  failures: string[];
  /** Names of tests that passed at their second attempt only. They count as passed. */
  flaky: string[];
}

/** `npm test` names a file here for each runner, and prints the sum itself. */
export const countsVariable = 'TEST_COUNTS';

const messageChars = 200;

export const noCounts = (): Counts => ({ passed: 0, skipped: 0, failures: [], flaky: [] });

/** The name of a test by its file and its titles. */
export const describeTest = (file: string, ...titles: string[]): string =>
  [file, ...titles].join(' › ');

/**
 * Returns what failed with the first line of why, as the log above it may be cut away.
 *
 * @param message of the error, which may have colours
 */
export function describeFailure(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const first = lines.map((line) => line.trim()).find((line) => line !== '');
  if (!first) return name;
  return `${name}: ${first.length > messageChars ? `${first.slice(0, messageChars)}…` : first}`;
}

export function sumCounts(all: readonly Counts[]): Counts {
  const sum = noCounts();
  for (const { passed, skipped, failures, flaky } of all) {
    sum.passed += passed;
    sum.skipped += skipped;
    sum.failures.push(...failures);
    sum.flaky.push(...flaky);
  }
  return sum;
}

/**
 * What failed, or passed at its second attempt only, by name, and at the end
 * `12 passed, 0 failed`, with the skipped ones where there are any.
 */
export const countsLines = ({ passed, skipped, failures, flaky }: Counts): string =>
  [
    ...flaky.map((name) => `passed at the second attempt: ${name}`),
    ...failures.map((failure) => `failed: ${failure}`),
    `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n');

/** Hands the counts of a runner over, or ends its output with them. */
export function printAtExit(countsSoFar: () => Counts | null): void {
  // Only at the end of the process is it sure that nothing is written after it.
  process.once('exit', () => {
    const counts = countsSoFar() ?? noCounts();
    const file = process.env[countsVariable];
    if (file) {
      writeFileSync(file, JSON.stringify(counts));
      return;
    }
    // A run without a test says nothing about the code.
    if (counts.passed + counts.failures.length === 0) process.exitCode = 1;
    writeSync(process.stdout.fd, `${countsLines(counts)}\n`);
  });
}
