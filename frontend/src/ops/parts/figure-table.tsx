import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import styles from './figure-table.module.css';

export interface FigureColumn {
  name: string;
  /** Words, which stand left; figures stand right. */
  isText?: boolean | undefined;
  /** What the table is about. */
  isStrong?: boolean | undefined;
}

export interface FigureRow {
  key: string;
  /** One for each column; the first one names the row. */
  cells: readonly ReactNode[];
}

/**
 * A table of figures: numbers right, sums under a strong line. On a phone each row is a block.
 *
 * @param props.totals rows that sum up the others, such as one for each currency
 */
export function FigureTable({
  label,
  columns,
  rows,
  totals = [],
  isDense = false,
  isNarrow = false,
}: {
  label: string;
  columns: readonly FigureColumn[];
  rows: readonly FigureRow[];
  totals?: readonly FigureRow[] | undefined;
  isDense?: boolean | undefined;
  /** It has so few columns that it stays a table on a phone. */
  isNarrow?: boolean | undefined;
}) {
  const getClass = ({ isText, isStrong }: FigureColumn) =>
    cx(isText && styles.text, isStrong && styles.strong);
  const toRow = ({ key, cells }: FigureRow) => (
    <tr key={key} className={styles.row}>
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.name} scope="row">
            {cells[index]}
          </th>
        ) : (
          <td key={column.name} className={getClass(column)} data-name={column.name}>
            {cells[index]}
          </td>
        ),
      )}
    </tr>
  );
  return (
    <table
      className={cx(
        styles.root,
        isDense && styles.dense,
        totals.length > 0 && styles.summed,
        isNarrow ? styles.narrow : styles.blocks,
      )}
      aria-label={label}
    >
      <thead className={styles.names}>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" className={getClass(column)}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows.map(toRow)}</tbody>
      {totals.length > 0 && <tfoot className={styles.totals}>{totals.map(toRow)}</tfoot>}
    </table>
  );
}
