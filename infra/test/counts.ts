/** What a test run ends with: how many tests passed and failed. */
import { writeFileSync, writeSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** `npm test` names a file here for each runner, and prints the sum itself. */
export const countsVariable = 'TEST_COUNTS';

/** `12 passed, 0 failed`, and the skipped ones where there are any. */
export const countsLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Hands the counts of a runner over, or ends its output with them. */
export function printAtExit(countsSoFar: () => Counts | null): void {
  // Only at the end of the process is it sure that nothing is written after it.
  process.once('exit', () => {
    const counts = countsSoFar() ?? { passed: 0, failed: 0, skipped: 0 };
    const file = process.env[countsVariable];
    if (file) {
      writeFileSync(file, JSON.stringify(counts));
      return;
    }
    // A run without a test says nothing about the code.
    if (counts.passed + counts.failed === 0) process.exitCode = 1;
    writeSync(process.stdout.fd, `${countsLine(counts)}\n`);
  });
}
