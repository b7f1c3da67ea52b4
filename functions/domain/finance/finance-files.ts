/** Tables that finance adds as CSV files: named columns, and errors that name line and column. */
import { parse } from 'csv-parse';
import { isDay } from '#shared/rules/periods.ts';
import { FinanceError } from './journal-export.ts';

export interface FileRow<Column extends string> {
  /** The line of the file, counted from 1. */
  line: number;
  cells: Record<Column, string>;
  /** @throws FinanceError that names line and column */
  refuse(column: Column, reason: string): never;
}

/**
 * Reads a file whose first line names its columns, in any order; further columns are left out.
 *
 * @throws FinanceError
 */
export async function readFileRows<const Column extends string>(
  text: string,
  columns: readonly Column[],
): Promise<FileRow<Column>[]> {
  const rows: FileRow<Column>[] = [];
  let places: Map<Column, number> | null = null;
  const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true };
  const parser = parse(text, { ...options, trim: true });
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (places === null) {
        places = getPlaces(record, columns);
        continue;
      }
      rows.push(toRow(record, info.lines, places));
    }
  } catch (cause) {
    if (cause instanceof FinanceError) throw cause;
    throw new FinanceError(`The file is no CSV: ${(cause as Error).message}`);
  }
  if (places === null) throw new FinanceError('The file is empty.');
  return rows;
}

function getPlaces<Column extends string>(
  header: readonly string[],
  columns: readonly Column[],
): Map<Column, number> {
  const names = header.map((name) => name.toLowerCase());
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw new FinanceError(
      `Line 1 has no column ${missing.join(', ')}: the columns are ${columns.join(',')}.`,
    );
  }
  return new Map(columns.map((column) => [column, names.indexOf(column)]));
}

function toRow<Column extends string>(
  record: readonly string[],
  line: number,
  places: ReadonlyMap<Column, number>,
): FileRow<Column> {
  const cells = Object.fromEntries(
    [...places].map(([column, place]) => [column, record[place] ?? '']),
  ) as Record<Column, string>;
  return {
    line,
    cells,
    refuse(column, reason) {
      const place = (places.get(column) ?? 0) + 1;
      throw new FinanceError(
        `Line ${line}, column ${place} (${column}): ${reason}, and not "${cells[column]}".`,
      );
    },
  };
}

/** Reads an amount with two decimals, such as -1234.56, as smallest units; null for anything else. */
export function parseAmount(text: string): number | null {
  if (!/^-?\d{1,12}\.\d{2}$/.test(text)) return null;
  const minor = Number(text.replace(/[-.]/g, ''));
  return text.startsWith('-') ? 0 - minor : minor;
}

/** Reads the cells that every such file has. */
export function readMoneyCells(row: FileRow<'date' | 'amount' | 'currency'>): {
  date: string;
  minor: number;
  currency: string;
} {
  const { date, amount, currency } = row.cells;
  if (!isDay(date)) row.refuse('date', 'a day must be such as 2026-11-30');
  const minor = parseAmount(amount);
  if (minor === null) row.refuse('amount', 'an amount must have two decimals, such as 1234.56');
  if (!/^[A-Z]{3}$/.test(currency)) row.refuse('currency', 'a currency must be such as EUR');
  return { date, minor: minor as number, currency };
}
