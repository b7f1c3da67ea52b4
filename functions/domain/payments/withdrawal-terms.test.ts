import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getWithdrawalTerms, withdrawableUntil } from './withdrawal-terms.ts';

const at = '2026-03-10T12:00:00.000Z';
const paid = {
  status: 'completed' as const,
  paid_at: '2026-03-01T12:00:00.000Z',
  withdrawal: undefined,
  amount: 1_999,
  credits: 100,
  refunded: 0,
  charged_back: 0,
  immediate_start_at: '2026-03-01T11:59:00.000Z' as string | undefined,
};

describe('the time for withdrawing', () => {
  it('ends so many days after the money came', () => {
    expect(withdrawableUntil(paid, 14)).toBe('2026-03-15T12:00:00.000Z');
    expect(withdrawableUntil(paid, 30)).toBe('2026-03-31T12:00:00.000Z');
  });

  it.each([
    ['was never paid', { status: 'pending' as const, paid_at: undefined }],
    ['failed', { status: 'failed' as const, paid_at: undefined }],
    ['was refunded', { status: 'refunded' as const }],
    [
      'was withdrawn from',
      { withdrawal: { at: '', refund: 1, credits_back: 1, state: 'asked' as const } },
    ],
  ])('is not there where the purchase %s', (_, changes) => {
    expect(withdrawableUntil({ ...paid, ...changes }, 14)).toBeNull();
  });
});

describe('a withdrawal', () => {
  it('gives all back where nothing is spent', () => {
    expect(getWithdrawalTerms(paid, 100, at)).toEqual({
      refund: 1_999,
      credits_back: 100,
      pro_rata: true,
    });
  });

  it('gives back in proportion, half a cent rounded up, after an immediate start', () => {
    expect(getWithdrawalTerms(paid, 50, at)).toMatchObject({ refund: 1_000, credits_back: 50 });
    expect(getWithdrawalTerms(paid, 1, at)).toMatchObject({ refund: 20, credits_back: 1 });
    expect(getWithdrawalTerms(paid, 0, at)).toMatchObject({ refund: 0, credits_back: 0 });
  });

  it('gives the whole amount back where nobody asked for an immediate start', () => {
    const late = { ...paid, immediate_start_at: undefined };
    expect(getWithdrawalTerms(late, 40, at)).toEqual({
      refund: 1_999,
      credits_back: 40,
      pro_rata: false,
    });
  });

  it('takes off what was spent once the hold was over, though the brand gives more days', () => {
    const held = { ...paid, immediate_start_at: undefined, held_until: '2026-03-15T12:00:00.000Z' };
    expect(getWithdrawalTerms(held, 100, at)).toMatchObject({ refund: 1_999, pro_rata: false });
    expect(getWithdrawalTerms(held, 50, '2026-03-20T12:00:00.000Z')).toMatchObject({
      ...{ refund: 1_000, credits_back: 50, pro_rata: true },
    });
  });

  it('never gives back more than is left', () => {
    expect(getWithdrawalTerms({ ...paid, refunded: 1_500 }, 100, at).refund).toBe(499);
    fc.assert(
      fc.property(fc.nat(100), fc.nat(1_999), fc.boolean(), (unspent, refunded, now) => {
        const payment = { ...paid, refunded, ...(now ? {} : { immediate_start_at: undefined }) };
        const { refund } = getWithdrawalTerms(payment, unspent, at);
        expect(refund).toBeGreaterThanOrEqual(0);
        expect(refund + refunded).toBeLessThanOrEqual(1_999);
      }),
    );
  });
});
