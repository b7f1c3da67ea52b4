/**
 * Idempotency keys (`client_id`, `idempotency_key`). A repeated request with the same key gets the
 * same response; another request with the key is refused. A record is written in the transaction of
 * the request's effects, on the condition that its key is free. Of concurrent requests one commits,
 * and the others find its record when they read again.
 */
import * as limits from '#shared/limits.ts';
import { nowSeconds } from '../../adapters/clock.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { AppError } from './app-error.ts';

/** The record of a key. */
export type IdempotencyRecord<Result extends object> = Result & {
  /** Hash of the request. */
  hash: string;
  /** Epoch seconds; the key is free afterwards. */
  ttl: number;
};

const daySeconds = 86_400;

/** Hashes a request. Missing values and null are equal. */
export const hashOfRequest = (...request: readonly unknown[]): string =>
  sha256(JSON.stringify(request));

/** Creates a record, to be written in the same transaction as the effects. */
export const idempotencyRecord = <Result extends object>(
  hash: string,
  result: Result,
): IdempotencyRecord<Result> => ({
  ...result,
  hash,
  ttl: nowSeconds() + limits.sentAnswerDays * daySeconds,
});

/** Tells whether a record has not expired. The table's TTL only tidies up. */
export const isCurrent = ({ ttl }: Pick<IdempotencyRecord<object>, 'ttl'>): boolean =>
  ttl > nowSeconds();

/**
 * Returns the earlier result of the same request, or null where the key is free.
 *
 * @throws AppError `idempotency_conflict` where the key was used for another request
 */
export function doneBefore<Found extends IdempotencyRecord<object>>(
  record: Found | null,
  hash: string,
): Found | null {
  if (!record || !isCurrent(record)) return null;
  assertSameRequest(record.hash, hash);
  return record;
}

/** @throws AppError `idempotency_conflict` where the key was used for another request */
export function assertSameRequest(hash: string, asked: string): void {
  if (hash !== asked) throw new AppError('idempotency_conflict');
}
