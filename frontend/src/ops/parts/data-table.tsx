import type { ReactNode } from 'react';
import styles from './data-table.module.css';

/** A table of rows and hairlines; its cells are the caller's. */
export function DataTable({
  label,
  names,
  children,
}: {
  label: string;
  /** Heads of the columns; one of buttons has a name for screen readers only. */
  names: readonly (string | { hidden: string })[];
  children: ReactNode;
}) {
  return (
    <table className={styles.root} aria-label={label}>
      <thead>
        <tr>
          {names.map((name) =>
            typeof name === 'string' ? (
              <th key={name} scope="col">
                {name}
              </th>
            ) : (
              <th key={name.hidden} scope="col">
                <span className="sr-only">{name.hidden}</span>
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
