import { describe, expect, it } from 'vitest';
import { toMinor } from '#shared/rules/money.ts';
import { genesisTerms, statementText } from './genesis-payouts.ts';
import { mollieTerms } from './mollie-settlements.ts';
import type { SandboxPayment } from './payment-sandbox.ts';
import { bankText, getSum, settle } from './sandbox-payouts.ts';

const payment = (paidAt: string, changes: Partial<SandboxPayment> = {}): SandboxPayment => ({
  ...{ id: `tr_${paidAt}`, account: 'maple', status: 'paid', description: '', method: 'ideal' },
  ...{ amount: { value: '10.00', currency: 'EUR' }, metadata: null, redirectUrl: null },
  ...{ cancelUrl: null, webhookUrl: null, locale: null, sequenceType: 'oneoff' },
  ...{ customerId: null, mandateId: null, details: null, createdAt: paidAt, finishedAt: paidAt },
  ...{ paidAt, refunds: [], chargebacks: [] },
  ...changes,
});
const noon = (day: string) => `${day}T12:00:00.000Z`;
const on = (time: string) => new Date(time);

describe('payouts of the sandbox', () => {
  it('are made in the night after a day, and are at the bank in the morning', () => {
    const paid = [payment(noon('2026-05-01'))];
    expect(settle(paid, on('2026-05-02T01:59:00.000Z'), mollieTerms)).toEqual([]);
    const [made] = settle(paid, on('2026-05-02T02:00:00.000Z'), mollieTerms);
    expect(made).toMatchObject({ total: 971, paidAt: null, held: 0 });
    const later = settle(paid, on('2026-05-02T08:00:00.000Z'), mollieTerms);
    expect(later[0]?.paidAt).toBe('2026-05-02T08:00:00.000Z');
    expect(bankText(later).split('\n')[1]).toBe(
      '2026-05-02,9.71,EUR,Payout MOLLIE.MAPLE.2026-05-01.EUR',
    );
  });

  it('take more of cards, and hold a reserve for thirty days', () => {
    const paid = [
      payment(noon('2026-05-01'), { method: 'sale3d' }),
      payment(noon('2026-05-31'), { amount: { value: '20.00', currency: 'EUR' } }),
    ];
    const found = settle(paid, on(noon('2026-06-01')), genesisTerms).toReversed();
    expect(found.map(({ held, released }) => [held, released])).toEqual([
      [100, 0],
      [200, 100],
    ]);
    expect(found[0]?.fees).toEqual([
      { method: 'sale3d', count: 1, fixed: 25, percent: 180, minor: 43 },
    ]);
    expect(found.map(getSum)).toEqual(found.map(({ total }) => total));
  });

  it('have a statement whose lines add up to what is paid out', () => {
    const back = { description: '', metadata: null, createdAt: noon('2026-05-02') };
    const refunds = [{ id: 're_1', amount: { value: '4.00', currency: 'EUR' }, ...back }];
    const paid = [payment(noon('2026-05-01'), { refunds }), payment(noon('2026-05-02'))];
    const text = statementText(settle(paid, on(noon('2026-05-03')), genesisTerms));
    const rows = text
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(','));
    for (const day of ['2026-05-01', '2026-05-02']) {
      const own = rows.filter(([of]) => of === day);
      const sum = (isTotal: boolean) =>
        own
          .filter(([, , kind]) => (kind === 'paid_out') === isTotal)
          .reduce((all, [, , , value = '']) => all + toMinor({ value }), 0);
      expect(sum(false)).toBe(sum(true));
    }
  });
});
