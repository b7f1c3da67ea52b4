import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tenantFixture } from '#shared/fixtures.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import { getOssRegistration, type OssRegistration, openOss, parseRates } from './oss.ts';

const dutch = { scheme: 'union', member_state: 'NL' } as const;
const irish = { scheme: 'non_union', member_state: 'IE' } as const;

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
    const oss = openOss(dutch, '2026-Q3');
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
    const oss = openOss(dutch, '2026-Q3');
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
    const oss = openOss(dutch, '2026-Q3');
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
    const late = openOss(dutch, '2026-Q4');
    late.add(entry({ currency: 'CHF', sale_at: '2026-12-01T10:00:00.000Z' }), zone);
    expect(() => late.rows(rates)).toThrow('The rates lack CHF of 2026-12-31');
  });

  it.each(['2026-09-30;CHF;0.94', '2026-09-30,chf,0.94', '2026-09-30,CHF,0', 'x'])(
    'names the line of the rates that is none: %s',
    (line) => {
      expect(() => parseRates(`date,currency,rate\n${line}`)).toThrow(/Line 2 of the rates/);
    },
  );

  it('of a company outside of the EU covers every member state, that of its registration too', () => {
    const oss = openOss(irish, '2026-Q3');
    for (const country of ['IE', 'NL', 'FR', 'US', 'GB', 'CH', 'CA'] as const) {
      oss.add(entry({ country }), 'America/New_York');
    }
    const before = { sale_at: '2026-06-20T10:00:00.000Z', gross: -1_190, vat: -190 };
    oss.add(entry({ country: 'IE', ...before }), 'America/New_York');
    expect(oss.rows(noRates).map(({ country, quarter, vat }) => [country, quarter, vat])).toEqual([
      ['FR', '2026-Q3', 1_900],
      ['IE', '2026-Q3', 1_900],
      ['NL', '2026-Q3', 1_900],
      ['IE', '2026-Q2', -190],
    ]);
  });
});

describe('the registration of a company', () => {
  const brand = (id: string, company: Partial<TenantConfig['company']>) => {
    const config = tenantFixture();
    return { id, config: { ...config, company: { ...config.company, ...company } } };
  };

  it('is that of its own country in the EU, and else the one that it declares', () => {
    expect(getOssRegistration([brand('oak', { country: 'NL' })])).toEqual(dutch);
    const british = { country: 'GB', oss: irish } as const;
    expect(getOssRegistration([brand('elm', british), brand('ash', british)])).toEqual(irish);
    // A company of elsewhere with an establishment in the EU declares there.
    const established = { scheme: 'union', member_state: 'LU' } as const;
    expect(getOssRegistration([brand('elm', { country: 'US', oss: established })])).toEqual(
      established,
    );
  });

  it('that is missing is asked for, with what to declare', () => {
    for (const country of ['US', 'GB', 'CH'] as const) {
      expect(() => getOssRegistration([brand('elm', { country })])).toThrow(
        new RegExp(
          `^The company is of ${country}, outside of the EU, and elm names no registration.*company\\.oss of tenant\\.json to {"scheme": "non_union"`,
        ),
      );
    }
  });

  it('is one for all its brands', () => {
    const brands = [brand('elm', { oss: irish }), brand('ash', {})];
    expect(() => getOssRegistration(brands)).toThrow(
      'Brands of one company declare it differently: elm non_union in IE, ash no registration',
    );
  });
});

describe('a return and the journal', () => {
  const months = process.env.SOAK === '1' ? 10_000 : 300;
  const zones = ['Europe/Amsterdam', 'UTC', 'America/New_York', 'Australia/Sydney'] as const;
  const perEuro = { EUR: 1, PLN: 4.25, USD: 1.125 } as const;
  const inUnion = ['AT', 'DE', 'FR', 'IE', 'NL', 'PL'];
  const rates = parseRates(
    ['2025-12-31', '2026-03-31', '2026-06-30', '2026-09-30']
      .flatMap((day) =>
        Object.entries(perEuro).map(([currency, rate]) => `${day},${currency},${rate}`),
      )
      .join('\n'),
  );
  /** Works out the quarter by the calendar of the platform. */
  const toQuarter = (at: string, timeZone: string) => {
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(at));
    return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  };
  const instant = (from: string, to: string) =>
    fc
      .integer({ min: Date.parse(from), max: Date.parse(to) - 1 })
      .map((time) => new Date(time).toISOString());
  /** What is booked in a month of the third quarter, of sales of up to eight months before. */
  const journalEntry = fc
    .record({
      zone: fc.constantFrom(...zones),
      at: instant('2026-08-01T00:00:00.000Z', '2026-09-01T00:00:00.000Z'),
      sold: fc.option(instant('2025-12-15T00:00:00.000Z', '2026-08-01T00:00:00.000Z')),
      country: fc.constantFrom(...([...inUnion, 'US', 'GB', 'CH'] as const)),
      currency: fc.constantFrom('EUR', 'PLN', 'USD'),
      vat_rate: fc.constantFrom(1_900, 2_100, 2_550),
      gross: fc.integer({ min: 1, max: 50_000 }),
      isBack: fc.boolean(),
    })
    .map(({ sold, isBack, gross, ...one }) => {
      const vat = Math.round((gross * one.vat_rate) / (10_000 + one.vat_rate));
      const sign = isBack || sold ? -1 : 1;
      return { ...one, sale_at: sold ?? one.at, gross: sign * gross, vat: sign * vat };
    });

  it(`of ${months} months are the same sums, by country, rate, quarter and currency`, () => {
    fc.assert(
      fc.property(
        fc.constantFrom<OssRegistration>(dutch, irish),
        fc.array(journalEntry, { maxLength: 40 }),
        (registration, entries) => {
          const oss = openOss(registration, '2026-Q3');
          for (const { zone: own, ...one } of entries) oss.add(entry(one as never), own);
          const rows = oss.rows(rates);
          const isDeclared = (country: string) =>
            inUnion.includes(country) && !(registration === dutch && country === 'NL');
          const groups = Map.groupBy(
            entries.filter(({ country }) => isDeclared(country)),
            (one) =>
              [toQuarter(one.sale_at, one.zone), one.country, one.vat_rate, one.currency].join(),
          );
          const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
          const found = rows.map((one) => ({
            key: [one.quarter, one.country, one.vat_rate, one.currency].join(),
            ...{ net: one.net, vat: one.vat },
          }));
          const expected = [...groups].map(([key, all]) => ({
            key,
            net: sum(all.map(({ gross, vat }) => gross - vat)),
            vat: sum(all.map(({ vat }) => vat)),
          }));
          const byKey = (one: { key: string }, other: { key: string }) =>
            one.key < other.key ? -1 : 1;
          expect(found.sort(byKey)).toEqual(expected.sort(byKey));
          for (const row of rows) {
            const rate = perEuro[row.currency as keyof typeof perEuro];
            expect(Math.abs(row.net_eur - row.net / rate)).toBeLessThanOrEqual(0.5);
            expect(Math.abs(row.vat_eur - row.vat / rate)).toBeLessThanOrEqual(0.5);
          }
        },
      ),
      { numRuns: months, seed: 20_260_930 },
    );
  }, 600_000);
});
