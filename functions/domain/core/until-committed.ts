/** The retry loop of optimistic transactions. */
import { backOff } from '../../adapters/backoff.ts';
import { AppError } from './app-error.ts';

const usualAttempts = 20;
/** Concurrent changes of the same wallet can win this often. */
export const walletAttempts = 40;
const delays = { firstMs: 10, longestMs: 250 };

/**
 * Runs a transaction and retries it where something it read has changed.
 *
 * @param attempt reads everything anew and returns the result, or null where its commit was
 * refused; its number counts from 1
 * @param options.attempts maximum number of attempts
 * @param options.withinMs time after which no attempt starts
 * @param options.end returns the result when attempts are exhausted
 * @throws AppError `busy` when attempts are exhausted and `end` is absent
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
