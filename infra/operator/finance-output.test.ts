import { describe, expect, it } from 'vitest';
import { type Columns, type Format, rowPrinter } from './finance-output.ts';

const columns: Columns<'name' | 'gross' | 'note'> = {
  all: ['name', 'gross', 'note'],
  table: ['name', 'gross'],
  amounts: ['gross'],
};
const rows = [
  { name: 'first', gross: 1999, note: '=SUM(A1)' },
  { name: 'a longer one', gross: -5, note: 'a,b' },
];

function printed(format: Format, list = rows): string {
  const lines: string[] = [];
  const printer = rowPrinter(format, columns, (line) => lines.push(line));
  for (const row of list) printer.row(row);
  printer.end();
  return lines.join('\n');
}

describe('rows', () => {
  it('are a table with decimals for people', () => {
    expect(printed('table')).toBe(
      ['name          gross', 'first         19.99', 'a longer one  -0.05'].join('\n'),
    );
  });

  it('are CSV in the smallest unit, guarded against formulas', () => {
    expect(printed('csv')).toBe(
      ['name,gross,note', "first,1999,'=SUM(A1)", 'a longer one,-5,"a,b"'].join('\n'),
    );
  });

  it('are one JSON list, also where there are none', () => {
    expect(JSON.parse(printed('json'))).toEqual(rows);
    expect(JSON.parse(printed('json', []))).toEqual([]);
    expect(printed('table', [])).toBe('name  gross');
  });

  it('are printed before all are known, in columns as wide as the first ones ask for', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({
      name: `${index}`,
      gross: index,
      note: '',
    }));
    expect(printed('table', many).split('\n')).toHaveLength(1_001);
  });
});
