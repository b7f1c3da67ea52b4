import { describe, expect, it } from 'vitest';
import { purchaseFixture } from './member.fixtures.ts';
import { sumPaid } from './purchases.ts';

const eur = (value: string) => ({ value, currency: 'EUR' });

describe('what a member paid', () => {
  it('is what was paid less what was given back, to the cent', () => {
    expect(
      sumPaid([
        purchaseFixture({ amount: eur('49.99') }),
        purchaseFixture({ amount: eur('20.39') }),
        purchaseFixture({ amount: eur('7.49'), status: 'refunded' }),
        purchaseFixture({ amount: eur('10.00'), refunded: eur('2.01') }),
        purchaseFixture({ amount: eur('99.00'), status: 'failed' }),
        purchaseFixture({ amount: eur('30.00'), status: 'charged_back' }),
      ]),
    ).toEqual([eur('78.37')]);
  });

  it('is a sum for each currency, and none where nothing was paid', () => {
    const pln = { value: '20.00', currency: 'PLN' };
    expect(sumPaid([purchaseFixture(), purchaseFixture({ amount: pln })])).toEqual([
      eur('49.99'),
      pln,
    ]);
    expect(sumPaid([purchaseFixture({ status: 'cancelled' })])).toEqual([]);
  });
});
