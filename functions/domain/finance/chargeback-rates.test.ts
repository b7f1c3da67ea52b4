import { describe, expect, it } from 'vitest';
import { getSchemeRates } from './chargeback-rates.ts';

const month = (changes: Partial<Parameters<typeof getSchemeRates>[0]>) => ({
  ...{ month: '2026-11', payments: 1_000, payments_before: 1_000, chargebacks: 0, warnings: 0 },
  ...{ amount: 0, currency: 'EUR', ...changes },
});
const rates = (changes: Partial<Parameters<typeof getSchemeRates>[0]>) =>
  Object.fromEntries(getSchemeRates(month(changes)).map((rate) => [rate.scheme, rate]));

describe('the rate of charge backs', () => {
  it('counts warnings for Visa, and the month before for Mastercard', () => {
    const { Visa, Mastercard } = rates({ chargebacks: 4, warnings: 4, payments_before: 400 });
    expect(Visa).toMatchObject({ cases: 8, percent: 0.8, isNear: true, isReached: false });
    expect(Mastercard).toMatchObject({ cases: 4, percent: 1, isNear: false, isReached: false });
  });

  it('is near at half of what a scheme allows, of five cases on', () => {
    const near = (chargebacks: number, payments: number) =>
      rates({ chargebacks, payments, payments_before: payments }).Mastercard?.isNear;
    expect(near(8, 1_067)).toBe(false);
    expect(near(8, 1_066)).toBe(true);
    expect(near(4, 100)).toBe(false);
    expect(near(5, 100)).toBe(true);
  });

  it('is reached by the percentage and the number of cases together', () => {
    const reached = (chargebacks: number, payments: number) =>
      rates({ chargebacks, payments, payments_before: payments }).Mastercard?.isReached;
    expect(reached(99, 1_000)).toBe(false);
    expect(reached(100, 6_667)).toBe(false);
    expect(reached(100, 6_666)).toBe(true);
  });

  it('is compared with what was allowed in its month', () => {
    expect(rates({ month: '2026-03' }).Visa?.limit.percent).toBe(2.2);
    expect(rates({ month: '2026-04' }).Visa?.limit.percent).toBe(1.5);
    expect(Object.keys(rates({ month: '2024-12' }))).toEqual([]);
  });

  it('is not known without payments, and near where there are charge backs all the same', () => {
    expect(rates({ payments: 0, payments_before: 0 }).Visa).toMatchObject({
      percent: null,
      isNear: false,
    });
    expect(rates({ payments: 0, payments_before: 0, chargebacks: 5 }).Mastercard?.isNear).toBe(
      true,
    );
  });
});
