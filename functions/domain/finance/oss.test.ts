import { describe, expect, it } from 'vitest';
import { openOss, parseRates } from './oss.ts';

const entry = (changes: Partial<Parameters<ReturnType<typeof openOss>['add']>[0]> = {}) => ({
  ...{ at: '2026-08-03T10:00:00.000Z', sale_at: '2026-08-03T10:00:00.000Z' },
  ...{ country: 'DE' as const, vat_rate: 1_900, currency: 'EUR', gross: 11_900, vat: 1_900 },
  ...changes,
});
const zone = 'Europe/Amsterdam';
const noRates = () => {
  throw new Error('no rate is needed');
};

describe('a return of the one-stop shop', () => {
  it('adds up what was sold to other member states, by country and rate', () => {
    const oss = openOss('NL', '2026-Q3');
    for (const country of ['DE', 'DE', 'FR', 'NL', 'US', 'GB', 'CH'] as const) {
      oss.add(entry({ country, vat_rate: country === 'FR' ? 2_000 : 1_900 }), zone);
    }
    expect(oss.rows(noRates)).toEqual([
      {
        ...{ country: 'DE', vat_rate: 1_900, quarter: '2026-Q3', currency: 'EUR' },
        ...{ net: 20_000, vat: 3_800, net_eur: 20_000, vat_eur: 3_800 },
      },
      expect.objectContaining({ country: 'FR', vat_rate: 2_000, net: 10_000 }),
    ]);
  });

  it('takes off what came back in the quarter, and corrects the quarter of an earlier sale', () => {
    const oss = openOss('NL', '2026-Q3');
    oss.add(entry(), zone);
    oss.add(entry({ gross: -1_190, vat: -190 }), zone);
    oss.add(entry({ gross: -2_380, vat: -380, sale_at: '2026-06-30T21:59:59.000Z' }), zone);
    // In Amsterdam it is July by then.
    oss.add(entry({ gross: -119, vat: -19, sale_at: '2026-06-30T22:00:00.000Z' }), zone);
    expect(oss.rows(noRates).map(({ quarter, net, vat }) => [quarter, net, vat])).toEqual([
      ['2026-Q3', 8_900, 1_691],
      ['2026-Q2', -2_000, -380],
    ]);
  });

  it('turns other currencies into euros by the rate of the last day of their quarter', () => {
    const rates = parseRates(
      'date,currency,rate\n2026-06-30,PLN,4.2\n2026-09-30,PLN,4.25\n2026-10-02,CHF,0.94\n',
    );
    const oss = openOss('NL', '2026-Q3');
    oss.add(entry({ country: 'PL', currency: 'PLN', gross: 12_300, vat: 2_300 }), zone);
    const before = { sale_at: '2026-05-01T10:00:00.000Z', gross: -1_230, vat: -230 };
    oss.add(entry({ country: 'PL', currency: 'PLN', ...before }), zone);
    oss.add(entry({ currency: 'CHF', gross: 11_900, vat: 1_900 }), zone);
    expect(oss.rows(rates).map(({ net_eur, vat_eur }) => [net_eur, vat_eur])).toEqual([
      // The next day on which there was one.
      [10_638, 2_021],
      [2_353, 541],
      [-238, -55],
    ]);
    expect(() => openOss('US', '2026-Q3')).toThrow(/The company is of US/);
    const late = openOss('NL', '2026-Q4');
    late.add(entry({ currency: 'CHF', sale_at: '2026-12-01T10:00:00.000Z' }), zone);
    expect(() => late.rows(rates)).toThrow('The rates lack CHF of 2026-12-31');
  });

  it.each(['2026-09-30;CHF;0.94', '2026-09-30,chf,0.94', '2026-09-30,CHF,0', 'x'])(
    'names the line of the rates that is none: %s',
    (line) => {
      expect(() => parseRates(`date,currency,rate\n${line}`)).toThrow(/Line 2 of the rates/);
    },
  );

  it('agrees with the journal, whatever is in it', () => {
    let seed = 20_260_930;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const pick = <T>(list: readonly T[]) => list[random(list.length)] as T;
    const oss = openOss('NL', '2026-Q3');
    const expected = { net: 0, vat: 0 };
    for (let index = 0; index < 10_000; index++) {
      const gross = (random(20_000) + 1) * (random(4) === 0 ? -1 : 1);
      const vat = Math.round(gross * 0.16);
      const country = pick(['DE', 'FR', 'PL', 'NL', 'US', 'AT'] as const);
      const month = String(random(9) + 1).padStart(2, '0');
      oss.add(
        entry({ country, gross, vat, sale_at: `2026-${month}-15T12:00:00.000Z` }),
        pick(['Europe/Amsterdam', 'UTC', 'America/New_York']),
      );
      if (country === 'NL' || country === 'US') continue;
      expected.net += gross - vat;
      expected.vat += vat;
    }
    const rows = oss.rows(noRates);
    const sum = (of: 'net' | 'vat' | 'net_eur' | 'vat_eur') =>
      rows.reduce((all, row) => all + row[of], 0);
    expect({ net: sum('net'), vat: sum('vat') }).toEqual(expected);
    expect({ net: sum('net_eur'), vat: sum('vat_eur') }).toEqual(expected);
    expect(new Set(rows.map(({ quarter }) => quarter))).toEqual(
      new Set(['2026-Q1', '2026-Q2', '2026-Q3']),
    );
  });
});
