/** The one loop for what is read, decided and committed on the condition that nothing changed. */
import { backOff } from '../../adapters/backoff.ts';
import { AppError } from './app-error.ts';

const usualAttempts = 20;
const delays = { firstMs: 10, longestMs: 250 };

/**
 * Reads, decides and commits, and begins again where something that was read changed meanwhile.
 *
 * @param attempt reads all it needs anew, and gives the result, or null where its commit was
 *   refused. Its number counts from 1.
 * @param options.attempts how many there are at most
 * @param options.withinMs after how long no other one begins
 * @param options.end gives the result where others keep winning
 * @throws AppError `busy` where others keep winning and there is no other end
 */
export async function untilCommitted<Result>(
  attempt: (number: number) => Promise<Result | null>,
  options: {
    attempts?: number;
    withinMs?: number;
    end?: () => Result | Promise<Result>;
  } = {},
): Promise<Result> {
  const { attempts = usualAttempts, withinMs = Number.POSITIVE_INFINITY, end = busy } = options;
  const started = performance.now();
  for (let number = 1; ; number++) {
    const result = await attempt(number);
    if (result !== null) return result;
    if (number === attempts || performance.now() - started > withinMs) return end();
    await backOff(number, delays);
  }
}

function busy(): never {
  throw new AppError('busy');
}
