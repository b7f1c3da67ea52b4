import { describe, expect, it } from 'vitest';
import { openShares } from './affiliate-shares.ts';

const row = (campaign: string, gross: number, currency = 'EUR') => ({
  ...{ kind: gross > 0 ? ('sale' as const) : ('refund' as const), campaign, currency },
  ...{ gross, net: gross - gross / 10 },
});

describe('traffic sources', () => {
  it('have their share of what all brought, by network and by campaign', () => {
    const shares = openShares();
    for (const one of [row('adnet/1', 600), row('adnet/2', 200), row('', 300), row('', -100)]) {
      shares.add(one);
    }
    const found = shares.rows([]);
    expect(
      found.map((one) => [one.by, one.group, one.sales, one.gross, one.share_percent]),
    ).toEqual([
      ['total', '', 3, 1000, 100],
      ['network', '(none)', 1, 200, 20],
      ['network', 'adnet', 2, 800, 80],
      ['campaign', '(none)', 1, 200, 20],
      ['campaign', 'adnet/1', 1, 600, 60],
      ['campaign', 'adnet/2', 1, 200, 20],
    ]);
  });

  it('leave what is paid without tax, less the commissions of their network', () => {
    const shares = openShares();
    shares.add(row('adnet/1', 1000));
    shares.add(row('', 500));
    const found = shares.rows([
      { network: 'adnet', currency: 'EUR', amount: 300 },
      { network: 'adnet', currency: 'EUR', amount: -100 },
      { network: 'other', currency: 'EUR', amount: 50 },
    ]);
    const left = (by: string, group: string) => {
      const one = found.find((sum) => sum.by === by && sum.group === group);
      return [one?.commission, one?.net_after_commission];
    };
    expect(left('total', '')).toEqual([250, 1100]);
    expect(left('network', 'adnet')).toEqual([200, 700]);
    expect(left('network', 'other')).toEqual([50, -50]);
    expect(left('network', '(none)')).toEqual([0, 450]);
    // A commission is of a network, whatever link its member followed.
    expect(left('campaign', 'adnet/1')).toEqual(['', '']);
  });

  it('are apart in each currency', () => {
    const shares = openShares();
    shares.add(row('adnet/1', 1000));
    shares.add(row('adnet/1', 100, 'PLN'));
    const totals = shares.rows([]).filter(({ by }) => by === 'total');
    expect(totals.map(({ currency, share_percent }) => [currency, share_percent])).toEqual([
      ['EUR', 100],
      ['PLN', 100],
    ]);
  });
});
