import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter } from '#shared/rules/periods.ts';
import type { Campaign, Payout } from './campaigns.ts';
import {
  type Commission,
  type CommissionCause,
  type CommissionEntry,
  decide,
  earn,
  getBalances,
  getDue,
  isFinal,
  settle,
  toCommissionCount,
  toEntry,
  withhold,
} from './commissions.ts';

const firstDay = '2026-03-01';
const share: Payout = { model: 'revenue_share', percentage: 40 };
const fixed: Payout = { model: 'first_purchase', amount: 2_000, currency: 'EUR' };
const sale = (net: number, isWhole = true): CommissionCause => ({
  event: 'first_purchase',
  money: { net, currency: 'EUR', isWhole },
  isBanned: false,
});
const about = { at: '2026-03-01T10:00:00.000Z', campaign: 'c', member: 'm', payment: 'p' };
const campaign = (payout: Payout, hold_days = 30) => ({ payout, hold_days }) as Campaign;
const fresh = { day: firstDay, withheld: null };

describe('what is owed', () => {
  it('is a share of what is left without tax, or a fixed amount while all of it is left', () => {
    expect(getDue(share, sale(2_313))).toBe(925);
    expect(getDue(share, sale(-5, false))).toBe(0);
    expect(getDue(fixed, sale(2_313))).toBe(2_000);
    expect(getDue(fixed, sale(2_312, false))).toBe(0);
    expect(getDue(fixed, { ...sale(2_313), event: 'purchase' })).toBe(0);
    expect(getDue(share, { ...sale(2_313), isBanned: true })).toBe(0);
  });

  it('changes until the day from which it is payable, and not on that day', () => {
    const earned = earn(campaign(share), sale(1_000), fresh);
    const lastDay = dayAfter(firstDay, 29);
    expect(settle(earned, sale(500, false), lastDay)).toMatchObject({ amount: 200, entries: 2 });
    expect(settle(earned, sale(500, false), dayAfter(firstDay, 30))).toBeNull();
    expect(settle(earned, sale(1_000), lastDay)).toBeNull();
    const withheld = earn(campaign(share), sale(1_000), { day: firstDay, withheld: 'quick' });
    expect(settle(withheld, sale(0, false), dayAfter(firstDay, 90))).toMatchObject({ amount: 0 });
    const rejected = decide(withheld, { kind: 'rejected', by: 'Kim' });
    expect(settle(rejected, sale(1_000), firstDay)).toBeNull();
  });
});

/** What may happen to a commission, one after the other. */
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('money' as const), net: fc.integer({ min: 0, max: 5_000 }) }),
    fc.record({ kind: fc.constant('ban' as const), isBanned: fc.boolean() }),
    fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ kind: fc.constantFrom('released' as const, 'rejected' as const) }),
    fc.record({ kind: fc.constant('payout' as const) }),
    fc.record({ kind: fc.constant('withheld' as const) }),
  ),
  { maxLength: 12 },
);

it('adds up at every moment, in the ledger and in the counters', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(share, fixed),
      fc.integer({ min: 0, max: 40 }),
      fc.constantFrom(null, 'quick'),
      steps,
      (payout, hold, withheld, happening) => {
        let today = firstDay;
        let cause = sale(5_000);
        let now: Commission = earn(campaign(payout, hold), cause, { day: firstDay, withheld });
        const entries: CommissionEntry[] = [toEntry(null, now, about)];
        const counted: Record<string, number> = {};
        const count = (was: Commission | null) => {
          for (const [name, value] of Object.entries(toCommissionCount(was, now).added)) {
            counted[name] = (counted[name] ?? 0) + value;
          }
        };
        count(null);
        const payouts: Parameters<typeof getBalances>[1][number][] = [];
        for (const step of happening) {
          const was = now;
          if (step.kind === 'days') today = dayAfter(today, step.days);
          if (step.kind === 'money')
            cause = { ...sale(step.net, step.net === 5_000), isBanned: cause.isBanned };
          if (step.kind === 'ban') cause = { ...cause, isBanned: step.isBanned };
          if (step.kind === 'released' || step.kind === 'rejected') {
            if (!now.withheld || now.rejected) continue;
            const verdict = { kind: step.kind, by: 'Kim' };
            now = decide(now, verdict);
            entries.push(toEntry(was, now, about, verdict));
            count(was);
            continue;
          }
          if (step.kind === 'withheld') {
            if (now.withheld || isFinal(now, today)) continue;
            now = withhold(now, 'never_back');
            entries.push(toEntry(was, now, about));
            count(was);
            continue;
          }
          if (step.kind === 'payout') {
            const [balance] = getBalances(entries, payouts, today);
            const amount = balance?.payable ?? 0;
            const number = payouts.length + 1;
            const made = { number, at: '', campaign: 'c', reference: `${number}`, by: 'Kim' };
            if (amount > 0) payouts.push({ ...made, currency: 'EUR', amount });
            continue;
          }
          const settled = settle(now, cause, today);
          if (!settled) continue;
          now = settled;
          entries.push(toEntry(was, now, about));
          count(was);
        }
        const [balance] = getBalances(entries, payouts, today);
        if (!balance) throw new Error('there is no balance');
        const { earned, reversed, held, payable, paid } = balance;
        expect(earned).toBe(reversed + balance.withheld + held + payable + paid);
        for (const part of Object.values(balance))
          if (part !== 'EUR') expect(part).toBeGreaterThanOrEqual(0);
        expect(held + payable + paid + balance.withheld).toBe(now.amount);
        expect(counted[`earned_EUR_${hold}`] ?? 0).toBe(held + payable + paid);
        expect(counted.withheld_EUR ?? 0).toBe(balance.withheld);
        expect(counted.reversed_EUR ?? 0).toBe(reversed);
        expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
      },
    ),
    { numRuns: 2_000 },
  );
});
