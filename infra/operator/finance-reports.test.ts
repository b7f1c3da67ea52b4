import { describe, expect, it } from 'vitest';
import { brandPrinter, explainLiability, printAges } from './finance-reports.ts';

const columns = { all: ['name', 'gross'], table: ['name', 'gross'], amounts: ['gross'] } as const;

function printed(isOfAll: boolean, format: 'csv' | 'table' = 'csv'): string[] {
  const lines: string[] = [];
  const printer = brandPrinter({ format, isOfAll }, columns, (line) => lines.push(line));
  printer.row({ tenant: 'nl', name: 'one', gross: 1999 });
  printer.end();
  return lines;
}

describe('rows of reports', () => {
  it('begin with their brand where the report is of all', () => {
    expect(printed(true)).toEqual(['tenant,name,gross', 'nl,one,1999']);
    expect(printed(true, 'table')).toEqual(['tenant  name  gross', 'nl      one   19.99']);
    expect(printed(false)).toEqual(['name,gross', 'one,1999']);
  });

  it('of the age of credits are in the smallest unit', () => {
    const lines: string[] = [];
    const worth = { currency: 'EUR', credits: 6, gross: 600, vat: 104, net: 496 };
    const found = [{ tenant: 'nl', ages: [{ age: '0-30' as const, ...worth }] }];
    printAges(found, { format: 'csv', isOfAll: false }, (line) => lines.push(line));
    expect(lines).toEqual(['age,currency,credits,gross,vat,net', '0-30,EUR,6,600,104,496']);
  });
});

describe('what is owed', () => {
  it('is explained by what was paid, went back, was used and was rounded', () => {
    const change = { currency: 'EUR', credits: 0, vat: 0, net: 0 };
    const said: string[] = [];
    explainLiability(
      {
        from: '2026-10-01',
        changes: [
          { ...change, line: 'sold', gross: 10_000 },
          { ...change, line: 'used', gross: -4_000 },
          { ...change, line: 'refunded', gross: -320 },
          { ...change, line: 'rounding', gross: 20 },
        ],
      },
      (text) => said.push(text),
    );
    expect(said).toEqual([
      'Since 2026-10-01: of 100.00 EUR paid, 3.20 went back, 40.00 paid for used credits, -0.20 is the rounding of refunds in part, and by 57.00 the liability changed.',
    ]);
  });
});
