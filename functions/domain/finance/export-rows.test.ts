import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../payments/journal.ts';
import {
  corrected,
  csvLine,
  type ExportRow,
  parseCells,
  parseExportRow,
  rowLine,
  toExportRow,
} from './export-rows.ts';

const journalEntry: JournalEntry = {
  ...{ id: 'p1.sale', at: '2026-10-31T23:30:00.000Z', kind: 'sale', payment: '-payment' },
  ...{ member: 'ann', invoice_number: 'ABCDEF-0001', currency: 'EUR', gross: 999, vat: 173 },
  ...{ vat_rate: 2100, country: 'NL', discount: 0, discount_code: null, credits: 10 },
  ...{ package: 'p10', method: 'ideal', provider: 'mollie', provider_reference: 'tr_1' },
  campaign: 'search/brand',
};
/** The cells of a file's only line below its columns. */
async function readAgain(line: string): Promise<string[]> {
  const file = [Buffer.from(`columns\n${line}\n`)];
  const [cells = []] = await Array.fromAsync(parseCells(Readable.from(file)));
  return cells;
}
/** Any texts, those that a spreadsheet would run and those that look guarded among them. */
const texts = fc.oneof(fc.string(), fc.stringMatching(/^['=+@\t＝＋－＠-]{1,3}x?$/));
const row = (changes: Partial<JournalEntry> = {}) =>
  toExportRow({ ...journalEntry, ...changes }, 'Europe/Amsterdam');

describe('a row', () => {
  it('is the journal entry, with its net and its day in the brand’s time zone', () => {
    expect(row()).toMatchObject({
      day: '2026-11-01',
      net: 826,
      status: 'completed',
      correction: '',
    });
    expect(row({ kind: 'chargeback', gross: -999, vat: -173 })).toMatchObject({
      ...{ net: -826, status: 'charged_back' },
    });
  });

  it('comes back from its line, whatever visitors put into it', async () => {
    await fc.assert(
      fc.asyncProperty(texts, texts, async (campaign, discount_code) => {
        const made = row({ campaign, discount_code: discount_code.replace(/[\r\n]/g, '') });
        const line = rowLine(made);
        expect(line).not.toMatch(/[\r\n]/);
        expect(parseExportRow(await readAgain(line))).toEqual(made);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a line', () => {
  it('never starts a cell that a spreadsheet would run', () => {
    expect(csvLine(['=1+1', '@x', '-5', -5, "'quoted", '＝1', 'a,b', 'say "hi"'])).toBe(
      `'=1+1,'@x,'-5,-5,''quoted,'＝1,"a,b","say ""hi"""`,
    );
  });

  it('has as many cells as were written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 1 }), async (cells) => {
        const clean = cells.map((cell) => cell.replace(/[\r\n]/g, ' '));
        expect(await readAgain(csvLine(clean))).toEqual(clean);
      }),
      { numRuns: 300 },
    );
  });
});

async function* getStream(rows: readonly ExportRow[]) {
  yield* rows;
}
const getCorrected = (closed: ExportRow[], current: ExportRow[]) =>
  Array.fromAsync(corrected(getStream(closed), getStream(current)));

describe('a closed month that reads otherwise', () => {
  const second = row({ id: 'p2.sale', at: '2026-11-02T10:00:00.000Z' });
  const third = row({ id: 'p3.sale', at: '2026-11-03T10:00:00.000Z' });

  it('keeps its rows, each with a correction where it needs one', async () => {
    const late = row({ id: 'p9.sale', at: '2026-11-02T11:00:00.000Z', gross: 500, vat: 0 });
    const changed = { ...third, gross: 1_000, net: 827 };
    const rows = await getCorrected([row(), second, third], [row(), late, changed]);
    expect(rows.map(({ id, gross, correction }) => [id, gross, correction])).toEqual([
      ['p1.sale', 999, ''],
      ['p2.sale', 999, ''],
      ['p2.sale', -999, 'missing'],
      ['p9.sale', 500, 'added'],
      ['p3.sale', 999, ''],
      ['p3.sale', 1, 'changed'],
    ]);
  });

  it('has no correction where nothing changed', async () => {
    expect(await getCorrected([row(), second], [row(), second])).toEqual([row(), second]);
  });

  it('sums up to what it reads as now', async () => {
    const some = fc.uniqueArray(
      fc.record({ id: fc.nat(30), gross: fc.integer({ min: -1_000, max: 1_000 }) }),
      { selector: ({ id }) => id },
    );
    const getRows = (list: readonly { id: number; gross: number }[]) =>
      list
        .toSorted((one, other) => one.id - other.id)
        .map(({ id, gross }) => row({ id: `p${String(id).padStart(3, '0')}`, gross, vat: 0 }));
    await fc.assert(
      fc.asyncProperty(some, some, async (before, now) => {
        const rows = await getCorrected(getRows(before), getRows(now));
        const sum = (list: readonly { gross: number }[]) =>
          list.reduce((total, { gross }) => total + gross, 0);
        expect(sum(rows)).toBe(sum(now));
        expect(rows.filter(({ correction }) => !correction).length).toBe(before.length);
      }),
      { numRuns: 200 },
    );
  });
});
