import { describe, expect, it } from 'vitest';
import * as limits from '#shared/limits.ts';
import {
  assertSameRequest,
  doneBefore,
  hashOfRequest,
  idempotencyRecord,
  isCurrent,
} from './idempotency.ts';

const hash = hashOfRequest('payment', { package: 'small' });
const seconds = () => Math.floor(Date.now() / 1_000);

describe('the hash of a request', () => {
  it('is the same for the same request alone', () => {
    expect(hashOfRequest('payment', { package: 'small' })).toBe(hash);
    expect(hashOfRequest('repeat', { package: 'small' })).not.toBe(hash);
    expect(hashOfRequest('payment', { package: 'large' })).not.toBe(hash);
  });

  it('takes what is left out for null, and no part for another one', () => {
    expect(hashOfRequest('a', undefined, 'b')).toBe(hashOfRequest('a', null, 'b'));
    expect(hashOfRequest('a', undefined, 'b')).not.toBe(hashOfRequest('a', 'b', undefined));
    expect(hashOfRequest('ab')).not.toBe(hashOfRequest('a', 'b'));
  });
});

describe('a key', () => {
  const record = idempotencyRecord(hash, { subject: 'payment-1' });

  it('stands for what it did as long as answers are kept', () => {
    expect(record).toMatchObject({ hash, subject: 'payment-1' });
    expect(record.ttl - seconds() - limits.sentAnswerDays * 86_400).toBeOneOf([-1, 0]);
    expect(isCurrent(record)).toBe(true);
  });

  it('brings the same request what it did before', () => {
    expect(doneBefore(record, hash)).toBe(record);
    expect(() => assertSameRequest(hash, hash)).not.toThrow();
  });

  it('is refused to another request', () => {
    const other = hashOfRequest('other');
    const conflict = expect.objectContaining({ code: 'idempotency_conflict' });
    expect(() => doneBefore(record, other)).toThrow(conflict);
    expect(() => assertSameRequest(hash, other)).toThrow(conflict);
  });

  it('is free before its first request and after its time, whatever is asked', () => {
    expect(doneBefore(null, hash)).toBeNull();
    const over = { ...record, ttl: seconds() };
    expect(doneBefore(over, hash)).toBeNull();
    expect(doneBefore(over, hashOfRequest('other'))).toBeNull();
    expect(isCurrent(over)).toBe(false);
  });
});
