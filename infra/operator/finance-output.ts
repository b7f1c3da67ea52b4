/** How finance's commands print: aligned for people, or CSV and JSON for programs. */
import { writeSync } from 'node:fs';
import { csvLine } from '../../functions/domain/finance/export-rows.ts';

export const formats = ['table', 'csv', 'json'] as const;
export type Format = (typeof formats)[number];

type Cell = string | number;
export type Row<Column extends string> = Readonly<Record<Column, Cell>>;

export interface Columns<Column extends string> {
  /** All of them, for CSV and JSON. */
  all: readonly Column[];
  /** Those that fit on a screen. */
  table: readonly Column[];
  /** Amounts in the smallest unit. */
  amounts: readonly Column[];
}

export interface RowPrinter<Column extends string> {
  row(row: Row<Column>): void;
  end(): void;
}

const bufferCharacters = 65_536;
const stdout = 1;
/** Rows whose cells decide how wide a table's columns are. */
const measuredRows = 200;

/** Lines to the standard output, some at once. */
export function lines() {
  let buffer = '';
  const flush = () => {
    // A pipe takes what it can; the rest is written again.
    for (let bytes = Buffer.from(buffer); bytes.length > 0; ) bytes = bytes.subarray(put(bytes));
    buffer = '';
  };
  return {
    line(text: string) {
      buffer += `${text}\n`;
      if (buffer.length >= bufferCharacters) flush();
    },
    flush,
  };
}

const waiting = new Int32Array(new SharedArrayBuffer(4));
const againMs = 5;

function put(bytes: Buffer): number {
  try {
    return writeSync(stdout, bytes);
  } catch (cause) {
    if ((cause as { code?: string }).code !== 'EAGAIN') throw cause;
    Atomics.wait(waiting, 0, 0, againMs);
    return 0;
  }
}

export const decimal = (minor: number): string => (minor / 100).toFixed(2);

/** Amounts of a difference as tables show them; credits are plain numbers. */
export const withDecimals = <Found extends { books: string; other: string }>(
  found: Found,
): Found => ({ ...found, books: inDecimals(found.books), other: inDecimals(found.other) });

const inDecimals = (value: string): string =>
  value.replace(/-?\d+(?= [A-Z]{3})/g, (minor) => decimal(Number(minor)));

/** Prints rows as they come. */
export function rowPrinter<Column extends string>(
  format: Format,
  columns: Columns<Column>,
  line: (text: string) => void,
): RowPrinter<Column> {
  if (format === 'csv') {
    line(csvLine(columns.all));
    return {
      row: (row) => line(csvLine(columns.all.map((column) => row[column]))),
      end: () => undefined,
    };
  }
  if (format === 'json') {
    let before: string | null = null;
    line('[');
    return {
      row(row) {
        if (before !== null) line(`${before},`);
        before = JSON.stringify(Object.fromEntries(columns.all.map((name) => [name, row[name]])));
      },
      end() {
        if (before !== null) line(before);
        line(']');
      },
    };
  }
  return tablePrinter(columns, line);
}

function tablePrinter<Column extends string>(
  { table, amounts }: Columns<Column>,
  line: (text: string) => void,
): RowPrinter<Column> {
  const isAmount = new Set<string>(amounts);
  const cells = (row: Row<Column>) =>
    table.map((column) => {
      const cell = row[column];
      return isAmount.has(column) && typeof cell === 'number' ? decimal(cell) : String(cell);
    });
  let first: string[][] | null = [];
  let widths: number[] = [];
  let right: boolean[] = [];
  const print = (row: readonly string[]) =>
    line(
      row
        .map((cell, index) =>
          right[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    );
  const begin = () => {
    const rows = first ?? [];
    first = null;
    widths = table.map((column, index) =>
      Math.max(column.length, ...rows.map((row) => (row[index] ?? '').length)),
    );
    print(table);
    for (const row of rows) print(row);
  };
  return {
    row(row) {
      if (first?.length === 0) right = table.map((column) => typeof row[column] === 'number');
      if (!first) print(cells(row));
      else if (first.push(cells(row)) === measuredRows) begin();
    },
    end() {
      if (first) begin();
    },
  };
}
