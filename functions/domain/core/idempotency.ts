/**
 * Calls with a key of their caller's (`client_id`, `idempotency_key`), which may come several times:
 * the same key with the same request has the same answer, and with another request it is refused.
 * A call's record is written in the transaction of what the call does, on the condition that its
 * key is free. Of several calls at once one commits; the others find its record when they read again.
 */
import { limits } from '#shared/limits.ts';
import { nowSeconds } from '../../adapters/clock.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { AppError } from './app-error.ts';

/** What a key stands for. */
export type IdempotencyRecord<Result extends object> = Result & {
  /** Of the request. */
  hash: string;
  /** Epoch seconds; the key is free afterwards. */
  ttl: number;
};

const daySeconds = 86_400;

/** The same for the same request; what is left out and null are one. */
export const hashOfRequest = (...request: readonly unknown[]): string =>
  sha256(JSON.stringify(request));

/** A new record, to be written with what was done. */
export const idempotencyRecord = <Result extends object>(
  hash: string,
  result: Result,
): IdempotencyRecord<Result> => ({
  ...result,
  hash,
  ttl: nowSeconds() + limits.sentAnswerDays * daySeconds,
});

/** Whether a key still stands for what it did: the table's TTL only tidies up. */
export const isCurrent = ({ ttl }: Pick<IdempotencyRecord<object>, 'ttl'>): boolean =>
  ttl > nowSeconds();

/**
 * What the same request did before, or null where its key is free.
 *
 * @throws AppError `idempotency_conflict` where the key stands for another request
 */
export function doneBefore<Found extends IdempotencyRecord<object>>(
  record: Found | null,
  hash: string,
): Found | null {
  if (!record || !isCurrent(record)) return null;
  assertSameRequest(record.hash, hash);
  return record;
}

/** @throws AppError `idempotency_conflict` where a key stands for another request than this one */
export function assertSameRequest(hash: string, asked: string): void {
  if (hash !== asked) throw new AppError('idempotency_conflict');
}
